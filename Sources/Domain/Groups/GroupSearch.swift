import Foundation

/// A search in the texts of groups: words that a text has to contain, in any order and in either case.
public struct GroupSearch: Equatable, Sendable {
    /// A part of an excerpt.
    public struct Piece: Equatable, Sendable {
        /// The text.
        public var text: String
        /// Whether the part is one of the words.
        public var isMatch: Bool

        /// Creates a part.
        public init(_ text: String, isMatch: Bool = false) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    /// The maximum length of the search text, in Unicode scalars; the rest is ignored.
    public static let maximumLength = 100
    /// The maximum number of words.
    public static let maximumWords = 8
    /// The words in lower case, the longest one first; none if there are no words to search for.
    public let words: [String]

    /// The length of an excerpt, and of its part before the first match, in Unicode scalars.
    private static let (length, lead) = (160, 16)
    private let folded: [[Unicode.Scalar]]

    /// Creates a search for the words of a typed text.
    public init(_ typed: String) {
        let scalars = typed.unicodeScalars.prefix(Self.maximumLength)
        let words = scalars.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
            .prefix(Self.maximumWords)
        folded = words.map { $0.map(\.folded) }.sorted { $0.count > $1.count }
        self.words = folded.map(String.init(scalars:))
    }

    /// Returns the part of a text around the first match, on one line; nil if a word is missing in the text.
    public func excerpt(of text: String) -> [Piece]? {
        let scalars = Array(text.unicodeScalars)
        let lower = scalars.map(\.folded)
        var first = scalars.count
        for word in folded {
            guard let found = lower.firstOccurrence(of: word) else { return nil }
            first = min(first, found)
        }
        let start = max(0, first - Self.lead)
        let end = min(scalars.count, start + Self.length)
        let line = ForeignText.line(String(scalars: Array(scalars[start..<end])))
        return pieces(of: (start > 0 ? "…" : "") + line + (end < scalars.count ? "…" : ""))
    }

    private func pieces(of line: String) -> [Piece] {
        let scalars = Array(line.unicodeScalars)
        let lower = scalars.map(\.folded)
        var isMatch = [Bool](repeating: false, count: scalars.count)
        for word in folded {
            var start = 0
            while let found = lower.firstOccurrence(of: word, from: start) {
                for index in found..<(found + word.count) { isMatch[index] = true }
                start = found + 1
            }
        }
        var pieces: [Piece] = []
        for (scalar, isMatch) in zip(scalars, isMatch) {
            if pieces.last?.isMatch != isMatch { pieces.append(Piece("", isMatch: isMatch)) }
            pieces[pieces.count - 1].text.unicodeScalars.append(scalar)
        }
        return pieces
    }
}

/// A text of a group that matches a search.
public struct GroupHit: Identifiable, Equatable, Sendable {
    /// The id of the group.
    public var groupID: String
    /// The name of the group.
    public var groupName: String
    /// The page that displays the text.
    public var page: GroupPage
    /// The id of the event in the timeline of the page.
    public var eventID: String
    /// The display name of the sender.
    public var senderName: String
    /// Whether the user is the sender.
    public var isOwn: Bool
    /// The time of the event.
    public var time: Date
    /// The text around the first match.
    public var excerpt: [GroupSearch.Piece]

    /// The identifier, which is unique among the hits of a search.
    public var id: String { "\(groupID) \(page.rawValue) \(eventID)" }

    /// Creates a hit.
    public init(
        groupID: String, groupName: String, page: GroupPage, eventID: String, senderName: String, isOwn: Bool,
        time: Date, excerpt: [GroupSearch.Piece]
    ) {
        self.groupID = groupID
        self.groupName = groupName
        self.page = page
        self.eventID = eventID
        self.senderName = senderName
        self.isOwn = isOwn
        self.time = time
        self.excerpt = excerpt
    }
}

extension Unicode.Scalar {
    /// The lower-case letter if it is a single scalar. Most letters without one are recognized quickly.
    fileprivate var folded: Unicode.Scalar {
        if isASCII { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 32) : self }
        if (0x2E80..<0xA640).contains(value) { return self }
        let lower = properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? self : self
    }
}

extension String {
    fileprivate init(scalars: [Unicode.Scalar]) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}

extension [Unicode.Scalar] {
    /// Returns the position of a word, found by the algorithm of Knuth, Morris and Pratt: the time is linear for any
    /// text and word.
    fileprivate func firstOccurrence(of word: [Unicode.Scalar], from start: Int = 0) -> Int? {
        var borders: [Int] = []
        var length = 0
        func take(_ scalar: Unicode.Scalar) {
            while length > 0, word[length] != scalar { length = borders[length - 1] }
            if word[length] == scalar { length += 1 }
        }
        for (index, scalar) in word.enumerated() {
            if index > 0 { take(scalar) }
            borders.append(length)
        }
        length = 0
        for index in indices.dropFirst(start) {
            take(self[index])
            if length == word.count { return index + 1 - length }
        }
        return nil
    }
}
