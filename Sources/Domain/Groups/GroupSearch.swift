import Foundation

/// A search in the texts of groups: words that a text has to contain, in any order.
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
    /// The words in the form in which searches compare them, the longest one first; none if there are no words to
    /// search for.
    public let words: [String]

    /// The length of an excerpt, and of its part before the first match, in Unicode scalars.
    private static let (length, lead) = (160, 16)

    /// Creates a search for the words of a typed text.
    public init(_ typed: String) {
        let folded = String(String.UnicodeScalarView(typed.unicodeScalars.prefix(Self.maximumLength))).foldedForSearch
        words = folded.split(separator: " ").prefix(Self.maximumWords).map(String.init)
            .sorted { $0.unicodeScalars.count > $1.unicodeScalars.count }
    }

    /// Returns the part of a text around the first match, on one line; nil if a word is missing in the text.
    public func excerpt(of text: String) -> [Piece]? {
        let scalars = Array(text.unicodeScalars)
        let searched = Searched(scalars)
        var first = scalars.count
        for word in words {
            guard let found = searched.folded.firstOccurrence(of: Array(word.unicodeScalars)) else { return nil }
            first = min(first, searched.origins[found])
        }
        let start = max(0, first - Self.lead)
        let end = min(scalars.count, start + Self.length)
        let line = ForeignText.line(String(String.UnicodeScalarView(scalars[start..<end])))
        return pieces(of: (start > 0 ? "…" : "") + line + (end < scalars.count ? "…" : ""))
    }

    private func pieces(of line: String) -> [Piece] {
        let scalars = Array(line.unicodeScalars)
        let searched = Searched(scalars)
        var isMatch = [Bool](repeating: false, count: scalars.count)
        for word in words.map({ Array($0.unicodeScalars) }) {
            var start = 0
            while let found = searched.folded.firstOccurrence(of: word, from: start) {
                for index in searched.origins(of: found..<(found + word.count)) { isMatch[index] = true }
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

    /// A text as searches compare it.
    private struct Searched {
        private(set) var folded: [Unicode.Scalar] = []
        /// The index in the text of each folded scalar.
        private(set) var origins: [Int] = []
        private let count: Int

        init(_ scalars: [Unicode.Scalar]) {
            count = scalars.count
            folded.reserveCapacity(count)
            origins.reserveCapacity(count)
            for (index, scalar) in scalars.enumerated() {
                SearchFold.fold(scalar) {
                    folded.append($0)
                    origins.append(index)
                }
            }
        }

        /// The part of the text that became a part of the folded one, with the accents after it.
        func origins(of range: Range<Int>) -> Range<Int> {
            let next = range.upperBound < origins.count ? origins[range.upperBound] : count
            return origins[range.lowerBound]..<max(next, origins[range.upperBound - 1] + 1)
        }
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
