import Foundation

/// The rooms of the sandbox's Matrix server.
actor RoomServer {
    let accounts: SandboxAccounts
    private let environment: SandboxEnvironment
    private let journal: RoomJournal?
    private(set) var directory = RoomDirectory()
    private let changes = Signal()
    private var typing = TypingUsers()

    var rooms: [String: Room] { directory.rooms }
    var position: Int { directory.position }

    /// Creates a server whose rooms are kept in `journal` if it is given.
    init(environment: SandboxEnvironment, accounts: SandboxAccounts, journal: URL? = nil) {
        self.environment = environment
        self.accounts = accounts
        self.journal = journal.map(RoomJournal.init)
    }

    /// Restores the rooms of earlier launches. Returns false if there are none.
    func restore() -> Bool {
        let changes = journal?.read() ?? []
        for change in changes { directory.apply(change) }
        compactIfNeeded()
        Log.groups.debug("restored", metadata: ["changes": "\(changes.count)"])
        return !changes.isEmpty
    }

    private func record(_ change: RoomChange) {
        directory.apply(change)
        journal?.append(change)
        if case .event(let event, _) = change, event.type == "m.room.redaction" {
            // A deleted text must not stay in the file.
            journal?.rewrite(directory.changes)
        } else {
            compactIfNeeded()
        }
        changes.send()
    }

    private func compactIfNeeded() {
        if let journal, journal.isTooLong(for: directory.eventCount) { journal.rewrite(directory.changes) }
    }

    // MARK: - Rooms and members

    func room(_ address: String) throws -> Room { try directory.room(address) }

    func room(_ id: String, joinedBy user: String) throws -> Room { try directory.room(id, joinedBy: user) }

    /// Creates an empty room; `id` is the part of its id between `!` and the colon.
    func makeRoom(_ id: String? = nil) -> String {
        let room = "!\(id ?? "room\(rooms.count + 1)"):\(Sandbox.serverName)"
        record(.room(room))
        return room
    }

    func setAlias(_ alias: String, of room: String) throws {
        guard !directory.hasAlias(alias) else {
            throw MatrixErrorResponse.response(400, "M_ROOM_IN_USE", "Room alias already taken")
        }
        record(.alias(alias, room: room))
    }

    func removeAlias(_ alias: String) { record(.noAlias(alias)) }

    /// Creates a room for a client (`POST /createRoom`): its events in the order of the specification.
    func createRoom(_ form: JSON, by user: String) async throws -> String {
        let room = makeRoom()
        let alias = form["room_alias_name"]?.string.map { "#\($0):\(Sandbox.serverName)" }
        if let alias { try setAlias(alias, of: room) }
        var creation = form["creation_content"]?.object ?? [:]
        creation["room_version"] = "10"
        func put(_ type: String, _ content: JSON) { append(type, content, by: user, to: room, stateKey: "") }
        put("m.room.create", .object(creation))
        await setMembership("join", of: user, by: user, in: room)
        let levels = form["power_level_content_override"]?.object ?? [:]
        put("m.room.power_levels", .object(["users": .object([user: 100])].merging(levels) { $1 }))
        put("m.room.join_rules", ["join_rule": form["preset"]?.string == "public_chat" ? "public" : "invite"])
        put("m.room.history_visibility", ["history_visibility": "shared"])
        if let alias { put("m.room.canonical_alias", ["alias": .string(alias)]) }
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
        let content = await memberContent(membership, user)
        append("m.room.member", content, by: sender, to: room, stateKey: user, at: time)
    }

    /// Changes a membership if the sender may do so. Otherwise throws an error response.
    func change(_ change: MembershipChange, in address: String, reason: String? = nil) async throws -> String {
        let content = await memberContent(change.membership, change.user, reason: reason)
        let room = try room(address)
        try change.authorize(in: room, of: directory)
        if change.membership == "join", room.isJoined(change.user) { return room.id }
        append("m.room.member", content, by: change.sender, to: room.id, stateKey: change.user)
        return room.id
    }

    private func memberContent(_ membership: String, _ user: String, reason: String? = nil) async -> JSON {
        let profile = await accounts.profile(of: user)
        return [
            "membership": .string(membership), "displayname": profile.name.map(JSON.string),
            "avatar_url": profile.avatar.map(JSON.string), "reason": reason.map(JSON.string),
        ]
    }

    // MARK: - Events

    /// Adds an event to a room and wakes all long polls.
    @discardableResult
    func append(
        _ type: String, _ content: JSON, by sender: String, to room: String, stateKey: String? = nil,
        at time: Date? = nil, transaction: RoomEvent.Transaction? = nil
    ) -> String {
        let now = environment.now()
        // After a crash, the same position can be used again. The time then makes the id different.
        let id = "$\(position + 1).\(Int(now.timeIntervalSince1970 * 1000)):\(Sandbox.serverName)"
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
        let joined = try self.room(room, joinedBy: caller.user)
        let transaction = RoomEvent.Transaction(caller: caller, id: transaction)
        if let id = joined.transactions[transaction] { return id }
        try joined.authorize(type, content, by: caller.user)
        if type == "m.room.message", content["body"]?.string == nil || content["msgtype"]?.string == nil {
            throw MatrixErrorResponse.response(400, "M_UNKNOWN", "'msgtype' not in content")
        }
        if type == "m.reaction", joined.hasReaction(content, by: caller.user) {
            throw MatrixErrorResponse.response(400, "M_DUPLICATE_ANNOTATION", "Can't send same reaction twice")
        }
        return append(type, content, by: caller.user, to: room, transaction: transaction)
    }

    /// Sets a client's state.
    func putState(
        _ content: JSON, type: String, key: String, in room: String, by user: String
    ) throws -> String {
        let joined = try self.room(room, joinedBy: user)
        if type == "m.room.member" {
            try Room.checkSize(of: content)
            let membership = content["membership"]?.string ?? ""
            try MembershipChange(membership: membership, user: key, sender: user).authorize(in: joined, of: directory)
        } else {
            try joined.authorize(type, content, stateKey: key, by: user)
        }
        return append(type, content, by: user, to: room, stateKey: key)
    }

    /// Tells the members that a user is typing for at most `duration`, or that they have stopped if it is nil.
    func setTyping(for duration: Duration?, in room: String, by user: String) throws {
        _ = try self.room(room, joinedBy: user)
        let expiry = duration.map { duration in
            Task { [weak self, environment] in
                try? await environment.sleep(duration / .seconds(1))
                await self?.endTyping(in: room, by: user)
            }
        }
        if typing.set(expiry, of: user, in: room) { changes.send() }
    }

    private func endTyping(in room: String, by user: String) {
        // Canceled by the user's next request.
        if !Task.isCancelled, typing.set(nil, of: user, in: room) { changes.send() }
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
            throw MatrixErrorResponse.response(404, "M_NOT_FOUND", "No such push rule")
        }
        if isMuted { rooms.insert(room) } else { rooms.remove(room) }
        record(.muted(rooms.sorted(), user: user, position: position + 1))
    }

    func setAccountData(_ content: JSON, type: String, of user: String) {
        record(.accountData(content, type: type, user: user))
    }

    // MARK: - Reading

    /// Returns the changes for the caller after position `since`. If there are none, waits for a change of any room,
    /// at most for `timeout` in seconds.
    func sync(
        for caller: MatrixCaller, since: Int?, typingSince: Int = 0, filter: SyncFilter, isFull: Bool = false,
        timeout: TimeInterval = 0
    ) async -> JSON {
        // A position in the future was issued before a crash; the client starts over.
        let since = since.flatMap { $0 > position ? nil : $0 }
        func response() -> (json: JSON, hasChanges: Bool) {
            SyncResponse(
                directory: directory, typing: typing, caller: caller, since: since,
                typingSince: since == nil ? 0 : typingSince, filter: filter, isFull: isFull, now: environment.now()
            ).make()
        }
        let first = response()
        if first.hasChanges || since == nil || timeout <= 0 { return first.json }
        await waitForChange(within: timeout)
        return response().json
    }

    /// Returns after the next change, after some seconds, or when the task is canceled; at once if there was a change
    /// after `position`.
    func waitForChange(within seconds: TimeInterval, after position: Int? = nil) async {
        if let position, position < self.position { return }
        let next = changes.count + 1
        await withTaskGroup { group in
            group.addTask { [changes] in await changes.wait(for: next) }
            group.addTask { [environment] in try? await environment.sleep(seconds) }
            await group.next()
            group.cancelAll()
        }
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
