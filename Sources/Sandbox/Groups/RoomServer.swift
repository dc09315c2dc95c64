import Foundation

/// The rooms of the sandbox's Matrix server.
actor RoomServer {
    /// The maximum size of an event in bytes, including the fields that the server adds.
    static let maxEventSize = 65_536
    /// The approximate size of the fields that the server adds.
    private static let addedSize = 700

    let users: any MatrixUsers
    private let environment: SandboxEnvironment
    private let journal: RoomJournal?
    private(set) var directory = RoomDirectory()
    private var waiters = ChangeWaiters()

    var rooms: [String: Room] { directory.rooms }
    var position: Int { directory.position }

    /// Creates a server whose rooms are kept in `journal` if that is given.
    init(environment: SandboxEnvironment, users: any MatrixUsers, journal: URL? = nil) {
        self.environment = environment
        self.users = users
        self.journal = journal.map(RoomJournal.init)
    }

    /// Restores the rooms of earlier launches; returns false if there are none.
    func restore() -> Bool {
        let changes = journal?.read() ?? []
        for change in changes { directory.apply(change) }
        Log.groups.debug("restored", metadata: ["changes": "\(changes.count)"])
        return !changes.isEmpty
    }

    private func record(_ change: RoomChange) {
        directory.apply(change)
        journal?.append(change)
        if case .event(let event, let room) = change, let target = event.content["redacts"]?.string,
            let redacted = directory.rooms[room]?.events.first(where: { $0.id == target })
        {
            journal?.replace(redacted)
        }
        waiters.resumeAll()
    }

    // MARK: - Rooms and members

    func room(_ address: String) throws -> Room { try directory.room(address) }

    func room(_ id: String, joinedBy user: String) throws -> Room { try directory.room(id, joinedBy: user) }

    /// Creates an empty room; `id` is the part of its id between `!` and the colon.
    func makeRoom(_ id: String? = nil) -> String {
        let room = "!\(id ?? "room\(rooms.count + 1)"):\(users.serverName)"
        record(.room(room))
        return room
    }

    func setAlias(_ localpart: String, of room: String) throws {
        let alias = "#\(localpart):\(users.serverName)"
        guard !directory.hasAlias(alias) else {
            throw MatrixError.response(400, "M_ROOM_IN_USE", "Room alias already taken")
        }
        record(.alias(alias, room: room))
    }

    /// Creates a room for a client (`POST /createRoom`): its events in the order of the specification.
    func createRoom(_ form: JSON, by user: String) async throws -> String {
        let room = makeRoom()
        let alias = form["room_alias_name"]?.string
        if let alias { try setAlias(alias, of: room) }
        var creation = form["creation_content"]?.object ?? [:]
        creation["room_version"] = "10"
        func put(_ type: String, _ content: JSON) { append(type, content, by: user, to: room, stateKey: "") }
        put("m.room.create", .object(creation))
        await setMembership("join", of: user, by: user, in: room)
        put("m.room.power_levels", ["users": .object([user: 100])])
        put("m.room.join_rules", ["join_rule": form["preset"]?.string == "public_chat" ? "public" : "invite"])
        put("m.room.history_visibility", ["history_visibility": "shared"])
        if let alias { put("m.room.canonical_alias", ["alias": .string("#\(alias):\(users.serverName)")]) }
        for event in form["initial_state"]?.array ?? [] {
            guard let type = event["type"]?.string, let content = event["content"] else { continue }
            append(type, content, by: user, to: room, stateKey: event["state_key"]?.string ?? "")
        }
        if let name = form["name"]?.string { put("m.room.name", ["name": .string(name)]) }
        if let topic = form["topic"]?.string { put("m.room.topic", ["topic": .string(topic)]) }
        for guest in (form["invite"]?.array ?? []).compactMap(\.string) {
            await setMembership("invite", of: guest, by: user, in: room)
        }
        return room
    }

    func setMembership(_ membership: String, of user: String, by sender: String, in room: String, at time: Date? = nil)
        async
    {
        let profile = await users.profile(of: user)
        var content: [String: JSON] = ["membership": .string(membership)]
        if let name = profile.name { content["displayname"] = .string(name) }
        if let avatar = profile.avatar { content["avatar_url"] = .string(avatar) }
        append("m.room.member", .object(content), by: sender, to: room, stateKey: user, at: time)
    }

    func join(_ address: String, as user: String) async throws -> String {
        let room = try room(address)
        if room.isJoined(user) { return room.id }
        guard directory.canJoin(room, as: user) else { throw MatrixError.notInvited }
        await setMembership("join", of: user, by: user, in: room.id)
        return room.id
    }

    // MARK: - Events

    /// Adds an event to a room and wakes all long polls.
    @discardableResult
    func append(
        _ type: String, _ content: JSON, by sender: String, to room: String, stateKey: String? = nil,
        at time: Date? = nil, transaction: RoomEvent.Transaction? = nil
    ) -> String {
        let now = environment.now()
        // After a crash the same position can be used again. The time makes the id different then.
        let id = "$\(position + 1).\(Int(now.timeIntervalSince1970 * 1000)):\(users.serverName)"
        let event = RoomEvent(
            id: id, type: type, sender: sender, time: time ?? now, stateKey: stateKey, content: content,
            position: position + 1, transaction: transaction)
        record(.event(event, room: room))
        return id
    }

    /// Adds a client's event. The same transaction of the same device again returns the same event.
    func send(
        _ content: JSON, type: String, to room: String, transaction: String, by caller: MatrixCaller
    ) throws -> String {
        _ = try self.room(room, joinedBy: caller.user)
        let key = RoomDirectory.Transaction(caller: caller, room: room, id: transaction)
        if let id = directory.events[key] { return id }
        if type == "m.room.message", content["body"]?.string == nil || content["msgtype"]?.string == nil {
            throw MatrixError.response(400, "M_UNKNOWN", "'msgtype' not in content")
        }
        if type == "m.reaction", try isRepeated(content, by: caller.user, in: room) {
            throw MatrixError.response(400, "M_DUPLICATE_ANNOTATION", "Can't send same reaction twice")
        }
        let size = (try? JSONEncoder().encode(content).count) ?? .max - Self.addedSize
        guard size + Self.addedSize <= Self.maxEventSize else { throw MatrixError.eventTooLarge }
        return append(
            type, content, by: caller.user, to: room,
            transaction: RoomEvent.Transaction(caller: caller, id: transaction))
    }

    /// Whether the user has given the same reaction to the same event already.
    private func isRepeated(_ content: JSON, by user: String, in room: String) throws -> Bool {
        try self.room(room).events.contains { event in
            event.type == "m.reaction" && event.sender == user
                && event.content["m.relates_to"].map { $0 == content["m.relates_to"] } == true
        }
    }

    /// Removes the content of an event: the user's own, or any with the power of a moderator.
    func redact(
        _ event: String, in room: String, reason: String?, transaction: String, by caller: MatrixCaller
    ) throws -> String {
        let joined = try self.room(room, joinedBy: caller.user)
        let key = RoomDirectory.Transaction(caller: caller, room: room, id: transaction)
        if let id = directory.events[key] { return id }
        guard let target = joined.events.first(where: { $0.id == event }) else {
            throw MatrixError.response(404, "M_NOT_FOUND", "Event not found")
        }
        let needed = joined.stateContent("m.room.power_levels")?["redact"]?.int ?? 50
        guard target.sender == caller.user || joined.power(of: caller.user) >= needed else {
            throw MatrixError.response(403, "M_FORBIDDEN", "You don't have permission to redact this event")
        }
        var content: [String: JSON] = ["redacts": .string(event)]
        if let reason { content["reason"] = .string(reason) }
        let id = append(
            "m.room.redaction", .object(content), by: caller.user, to: room,
            transaction: RoomEvent.Transaction(caller: caller, id: transaction))
        return id
    }

    func setReadMarkers(in room: String, fully: String?, read: String?, by user: String) throws {
        let joined = try self.room(room, joinedBy: user)
        func index(_ event: String?) -> Int? {
            event.flatMap { id in joined.events.lastIndex { $0.id == id } }
        }
        func isForward(_ event: String?, from old: String?) -> Bool {
            guard let new = index(event) else { return false }
            return index(old).map { $0 < new } ?? true
        }
        if let fully, isForward(fully, from: joined.fullyRead[user]?.event) {
            record(.fullyRead(ReadMark(event: fully, position: position + 1), user: user, room: room))
        }
        if let read, isForward(read, from: joined.receipts[user]?.event) {
            record(.read(ReadMark(event: read, position: position + 1), user: user, room: room))
        }
    }

    func setMuted(_ isMuted: Bool, room: String, by user: String) throws {
        var rooms = directory.muted[user]?.rooms ?? []
        guard isMuted || rooms.contains(room) else {
            throw MatrixError.response(404, "M_NOT_FOUND", "No such push rule")
        }
        if isMuted { rooms.insert(room) } else { rooms.remove(room) }
        record(.muted(rooms.sorted(), user: user, position: position + 1))
    }

    // MARK: - Reading

    /// Returns what has changed for the caller after position `since`; waits until `deadline` if nothing has.
    func sync(
        for caller: MatrixCaller, since: Int?, filter: SyncFilter, isFull: Bool = false,
        until deadline: ContinuousClock.Instant
    ) async -> JSON {
        // A position in the future was issued before a crash; the client starts anew.
        let since = since.flatMap { $0 > position ? nil : $0 }
        while true {
            let sync = SyncResponse(
                directory, for: caller, since: since, filter: filter, isFull: isFull, now: environment.now())
            if sync.hasChanges || since == nil || deadline <= .now || Task.isCancelled { return sync.json }
            await waitForChange(until: deadline)
        }
    }

    /// Returns the events before a token, newest first.
    func messages(
        in id: String, from token: String?, limit: Int, isLazy: Bool, for caller: MatrixCaller
    ) throws -> JSON {
        try room(id, joinedBy: caller.user).messages(from: token, limit: limit, isLazy: isLazy, for: caller)
    }

    /// Returns after the next change, at `deadline`, or when the task is canceled.
    func waitForChange(until deadline: ContinuousClock.Instant) async {
        let id = waiters.nextID()
        let timer = Task {
            try? await Task.sleep(until: deadline)
            self.waiters.resume(id)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { continuation.resume() } else { waiters.add(id, continuation) }
            }
        } onCancel: {
            timer.cancel()
        }
        timer.cancel()
    }
}
