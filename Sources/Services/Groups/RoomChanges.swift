/// The changes to the stored rooms by an answer of the server or by the user.
struct RoomChanges: Equatable, Sendable {
    /// The value for a change of any room.
    static let everything = RoomChanges(isStructural: true)

    /// The rooms that have changed themselves.
    var rooms: Set<String> = []
    /// Whether any other group may have changed with them: the user has joined or left rooms, rooms were replaced, or
    /// spaces have other rooms.
    var isStructural = false

    /// Whether nothing has changed.
    var isEmpty: Bool { rooms.isEmpty && !isStructural }

    /// Adds other changes.
    mutating func formUnion(_ other: RoomChanges) {
        rooms.formUnion(other.rooms)
        isStructural = isStructural || other.isStructural
    }
}
