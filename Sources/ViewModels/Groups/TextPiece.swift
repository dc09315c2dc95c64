import Foundation

/// A piece of a message: plain text without markup, or a link.
public nonisolated enum TextPiece: Equatable, Sendable {
    case text(String)
    case link(String, URL)

    /// The text as it was written.
    public var text: String {
        switch self {
        case .text(let text), .link(let text, _): text
        }
    }

    /// Finds the `http` and `https` links in a text; the texts of the pieces joined are the whole text.
    public static func pieces(of text: String) -> [TextPiece] {
        var pieces: [TextPiece] = []
        var rest = text[...]
        var plain = rest.startIndex
        while let range = rest.firstRange(of: /https?:\/\//.ignoresCase()) {
            let tail = rest[range.lowerBound...]
            var end = tail.firstIndex { $0.isWhitespace || "<>\"“”「」，。；！？、（）".contains($0) } ?? tail.endIndex
            // The end of a sentence and a bracket that was opened before the link are not part of it.
            while end > range.upperBound, let last = text[..<end].last, isTrailing(last, in: tail[..<end]) {
                end = text.index(before: end)
            }
            let address = text[range.lowerBound..<end]
            let startsWord = range.lowerBound == text.startIndex || !isWord(text[text.index(before: range.lowerBound)])
            if end > range.upperBound, startsWord, let url = URL(string: String(address)), url.host()?.isEmpty == false
            {
                if plain < range.lowerBound { pieces.append(.text(String(text[plain..<range.lowerBound]))) }
                pieces.append(.link(String(address), url))
                plain = end
            }
            rest = text[Swift.max(end, range.upperBound)...]
        }
        if plain < text.endIndex { pieces.append(.text(String(text[plain...]))) }
        return pieces
    }

    /// Whether a text has a word that a narrow line may have to break.
    public static func hasLongWord(_ text: String) -> Bool {
        var length = 0
        return text.unicodeScalars.contains { scalar in
            // A line may break between any two ideographs.
            length = scalar.properties.isWhitespace || scalar.properties.isIdeographic ? 0 : length + 1
            return length > maximumUnbroken
        }
    }

    /// The length of a word that fits a chat in the narrowest window, in scalars.
    private static let maximumUnbroken = 20

    private static func isWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    private static func isTrailing(_ character: Character, in address: Substring) -> Bool {
        if character == ")" { return address.count { $0 == ")" } > address.count { $0 == "(" } }
        return ".,;:!?'".contains(character)
    }
}
