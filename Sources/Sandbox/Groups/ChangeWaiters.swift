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
