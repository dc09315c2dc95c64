import Domain

/// Decides which spaces are listed of whose rooms the user is in none.
///
/// A group that is being joined or left is such a space, too, until the next answers of the server bring its rooms. It is not
/// listed before it has settled.
struct SettlingSpaces {
    /// How long it takes, in seconds.
    static let time = 2.0

    /// The spaces that have not settled.
    private(set) var unsettled: Set<String> = []
    private var settled: Set<String>?

    /// Returns the groups to be listed. Those that are empty the first time have been so before.
    mutating func listed(_ groups: [Group]) -> [Group] {
        let empty = Set(groups.filter { $0.pageStates[.chat] == .emptySpace }.map(\.id))
        settled = settled?.intersection(empty) ?? empty
        unsettled = empty.subtracting(settled ?? [])
        return unsettled.isEmpty ? groups : groups.filter { !unsettled.contains($0.id) }
    }

    /// The time of these spaces is over.
    mutating func settle(_ spaces: Set<String>) { settled?.formUnion(spaces) }
}
