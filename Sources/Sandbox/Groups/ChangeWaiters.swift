/// Long polls that wait for the next change of the rooms.
struct ChangeWaiters {
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastID = 0

    /// Reserves an id for a waiter.
    mutating func nextID() -> Int {
        lastID += 1
        return lastID
    }

    mutating func add(_ id: Int, _ continuation: CheckedContinuation<Void, Never>) { waiters[id] = continuation }

    mutating func resume(_ id: Int) { waiters.removeValue(forKey: id)?.resume() }

    mutating func resumeAll() {
        let all = waiters.values
        waiters = [:]
        all.forEach { $0.resume() }
    }
}

/// The typing users of each room. They are not kept between launches.
struct TypingUsers: Sendable {
    /// A number that increases with every change.
    private(set) var serial = 0
    /// The tasks that end the typing of users, by room, and the serial number of the room's last change.
    private var rooms: [String: (users: [String: Task<Void, Never>], serial: Int)] = [:]

    /// Sets the task that ends a user's typing, or ends it if the task is nil. Returns whether this is a change.
    mutating func set(_ expiry: Task<Void, Never>?, of user: String, in room: String) -> Bool {
        let old = rooms[room]?.users[user]
        old?.cancel()
        guard old != nil || expiry != nil else { return false }
        rooms[room, default: ([:], 0)].users[user] = expiry
        guard old == nil || expiry == nil else { return false }
        serial += 1
        rooms[room]?.serial = serial
        return true
    }

    /// Returns the typing users of a room; nil if they have not changed since.
    func users(in room: String, since: Int) -> [String]? {
        guard let (users, changed) = rooms[room], changed > (since > serial ? 0 : since) else { return nil }
        return users.keys.sorted()
    }
}
