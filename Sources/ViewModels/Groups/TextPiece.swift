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

    /// Returns the pieces of a text with the addresses of web pages (with `http://`, `https://` or `www.`), of mail, and
    /// of what this app opens in it. The texts of the pieces joined are the whole text.
    public static func pieces(of text: String) -> [TextPiece] {
        guard mayHaveAddress(text) else { return text.isEmpty ? [] : [.text(text)] }
        var pieces: [TextPiece] = []
        var rest = text[...]
        var plain = rest.startIndex
        let beginning = /https?:\/\/|hutong:\/\/|matrix:|www\.|@/.ignoresCase()
        while let range = rest.firstRange(of: beginning) {
            if rest[range] == "@" {
                if let (address, url) = mail(around: range, in: text[plain...]) {
                    if plain < address.startIndex { pieces.append(.text(String(text[plain..<address.startIndex]))) }
                    pieces.append(.link(String(address), url))
                    plain = address.endIndex
                }
                rest = text[Swift.max(plain, range.upperBound)...]
                continue
            }
            let tail = rest[range.lowerBound...]
            var end = tail.firstIndex { $0.isWhitespace || "<>\"“”「」，。；！？、（）".contains($0) } ?? tail.endIndex
            // The end of a sentence and a bracket that was opened before the link are not part of it.
            while end > range.upperBound, let last = text[..<end].last, isTrailing(last, in: tail[..<end]) {
                end = text.index(before: end)
            }
            let address = text[range.lowerBound..<end]
            let startsWord = range.lowerBound == text.startIndex || !isWord(text[text.index(before: range.lowerBound)])
            if end > range.upperBound, startsWord, let url = link(String(address)) {
                if plain < range.lowerBound { pieces.append(.text(String(text[plain..<range.lowerBound]))) }
                pieces.append(.link(String(address), url))
                plain = end
            }
            rest = text[Swift.max(end, range.upperBound)...]
        }
        if plain < text.endIndex { pieces.append(.text(String(text[plain...]))) }
        return pieces
    }

    /// Returns whether the text has an @, `//`, `w.` or `x:`. The search itself is slow for the many messages without an
    /// address.
    private static func mayHaveAddress(_ text: String) -> Bool {
        var previous: UInt8 = 0
        return text.utf8.contains { byte in
            defer { previous = byte }
            return switch byte {
            case UInt8(ascii: "@"): true
            case UInt8(ascii: "/"): previous == UInt8(ascii: "/")
            case UInt8(ascii: "."): previous | 0x20 == UInt8(ascii: "w")
            case UInt8(ascii: ":"): previous | 0x20 == UInt8(ascii: "x")
            default: false
            }
        }
    }

    /// Returns the target of a link: a web page, or something that this app opens.
    private static func link(_ address: String) -> URL? {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard ["hutong", "matrix"].contains(scheme) else { return webPage(address) }
        return AppLink(address) == nil ? nil : URL(string: address)
    }

    /// Returns the address of a web page; an address without a scheme needs a complete name of a server.
    private static func webPage(_ address: String) -> URL? {
        let hasScheme = address.contains("://")
        guard let url = URL(string: hasScheme ? address : "https://" + address), let host = url.host(), !host.isEmpty
        else { return nil }
        let isComplete = host.split(separator: ".", omittingEmptySubsequences: false).count > 2 && !host.contains("..")
        return hasScheme || isComplete ? url : nil
    }

    /// The longest name before the @ of a mail address (RFC 5321, section 4.5.3.1.1).
    private static let maximumNameLength = 64

    /// Returns the mail address around an @; nil if there is none.
    private static func mail(
        around at: Range<String.Index>, in text: Substring
    ) -> (address: Substring, url: URL)? {
        var start = at.lowerBound
        for _ in 0..<maximumNameLength where start > text.startIndex {
            let before = text.index(before: start)
            guard isWord(text[before]) || "._%+-".contains(text[before]) else { break }
            start = before
        }
        let tail = text[at.upperBound...]
        var end = tail.firstIndex { !isWord($0) && !".-".contains($0) } ?? tail.endIndex
        while end > at.upperBound, !isWord(text[text.index(before: end)]) { end = text.index(before: end) }
        let (name, server) = (text[start..<at.lowerBound], text[at.upperBound..<end])
        let parts = server.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = name.first, isWord(first), parts.count > 1, parts.allSatisfy({ !$0.isEmpty }),
            let last = parts.last, last.count > 1, last.allSatisfy(\.isLetter),
            let url = URL(string: "mailto:\(text[start..<end])")
        else { return nil }
        return (text[start..<end], url)
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    private static func isTrailing(_ character: Character, in address: Substring) -> Bool {
        if character == ")" { return address.count { $0 == ")" } > address.count { $0 == "(" } }
        return ".,;:!?'".contains(character)
    }
}
