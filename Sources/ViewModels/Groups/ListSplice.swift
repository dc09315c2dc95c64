/// A change of a list: a number of rows is removed at a position, and others are added there.
public nonisolated struct ListSplice: Equatable, Sendable {
    /// The position of the first changed row.
    public var position: Int
    /// The number of removed rows.
    public var removed: Int
    /// The number of inserted rows.
    public var added: Int
}

nonisolated extension Array where Element: Identifiable & Equatable {
    /// Returns the changes that turn `old` into this list, in the order to apply them. Rows that are equal in both
    /// are kept.
    public func splices(from old: [Element]) -> [ListSplice] {
        guard let whole = replacement(of: old) else { return [] }
        if whole.removed == 0 || whole.added == 0 { return [whole] }
        // Few rows of a long list change at a time: the equal rows at both ends are not compared any further.
        let old = old[whole.position..<(whole.position + whole.removed)]
        let new = self[whole.position..<(whole.position + whole.added)]
        // A row that moves up, such as the chat with a new message, leaves the others in their order.
        if new.count > 1, new.first?.id == old.last?.id,
            new.dropFirst().elementsEqual(old.dropLast(), by: { $0.id == $1.id })
        {
            return [whole]
        }
        return Self.splices(from: old, to: new) ?? [whole]
    }

    /// Returns the changes of single rows; nil if rows that stay have another order.
    private static func splices(from old: ArraySlice<Element>, to new: ArraySlice<Element>) -> [ListSplice]? {
        let oldIDs = Set(old.map(\.id))
        let newIDs = Set(new.map(\.id))
        let staying = old.filter { newIDs.contains($0.id) }
        let stayed = new.filter { oldIDs.contains($0.id) }
        guard staying.elementsEqual(stayed, by: { $0.id == $1.id }) else { return nil }

        let removals = old.indices(where: { !newIDs.contains($0.id) }).ranges.reversed().map { rows in
            ListSplice(position: rows.lowerBound, removed: rows.count, added: 0)
        }
        let insertions = new.indices(where: { !oldIDs.contains($0.id) }).ranges.map { rows in
            ListSplice(position: rows.lowerBound, removed: 0, added: rows.count)
        }
        let kept = zip(new.indices.filter { oldIDs.contains(new[$0].id) }, staying)
        let updates = kept.filter { new[$0] != $1 }.map { ListSplice(position: $0.0, removed: 1, added: 1) }
        return removals + insertions + updates
    }

    /// Returns one change that replaces all rows between the equal ones at both ends; nil if the lists are equal.
    func replacement(of old: [Element]) -> ListSplice? {
        let shorter = Swift.min(count, old.count)
        var head = 0
        while head < shorter, self[head] == old[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, self[count - 1 - tail] == old[old.count - 1 - tail] { tail += 1 }
        let splice = ListSplice(position: head, removed: old.count - head - tail, added: count - head - tail)
        return splice.removed == 0 && splice.added == 0 ? nil : splice
    }
}
