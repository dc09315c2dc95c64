import Foundation

/// A group of listings together with their search texts. A change copies one chunk, never the whole index, so that
/// earlier results stay as they were at little cost.
struct ListingChunk: Sendable {
    static let capacity = 512

    /// The listings without their texts; nil where one was deleted.
    private(set) var rows = ContiguousArray<PackedListing?>()
    /// The texts and photos of the rows.
    private var bytes: [UInt8] = []
    /// The search texts of the rows, each ended by a byte that no search term contains, with a zero after the last.
    private var text: [UInt8] = [0]
    private var ends: [Int32] = []

    /// The listing in a row; nil where one was deleted.
    subscript(index: Int) -> Listing? { rows[index]?.listing(bytes) }

    mutating func append(_ listing: Listing) {
        if rows.isEmpty { rows.reserveCapacity(Self.capacity) }
        rows.append(PackedListing(listing, at: Int32(bytes.count)))
        PackedListing.append(listing.facts, to: &bytes)
        text.removeLast()
        Self.append(listing.facts, to: &text)
        ends.append(Int32(text.count))
        text.append(0)
    }

    /// What searches find of a deleted listing is of no row.
    mutating func remove(at index: Int) { rows[index] = nil }

    mutating func replace(at index: Int, with listing: Listing) {
        guard let row = rows[index] else { return }
        var new: [UInt8] = []
        PackedListing.append(listing.facts, to: &new)
        if bytes[row.range].elementsEqual(new) {
            rows[index] = PackedListing(listing, at: row.start)
        } else {
            rows[index] = PackedListing(listing, at: Int32(bytes.count))
            bytes += new
            dropUnusedBytes()
        }
        new.removeAll()
        Self.append(listing.facts, to: &new)
        let old = Int(index > 0 ? ends[index - 1] : 0)..<Int(ends[index])
        if !text[old].elementsEqual(new) {
            text.replaceSubrange(old, with: new)
            for following in index..<ends.count { ends[following] += Int32(new.count - old.count) }
        }
    }

    /// Where many texts were replaced, the old ones would take most of the memory.
    private mutating func dropUnusedBytes() {
        let used = rows.reduce(0) { $0 + ($1?.range.count ?? 0) }
        guard bytes.count > 2 * used + 4096 else { return }
        var kept: [UInt8] = []
        kept.reserveCapacity(used)
        for case (let index, let row?) in rows.enumerated() {
            let listing = row.listing(bytes)
            rows[index] = PackedListing(listing, at: Int32(kept.count))
            PackedListing.append(listing.facts, to: &kept)
        }
        bytes = kept
    }

    private static func append(_ facts: ListingFacts, to text: inout [UInt8]) {
        ListingSearchText.append(facts, to: &text)
        text.append(ListingSearchText.end)
    }

    /// Gives back the memory that is kept for further rows.
    mutating func trim() {
        (bytes, text, ends) = (bytes.trimmed, text.trimmed, ends.trimmed)
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

extension Array {
    /// The same with no room for more.
    fileprivate var trimmed: [Element] {
        [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = buffer.initialize(fromContentsOf: self)
        }
    }
}
