import Foundation

/// All rooms of the sandbox, and everybody who waits for something to happen in one.
actor RoomServer {
    /// The largest event, in bytes with everything the server puts around it.
    static let mostBytes = 65_536
    /// About what that is.
    private static let wrapping = 700

    let people: any MatrixPeople
    let world: World
    private let journal: RoomJournal?
    private(set) var rooms: [String: Room] = [:]
    private(set) var position = 1
    private var aliases: [String: String] = [:]
    private var sent: [Transaction: String] = [:]
    private(set) var muted: [String: (rooms: Set<String>, position: Int)] = [:]
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextWaiter = 0

    private struct Transaction: Hashable {
        var caller: MatrixCaller
        var room: String
        var id: String
    }

    /// Rooms that are remembered in `journal`, if there is one.
    init(world: World, people: any MatrixPeople, journal: URL? = nil) {
        self.world = world
        self.people = people
        self.journal = journal.map(RoomJournal.init)
    }

    /// Takes up what an earlier run has left; false when there is nothing.
    func restore() -> Bool {
        let changes = journal?.read() ?? []
        changes.forEach(apply)
        return !changes.isEmpty
    }

    // MARK: Changes

    private func record(_ change: RoomChange) {
        apply(change)
        journal?.append(change)
        wakeAll()
    }

    private func apply(_ change: RoomChange) {
        switch change {
        case .room(let id): rooms[id] = Room(id: id)
        case .alias(let alias, let room): aliases[alias] = room
        case .event(let event, let room):
            position = max(position, event.position)
            rooms[room]?.append(event)
            if let transaction = event.transaction {
                sent[Transaction(caller: transaction.caller, room: room, id: transaction.id)] = event.id
            }
        case .read(let mark, let user, let room):
            position = max(position, mark.position)
            rooms[room]?.receipts[user] = mark
        case .fullyRead(let mark, let user, let room):
            position = max(position, mark.position)
            rooms[room]?.fullyRead[user] = mark
        case .muted(let rooms, let user, let position):
            self.position = max(self.position, position)
            muted[user] = (Set(rooms), position)
        }
    }

    // MARK: Rooms

    /// Makes a room; `id` is the part between `!` and the colon.
    func makeRoom(_ id: String? = nil) -> String {
        let room = "!\(id ?? "room\(rooms.count + 1)"):\(people.serverName)"
        record(.room(room))
        return room
    }

    func setAlias(_ localpart: String, of room: String) throws {
        let alias = "#\(localpart):\(people.serverName)"
        guard aliases[alias] == nil else {
            throw MatrixRefusal.answer(400, "M_ROOM_IN_USE", "Room alias already taken")
        }
        record(.alias(alias, room: room))
    }

    /// The room of an id or alias that is there; throws the refusal.
    func room(_ address: String) throws -> Room {
        guard let room = rooms[aliases[address] ?? address] else { throw MatrixRefusal.noRoom }
        return room
    }

    /// The room, when the user is in it; throws the refusal.
    func room(_ id: String, joinedBy user: String) throws -> Room {
        guard let room = rooms[id], room.isJoined(user) else { throw MatrixRefusal.notInRoom }
        return room
    }

    /// Lets something happen in a room, and wakes everybody who waits.
    @discardableResult
    func append(
        _ type: String, _ content: JSON, by sender: String, to room: String, stateKey: String? = nil,
        at time: Date? = nil, transaction: RoomEvent.Transaction? = nil
    ) -> String {
        let now = world.now()
        // The time keeps an event apart from one at the same place that a crash has made the server forget.
        let id = "$\(position + 1).\(Int(now.timeIntervalSince1970 * 1000)):\(people.serverName)"
        let event = RoomEvent(
            id: id, type: type, sender: sender, time: time ?? now, stateKey: stateKey, content: content,
            position: position + 1, transaction: transaction)
        record(.event(event, room: room))
        return id
    }

    func setMembership(_ membership: String, of user: String, by sender: String, in room: String, at time: Date? = nil)
        async
    {
        let profile = await people.profile(of: user)
        var content: [String: JSON] = ["membership": .string(membership)]
        if let name = profile.name { content["displayname"] = .string(name) }
        if let avatar = profile.avatar { content["avatar_url"] = .string(avatar) }
        append("m.room.member", .object(content), by: sender, to: room, stateKey: user, at: time)
    }

    func join(_ address: String, as user: String) async throws -> String {
        let room = try room(address)
        if room.isJoined(user) { return room.id }
        let mayJoin =
            switch room.joinRule {
            case "public": true
            case "restricted":
                room.membership(of: user) == "invite"
                    || room.allowedRooms.contains { rooms[$0]?.isJoined(user) == true }
            default: room.membership(of: user) == "invite"
            }
        guard mayJoin else { throw MatrixRefusal.notInvited }
        await setMembership("join", of: user, by: user, in: room.id)
        return room.id
    }

    // MARK: Writing

    /// Takes an event from a client; the same transaction of the same device again is the same event.
    func send(
        _ content: JSON, type: String, to room: String, transaction: String, by caller: MatrixCaller
    ) throws -> String {
        _ = try self.room(room, joinedBy: caller.user)
        let key = Transaction(caller: caller, room: room, id: transaction)
        if let id = sent[key] { return id }
        if type == "m.room.message", content["body"]?.string == nil || content["msgtype"]?.string == nil {
            throw MatrixRefusal.answer(400, "M_UNKNOWN", "'msgtype' not in content")
        }
        let bytes = (try? JSONEncoder().encode(content).count) ?? .max
        guard bytes + Self.wrapping <= Self.mostBytes else { throw MatrixRefusal.tooLarge }
        return append(
            type, content, by: caller.user, to: room,
            transaction: RoomEvent.Transaction(caller: caller, id: transaction))
    }

    func setReadMarkers(in room: String, fully: String?, read: String?, by user: String) throws {
        let found = try self.room(room, joinedBy: user)
        func place(_ event: String?) -> Int? {
            event.flatMap { id in found.events.lastIndex { $0.id == id } }
        }
        func isForward(_ event: String?, from old: String?) -> Bool {
            guard let new = place(event) else { return false }
            return place(old).map { $0 < new } ?? true
        }
        if let fully, isForward(fully, from: found.fullyRead[user]?.event) {
            record(.fullyRead(ReadMark(event: fully, position: position + 1), user: user, room: room))
        }
        if let read, isForward(read, from: found.receipts[user]?.event) {
            record(.read(ReadMark(event: read, position: position + 1), user: user, room: room))
        }
    }

    func setMuted(_ isMuted: Bool, room: String, by user: String) throws {
        var rooms = muted[user]?.rooms ?? []
        guard isMuted || rooms.contains(room) else {
            throw MatrixRefusal.answer(404, "M_NOT_FOUND", "No such push rule")
        }
        if isMuted { rooms.insert(room) } else { rooms.remove(room) }
        record(.muted(rooms.sorted(), user: user, position: position + 1))
    }

    // MARK: Waiting

    /// Returns when something has happened, at `deadline`, or when the client has gone.
    func waitForNews(until deadline: ContinuousClock.Instant) async {
        nextWaiter += 1
        let id = nextWaiter
        let timer = Task {
            try? await Task.sleep(until: deadline)
            self.wake(id)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiting[id] = continuation }
            }
        } onCancel: {
            timer.cancel()
        }
        timer.cancel()
    }

    private func wake(_ id: Int) {
        waiting.removeValue(forKey: id)?.resume()
    }

    private func wakeAll() {
        let all = waiting.values
        waiting = [:]
        all.forEach { $0.resume() }
    }
}
