import Domain
import Logging

/// Publishes the stored groups each time they change.
actor GroupPublisher {
    /// The groups; nil until the stored groups have been read.
    nonisolated let groups = CurrentValue<[Group]?>(nil)
    nonisolated let invitations = CurrentValue<[GroupInvitation]>([])
    nonisolated let connection = CurrentValue(GroupsConnection.stopped)
    nonisolated let markets = CurrentValue<[Market]>([])
    nonisolated let homes = CurrentValue<Void>(())
    nonisolated let activities = CurrentValue<Void>(())
    nonisolated let uploads = CurrentValue<[String: Double]>([:])
    nonisolated let changes = KeyedChangeSignal<GroupChange>()
    /// The changes of any room, and of the connection.
    nonisolated let rooms = ChangeSignal()

    private let store: GroupStore
    private let time: any TimeSource
    /// All groups, including the spaces that have not settled, as they were last read.
    private var all: [Group]?
    /// The rooms of the markets, and their groups.
    private var marketRooms: Set<String> = []
    /// The changes since the groups were read.
    private var changesSince = RoomChanges()
    private var spaces = SettlingSpaces()
    private var settling: Task<Void, Never>?
    /// The groups from which a moderator has removed the user since the start.
    private(set) var removals: [String: GroupRemoval] = [:]
    private var user: String?
    private var lastReading: Task<Void, Never>?

    init(store: GroupStore, time: any TimeSource) {
        self.store = store
        self.time = time
    }

    /// Publishes the groups of this user from now on.
    func start(as user: String) {
        self.user = user
        setConnection(.connecting)
        changes.sendToAll()
        homes.send(())
        activities.send(())
    }

    /// Returns the signed-in user. Throws `RemoteError.notSignedIn`.
    func currentUser() throws -> String {
        guard let user else { throw RemoteError.notSignedIn }
        return user
    }

    /// Records that a moderator has removed the user from a room.
    func setRemoval(_ removal: GroupRemoval?, from room: String) { removals[room] = removal }

    /// Publishes that no user is signed in. Returns when all reads have ended.
    func stop() async {
        user = nil
        await lastReading?.value
        removals = [:]
        settling?.cancel()
        (settling, spaces) = (nil, SettlingSpaces())
        (all, changesSince, marketRooms) = (nil, RoomChanges(), [])
        groups.send(nil)
        invitations.send([])
        markets.send([])
        activities.send(())
        setConnection(.stopped)
    }

    /// Publishes the state of the connection.
    nonisolated func setConnection(_ state: GroupsConnection) {
        connection.send(state)
        rooms.send()
    }

    /// Publishes the uploaded fraction of a file; nil at the end.
    nonisolated func setUploaded(_ fraction: Double?, of transaction: String) {
        uploads.update { $0[transaction] = fraction }
    }

    /// Publishes the stored groups and invitations after these changes, and notifies the readers of the changed pages.
    func publish(_ changes: RoomChanges) async {
        await publishLists(after: changes)
        await notifyChanged(changes.rooms)
    }

    /// Publishes the stored groups and invitations after these changes. Calls run one after the other, so that the last
    /// published state is the newest.
    func publishLists(after changes: RoomChanges) async {
        changesSince.formUnion(changes)
        let earlier = lastReading
        let reading = Task {
            await earlier?.value
            await readLists()
        }
        lastReading = reading
        await reading.value
    }

    /// Notifies the readers of the pages of these rooms.
    func notifyChanged(_ rooms: Set<String>) async {
        guard !rooms.isEmpty else { return }
        self.rooms.send()
        do {
            let pages = try await store.groups.pages(of: rooms)
            changes.send(pages)
            if pages.contains(where: { $0.page == .homes }) { homes.send(()) }
            if pages.contains(where: { $0.page == .activities }) { activities.send(()) }
        } catch {
            Log.groupsStore.warning("A change could not be published", metadata: ["error": "\(error.logDescription)"])
        }
    }

    private func readLists() async {
        guard let user else { return }
        let changes = changesSince
        changesSince = RoomChanges()
        do {
            let groups = try await store.groups.groups(all, after: changes, user: user)
            let invitations = try await store.invitations.all()
            let isMarketChanged = changes.isStructural || !changes.rooms.isDisjoint(with: marketRooms)
            let markets = isMarketChanged ? try await store.markets.markets(user: user) : nil
            // Another user may have signed in during the reading.
            guard user == self.user else { return }
            all = groups
            let listed = spaces.listed(groups)
            settleSpaces()
            if self.groups.value != listed { self.groups.send(listed) }
            if self.invitations.value != invitations { self.invitations.send(invitations) }
            if let markets {
                marketRooms = Set(markets.flatMap { [$0.room, $0.market.id] })
                let values = markets.map(\.market)
                if self.markets.value != values { self.markets.send(values) }
            }
        } catch {
            changesSince.formUnion(changes)
            Log.groupsStore.warning("The groups could not be read", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// Lists the spaces without rooms when they have settled.
    private func settleSpaces() {
        guard settling == nil, !spaces.unsettled.isEmpty else { return }
        settling = Task { [time, unsettled = spaces.unsettled] in
            do { try await time.sleep(seconds: SettlingSpaces.time) } catch { return }
            spaces.settle(unsettled)
            settling = nil
            await publishLists(after: RoomChanges())
        }
    }
}
