import Foundation

/// A group of listings together with their search texts. A change copies one chunk, never the whole index, so that
/// earlier results stay as they were at little cost.
struct ListingChunk: Sendable {
    static let capacity = 512

    /// The listings; nil where one was deleted.
    private(set) var rows = ContiguousArray<Listing?>()
    /// The search texts of the rows, each ended by a byte that no search term contains, with a zero after the last.
    private var text: [UInt8] = [0]
    private var ends: [Int32] = []

    mutating func append(_ listing: Listing) {
        rows.append(listing)
        appendText(of: listing)
    }

    mutating func replace(at index: Int, with listing: Listing?) {
        let isSameText = listing != nil && rows[index]?.facts == listing?.facts
        rows[index] = listing
        if isSameText { return }
        text = [0]
        ends.removeAll(keepingCapacity: true)
        for row in rows { appendText(of: row) }
    }

    private mutating func appendText(of listing: Listing?) {
        text.removeLast()
        if let listing { ListingSearchText.append(listing.facts, to: &text) }
        text.append(ListingSearchText.end)
        ends.append(Int32(text.count))
        text.append(0)
    }

    /// Adds 1 to `hits[offset + i]` for each row `i` that contains `term`, which ends with a zero.
    func search(for term: [CChar], into hits: inout [UInt8], offset: Int) {
        text.withUnsafeBytes { text in
            let start = text.baseAddress!.assumingMemoryBound(to: CChar.self)
            var row = 0
            var next = start
            while row < ends.count, let hit = strstr(next, term) {
                while Int(ends[row]) <= UnsafePointer(hit) - start { row += 1 }
                hits[offset + row] += 1
                next = start + Int(ends[row])
                row += 1
            }
        }
    }
}
