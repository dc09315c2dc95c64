/// Text in the form that searches compare, in UTF-8.
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
