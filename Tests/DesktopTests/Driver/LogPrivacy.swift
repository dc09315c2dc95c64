import Foundation
import Sandbox

/// Finds personal data and secrets in the app's log, which must contain none at any level.
enum LogPrivacy {
    /// The data of the sandbox's sample user.
    private static let samples = ["Mei Lin", Sandbox.samplePassword, Sandbox.verificationCode]

    /// Returns every line of the log that contains text that a user typed, data of the sample user, or text that
    /// looks like a token, an authorization, or an id of a user, room or picture of Matrix.
    static func leaks(in console: String, typed: Set<String>) -> [String] {
        let forbidden = samples + typed.filter(isPersonal)
        return console.split(separator: "\n").map(String.init).filter { line in
            guard isLogLine(line) else { return false }
            return forbidden.contains { hasWords($0, in: line) } || looksSecret(line)
        }
    }

    /// Returns whether a line begins as "12:34:56.789 warning groups.sync: ".
    private static func isLogLine(_ line: String) -> Bool {
        let time = line.utf8.prefix(13).map {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? "0" : Character(Unicode.Scalar($0))
        }
        guard String(time) == "00:00:00.000 " else { return false }
        let words = line.utf8.dropFirst(13).split(
            separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        return words.count == 3 && words[1].last == UInt8(ascii: ":")
    }

    /// Returns whether a typed text counts as personal. A typed address may be logged as a host, and a word of three
    /// letters is in many sentences.
    private static func isPersonal(_ text: String) -> Bool {
        text.count > 3 && !text.contains("127.0.0.1") && !text.contains("localhost")
    }

    /// Returns whether the text is in the line as whole words: "second" is not in "milliseconds", nor 1000 in 10000. A
    /// phone number is in the one with the code of its country.
    private static func hasWords(_ text: String, in line: String) -> Bool {
        let isShortNumber = text.count < 6 && text.allSatisfy(\.isNumber)
        func continues(_ character: Character?) -> Bool {
            character.map { $0.isASCII && ($0.isLetter || isShortNumber && $0.isNumber) } ?? false
        }
        var rest = line[...]
        while let range = rest.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) {
            let (before, after) = (line[..<range.lowerBound].last, line[range.upperBound...].first)
            if !continues(before), !continues(after) { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }

    private static func looksSecret(_ line: String) -> Bool {
        ["sbx_", "syt_", "Bearer ", "access_token", "refresh_token", "mxc://"].contains(where: line.contains)
            || ["@", "!", "#"].contains(where: line.contains) && line.contains(#/[@!#][\w=./\-]+:[\w.\-]+/#)
    }
}
