import Domain

/// The difference between two states of the list of groups.
nonisolated struct GroupListDifference {
    /// The groups that are new or have changed, in their new order.
    let changed: [Group]
    /// The groups that were removed, in their old order.
    let removed: [Group]

    /// Compares two lists.
    init(from old: [Group], to new: [Group]) {
        let known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let ids = Set(new.map(\.id))
        changed = new.filter { known[$0.id] != $0 }
        removed = old.filter { !ids.contains($0.id) }
    }
}
