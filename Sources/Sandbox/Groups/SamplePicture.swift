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

    private let path: String

    /// Creates the picture of a media id; nil if the id does not name a picture.
    init?(id: String) {
        let number = Int(StableHash.hash32(id))
        if id.hasPrefix(Self.prefix) {
            path = "photos/\(number % Self.lanes)-outside.jpg"
        } else if id.hasPrefix("avatar-") {
            path = "avatars/\(number % Self.avatars).jpg"
        } else {
            return nil
        }
    }

    /// Returns the file in the folder of samples.
    func file(in folder: URL) -> URL { folder.appending(path: path) }
}
