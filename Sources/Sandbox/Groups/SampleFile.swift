import Foundation

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

    /// Returns the event that describes the file.
    func content(serverName: String) -> JSON {
        let (kind, name) = self == .plan ? ("m.file", "Watering plan.txt") : ("m.audio", "Garden bell.wav")
        return [
            "msgtype": .string(kind), "body": .string(name), "filename": .string(name),
            "url": .string("mxc://\(serverName)/\(rawValue)"),
            "info": ["mimetype": .string(type), "size": .int(Int64(data.count))],
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
