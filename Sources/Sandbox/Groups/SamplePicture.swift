import Foundation
import Randomness

/// A picture in the folder of samples, chosen by the hash of a media id.
struct SamplePicture {
    /// The MIME type.
    static let type = "image/jpeg"
    /// The width of the pictures in posts, in pixels.
    static let width = 960
    /// The height of the pictures in posts, in pixels.
    static let height = 720
    /// The beginning of the media ids of pictures of a neighborhood; anything follows.
    static let prefix = "lane-"
    /// The number of pictures of each kind.
    private static let (lanes, avatars) = (8, 16)
    /// The beginning of the media ids of photos of homes; the number of the home and the room follow.
    private static let homePrefix = "home-"
    /// The rooms of a home that have photos.
    static let rooms = ["living-room", "bedroom", "kitchen", "outside"]
    /// The number of homes with photos.
    static let homes = 8

    private let path: String

    /// Creates the picture of a media id; nil if the id does not name a picture.
    init?(id: String) {
        let number = Int(StableHash.hash32(id))
        if id.hasPrefix(Self.prefix) {
            path = "photos/\(number % Self.lanes)-outside.jpg"
        } else if let photo = Self.photo(id) {
            path = photo
        } else if id.hasPrefix("avatar-") {
            path = "avatars/\(number % Self.avatars).jpg"
        } else {
            return nil
        }
    }

    /// Returns the media id of a photo of a home.
    static func id(home: Int, room: String) -> String { "\(homePrefix)\(home % homes)-\(room)" }

    /// Returns the media ids of the first photos of a home.
    static func photos(of home: Int, count: Int) -> [String] { rooms.prefix(count).map { id(home: home, room: $0) } }

    private static func photo(_ id: String) -> String? {
        guard id.hasPrefix(homePrefix) else { return nil }
        let name = id.dropFirst(homePrefix.count)
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        guard parts.count == 2, let home = Int(parts[0]), (0..<homes).contains(home), rooms.contains(parts[1]) else {
            return nil
        }
        return "photos/\(home)-\(parts[1]).jpg"
    }

    /// Returns the file in the folder of samples.
    func file(in folder: URL) -> URL { folder.appending(path: path) }
}
