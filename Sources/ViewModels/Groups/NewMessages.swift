import Domain

/// Finds the first of the messages that were unread when the user opened a chat.
struct NewMessages {
    /// The identifier of the first message; nil until it is loaded, or if there are none.
    private(set) var firstID: String?
    /// The number of messages of others from the first one to `lastID`.
    let count: Int
    /// The last message at the time of the first update. Later ones are not counted.
    private var lastID: String?

    /// Creates a search for the last `count` messages of others.
    init(count: Int = 0) { self.count = count }

    /// Looks for the first new message among `events`, which are sorted by time.
    mutating func update(with events: [GroupEvent]) {
        guard count > 0, firstID == nil else { return }
        if lastID == nil { lastID = events.last { $0.delivery == .sent }?.id }
        guard let last = events.lastIndex(where: { $0.id == lastID }) else { return }
        let unread = events[...last].lazy.reversed().filter { !$0.isOwn && $0.form != .deleted }
        firstID = unread.dropFirst(count - 1).first?.id
    }
}
