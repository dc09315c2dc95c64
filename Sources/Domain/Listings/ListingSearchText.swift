import Foundation

/// The text of a listing in the form that searches compare.
struct ListingSearchText: Sendable {
    /// The community's name, the layout as Chinese advertisements write it, and the address, in UTF-8, ended by a zero.
    private let text: [CChar]
    /// The first letters of the name in pinyin.
    private let initials: UInt32

    /// Folds the texts of a listing.
    init(_ facts: ListingFacts) {
        var text: [UInt8] = []
        Self.fold(facts.communityName, into: &text)
        if let bedrooms = facts.bedrooms, let livingRooms = facts.livingRooms, let bathrooms = facts.bathrooms {
            text.append(contentsOf: " \(bedrooms)室\(livingRooms)厅\(bathrooms)卫".utf8)
        }
        if !facts.address.isEmpty {
            text.append(UInt8(ascii: " "))
            Self.fold(facts.address, into: &text)
        }
        self.text = Self.ended(text)
        initials = Pinyin.initials(of: facts.communityName)
    }

    /// Returns whether the text contains a word, or the community's name by pinyin.
    @inline(__always)
    func contains(_ term: Term, name: @autoclosure () -> String) -> Bool {
        if text.withUnsafeBufferPointer({ strstr($0.baseAddress!, term.text) != nil }) { return true }
        guard let pinyin = term.pinyin, initials & pinyin.initial != 0 else { return false }
        return pinyin.occurs(in: name())
    }

    /// A word of a query.
    struct Term: Sendable {
        fileprivate let text: [CChar]
        fileprivate let pinyin: Pinyin?
    }

    /// The maximum number of words in a query; others are ignored.
    private static let maximumTermCount = 20

    /// Returns the words of a query; all of them must occur.
    static func terms(of query: String) -> [Term] {
        var folded: [UInt8] = []
        fold(query, into: &folded)
        return folded.split(separator: UInt8(ascii: " ")).prefix(maximumTermCount).map { word in
            Term(text: ended(word), pinyin: Pinyin(String(decoding: word, as: UTF8.self)))
        }
    }

    private static func ended(_ text: some Collection<UInt8>) -> [CChar] { text.map { CChar(bitPattern: $0) } + [0] }

    private static func fold(_ text: String, into folded: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            SearchFold.fold(scalar) { scalar in
                if scalar.isASCII {
                    folded.append(UInt8(scalar.value))
                } else {
                    folded.append(contentsOf: UTF8.encode(scalar)!)
                }
            }
        }
    }
}
