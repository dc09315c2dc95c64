/// The changes of a room in a sync: complete, or marked as having a gap.
struct RoomUpdate: Sendable {
    var room: String
    var joined: MatrixSync.JoinedRoom
    /// The events, oldest first.
    var events: [MatrixEvent]
    /// The state that was sent with fetched history.
    var state: [MatrixEvent] = []
    /// Whether events are missing between the stored ones and these.
    var hasGap = false
    /// The token for the events before `events`.
    var earlierToken: String?

    /// Creates the update as the sync has it, before a gap is closed.
    init(_ joined: MatrixSync.JoinedRoom, in room: String) {
        self.room = room
        self.joined = joined
        events = joined.timeline?.events?.elements ?? []
        earlierToken = joined.timeline?.prev_batch
    }

    /// The types of the state that other groups depend on.
    static let structuralTypes: Set = ["m.room.create", "m.room.tombstone", "m.space.child"]

    /// Whether groups other than those of the room may change with it.
    var isStructural: Bool {
        [state, joined.state?.all ?? [], events].joined().contains { event in
            event.state_key != nil && Self.structuralTypes.contains(event.type)
        }
    }
}

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
