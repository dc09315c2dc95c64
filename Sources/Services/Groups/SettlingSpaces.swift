import Domain

/// Decides which spaces without joined rooms are listed.
///
/// A group that is being joined or left is such a space, too, until the next answers of the server contain its rooms.
/// It is not listed before it has settled.
struct SettlingSpaces {
    /// The time until a space has settled, in seconds.
    static let time = 2.0

    /// The spaces that have not settled.
    private(set) var unsettled: Set<String> = []
    private var settled: Set<String>?

    /// Returns the groups to list. Spaces that are empty the first time have settled before.
    mutating func listed(_ groups: [Group]) -> [Group] {
        let empty = Set(groups.filter { $0.pageStates[.chat] == .emptySpace }.map(\.id))
        settled = settled?.intersection(empty) ?? empty
        unsettled = empty.subtracting(settled ?? [])
        return unsettled.isEmpty ? groups : groups.filter { !unsettled.contains($0.id) }
    }

    /// Marks these spaces as settled.
    mutating func settle(_ spaces: Set<String>) { settled?.formUnion(spaces) }
}
