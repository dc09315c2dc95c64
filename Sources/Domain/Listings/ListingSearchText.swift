import Foundation

/// Text in the form that searches compare: lower case, half width, without accents, in UTF-8.
enum ListingSearchText {
    /// The maximum number of words in a query; others are ignored.
    static let maximumTermCount = 20

    /// Returns the text that searches look in: the community's name, the layout as Chinese advertisements write it,
    /// and the address. It ends with a zero.
    static func text(of facts: ListingFacts) -> [CChar] {
        var text: [UInt8] = []
        fold(facts.communityName, into: &text)
        if let bedrooms = facts.bedrooms, let livingRooms = facts.livingRooms, let bathrooms = facts.bathrooms {
            text.append(contentsOf: " \(bedrooms)室\(livingRooms)厅\(bathrooms)卫".utf8)
        }
        if !facts.address.isEmpty {
            text.append(UInt8(ascii: " "))
            fold(facts.address, into: &text)
        }
        return text.map { CChar(bitPattern: $0) } + [0]
    }

    /// Returns the words of a query, folded and each ended by a zero; all of them must occur.
    static func terms(of query: String) -> [[CChar]] {
        var folded: [UInt8] = []
        fold(query, into: &folded)
        return folded.split(separator: UInt8(ascii: " ")).prefix(maximumTermCount).map { word in
            word.map { CChar(bitPattern: $0) } + [0]
        }
    }

    /// Appends the folded text, with a space for every white space and control character. Common characters are folded
    /// here, because Foundation takes a hundred times as long.
    private static func fold(_ text: String, into folded: inout [UInt8]) {
        let start = folded.count
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x00...0x20, 0x7F, 0xA0, 0x3000: folded.append(UInt8(ascii: " "))
            case 0x41...0x5A: folded.append(UInt8(scalar.value + 0x20))
            case 0x21...0x7E: folded.append(UInt8(scalar.value))
            case 0xFF21...0xFF3A: folded.append(UInt8(scalar.value - 0xFEE0 + 0x20))
            case 0xFF01...0xFF5E: folded.append(UInt8(scalar.value - 0xFEE0))
            case 0x2E80...0x9FFF, 0x20000...0x3FFFF: folded.append(contentsOf: UTF8.encode(scalar)!)
            default:
                folded.removeSubrange(start...)
                let simple = text.folding(
                    options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
                for scalar in simple.unicodeScalars {
                    let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
                    folded.append(contentsOf: UTF8.encode(isSpace ? " " : scalar)!)
                }
                return
            }
        }
    }
}
