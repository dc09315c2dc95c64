import Foundation
import Randomness

/// The files that neighbors have sent in the sample groups.
enum SampleFile: String, CaseIterable {
    case plan = "sample-plan"
    case bell = "sample-bell"

    /// The MIME type.
    var type: String {
        switch self {
        case .plan: "text/plain"
        case .bell: "audio/wav"
        }
    }

    /// The bytes.
    var data: Data {
        switch self {
        case .plan: Data("Watering\n\nMon  Li Na\nTue  Tom\nWed  Wang Fang\nThu  Tom\nFri  Li Na\n".utf8)
        case .bell: Self.tone(seconds: 1, frequency: 660)
        }
    }

    /// The content of the event that describes the file.
    var content: JSON {
        let (kind, name) = self == .plan ? ("m.file", "Watering plan.txt") : ("m.audio", "Garden bell.wav")
        return [
            "msgtype": .string(kind), "body": .string(name), "filename": .string(name),
            "url": .string(Sandbox.mediaURI(rawValue)),
            "info": ["mimetype": .string(type), "size": .int(data.count)],
        ]
    }

    /// Returns a tone that fades, as a WAV file of 8 000 samples a second.
    private static func tone(seconds: Int, frequency: Double) -> Data {
        let rate = 8000
        let samples = (0..<(seconds * rate)).map { index in
            let time = Double(index) / Double(rate)
            return UInt8(128 + 100 * sin(2 * .pi * frequency * time) * exp(-4 * time))
        }
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let format =
            number(16, 4) + number(1, 2) + number(1, 2) + number(rate, 4) + number(rate, 4) + number(1, 2)
            + number(8, 2)
        return Data("RIFF".utf8) + number(36 + samples.count, 4) + Data("WAVEfmt ".utf8) + format
            + Data("data".utf8) + number(samples.count, 4) + samples
    }
}

/// A picture in the folder of samples, chosen by the hash of a media id.
struct SamplePicture {
    /// The MIME type.
    static let type = "image/jpeg"
    /// The type, the width and the height in pixels, as events describe them.
    static let info: JSON = ["mimetype": .string(type), "w": 960, "h": 720]
    /// The beginning of the media ids of pictures of a neighborhood; anything follows.
    private static let prefix = "lane-"
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
