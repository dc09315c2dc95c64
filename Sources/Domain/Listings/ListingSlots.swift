import Foundation

/// Finds the slot of a listing by its id, in 8 to 16 bytes for each listing: the ids are in the chunks. A dictionary would
/// have them a second time.
struct ListingSlots: Sendable {
    private static let empty: ListingSlot = -1

    /// The slots, each at the hash of its id or after it; those of deleted listings stay. The count is a power of two.
    private var table: [ListingSlot] = []

    /// The slot of the listing with that id; nil when it is not there.
    func slot(of id: Listing.ID, in chunks: [ListingChunk]) -> ListingSlot? {
        guard !table.isEmpty else { return nil }
        var place = place(of: id)
        while table[place] != Self.empty {
            if chunks.packed(table[place])?.id == id { return table[place] }
            place = (place + 1) & (table.count - 1)
        }
        return nil
    }

    /// Adds the last slot of `chunks`, which is that of a new listing.
    mutating func append(_ slot: ListingSlot, of chunks: [ListingChunk]) {
        if 2 * (Int(slot) + 1) > table.count {
            table = Array(repeating: Self.empty, count: max(64, table.count * 2))
            for earlier in 0..<slot { insert(earlier, of: chunks) }
        }
        insert(slot, of: chunks)
    }

    private mutating func insert(_ slot: ListingSlot, of chunks: [ListingChunk]) {
        guard let id = chunks.packed(slot)?.id else { return }
        var place = place(of: id)
        while table[place] != Self.empty { place = (place + 1) & (table.count - 1) }
        table[place] = slot
    }

    private func place(of id: Listing.ID) -> Int { id.hashValue & (table.count - 1) }
}
