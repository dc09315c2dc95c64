import Domain

/// The difference between two states of the list of groups.
nonisolated struct GroupListDifference {
    /// The groups that are new or have changed, in their new order.
    let changed: [Group]
    /// The groups that were removed, in their old order.
    let removed: [Group]

    /// Compares two lists, in both of which a group is listed once.
    ///
    /// The lists are walked side by side, because few of many groups change. Only groups with another neighbor are
    /// looked up.
    init(from old: [Group], to new: [Group]) {
        var gone: [String: Group] = [:]
        var candidates: [Int] = []
        var (before, now) = (old.startIndex, new.startIndex)
        while before < old.endIndex, now < new.endIndex {
            if old[before].id == new[now].id {
                if old[before] != new[now] { candidates.append(now) }
                before += 1
                now += 1
            } else if now + 1 < new.endIndex, old[before].id == new[now + 1].id {
                candidates.append(now)
                now += 1
            } else {
                gone[old[before].id] = old[before]
                before += 1
            }
        }
        for group in old[before...] { gone[group.id] = group }
        changed = (candidates + new.indices[now...]).map { new[$0] }.filter { gone.removeValue(forKey: $0.id) != $0 }
        removed = gone.isEmpty ? [] : old.filter { gone[$0.id] != nil }
    }
}
