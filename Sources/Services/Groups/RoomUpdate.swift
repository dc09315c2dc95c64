/// What a sync brings of a room, ready to be written: complete, or with a gap that is marked as such.
struct RoomUpdate: Sendable {
    var room: String
    var joined: MatrixSync.JoinedRoom
    /// Oldest first.
    var events: [MatrixEvent]
    /// State that came with fetched history.
    var state: [MatrixEvent] = []
    /// True when something is missing between what is kept and these events.
    var hasGap = false
    /// The token for what came before `events`.
    var earlierToken: String?

    /// The update as the sync has it, before a gap is closed.
    init(_ joined: MatrixSync.JoinedRoom, in room: String) {
        self.room = room
        self.joined = joined
        events = joined.timeline?.events?.elements ?? []
        earlierToken = joined.timeline?.prev_batch
    }
}
