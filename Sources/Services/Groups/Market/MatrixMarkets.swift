import Domain
import Foundation
import GRDB

/// The markets of the groups on a Matrix server.
struct MatrixMarkets: GroupMarkets {
    let groups: MatrixGroups
    let client: MatrixClient
    let store: GroupStore
    let publisher: GroupPublisher
    let files: GroupFiles
    let time: any TimeSource
    let makeID: @Sendable () -> UUID

    func markets() -> AsyncStream<[Market]> { publisher.markets.stream() }

    func changes() -> AsyncStream<Void> { publisher.homes.stream() }

    func requests() -> AsyncStream<[Listing.ID: HomeRequests]> {
        let (stream, reader) = AsyncStream<[Listing.ID: HomeRequests]>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let changes = publisher.rooms.changes()
        let reading = Task { [store, publisher] in
            var last: [Listing.ID: HomeRequests]?
            var iterator = changes.makeAsyncIterator()
            repeat {
                guard let user = try? await publisher.currentUser(),
                    let requests = try? await store.requests.requests(to: user), requests != last
                else { continue }
                last = requests
                reader.yield(requests)
            } while await iterator.next() != nil
        }
        reader.onTermination = { _ in reading.cancel() }
        return stream
    }

    func homes(matching query: MarketQuery, limit: Int) async throws -> [MarketHome] {
        try await store.markets.homes(
            matching: query, limit: limit, user: publisher.currentUser(), now: time.now)
    }

    func home(_ id: MarketHome.ID, in groupID: String) async throws -> MarketHome? {
        try await store.markets.home(id, in: groupID, user: publisher.currentUser())
    }

    func publish(_ home: PublishedHome, photos: [OutgoingPhoto], in groupID: String) async throws -> MarketHome.ID {
        let room = try await room(of: groupID)
        let (content, files) = try await content(of: home, photos)
        let outgoing = Outgoing(
            transaction: makeID().uuidString, room: room, kind: .home, content: EventContent(home: content))
        try await groups.enqueue(in: room) { try await $0.publish(outgoing, photos: files, at: time.now) }
        return outgoing.transaction
    }

    func change(
        _ id: MarketHome.ID, to home: PublishedHome, photos: [OutgoingPhoto], in groupID: String
    ) async throws {
        let (room, user) = (try await room(of: groupID), try await publisher.currentUser())
        let (content, files) = try await content(of: home, photos)
        let change = Outgoing(
            transaction: makeID().uuidString, room: room, kind: .edit, target: id,
            content: EventContent(home: content))
        try await groups.enqueue(in: room) { try await $0.change(change, photos: files, by: user, at: time.now) }
    }

    func delete(_ id: MarketHome.ID, in groupID: String) async throws {
        try await groups.delete(id, on: .homes, of: groupID)
    }

    func uploads() -> AsyncStream<[MarketHome.ID: Double]> { groups.uploads() }

    func resend(_ id: MarketHome.ID) async throws { try await groups.resend(id) }

    func cancelUpload(of id: MarketHome.ID) async throws { try await groups.discard(id) }

    func judge(_ judged: MarketHome, rejection: ListingRejection?) async throws {
        let room = try await room(of: judged.groupID)
        let verdict = Outgoing(
            transaction: makeID().uuidString, room: room, kind: .verdict, target: judged.id, content: EventContent())
        try await groups.enqueue(in: room) {
            try await $0.judge(judged, verdict, rejection: rejection?.code, at: time.now)
        }
    }

    func withdrawVerdict(on id: MarketHome.ID, in groupID: String) async throws {
        let (room, user) = (try await room(of: groupID), try await publisher.currentUser())
        let deletion = Outgoing(
            transaction: makeID().uuidString, room: room, kind: .redaction, content: EventContent())
        try await groups.enqueue(in: room) { try await $0.withdrawVerdict(on: id, deletion, by: user, at: time.now) }
    }

    func addMarket(to groupID: String) async throws {
        let user = try await publisher.currentUser()
        guard try await store.groups.room(for: .homes, of: groupID) == nil else { return }
        do {
            // Before the room is created, which would otherwise belong to nothing.
            let levels = try await client.powerLevels(of: groupID)
            guard levels?.canSetState("m.space.child", user) ?? true else { throw GroupMembershipError.notAllowed }
            let name = publisher.groups.value?.first { $0.id == groupID }?.name
            let server = UserAddress(user).server
            let room = try await client.createRoom(
                CreateRoomRequest(
                    name: name, type: MatrixType.market, isPublic: false, parent: (space: groupID, server: server)))
            try await client.addChild(room, to: groupID, via: server)
        } catch {
            throw error.asMembership
        }
    }

    // MARK: Helpers

    private func room(of group: String) async throws -> String {
        _ = try await publisher.currentUser()
        guard let room = try await store.groups.room(for: .homes, of: group) else { throw RemoteError.notFound }
        return room
    }

    /// Returns the content of a home and the files of its photos that are not on the server, by their number.
    private func content(
        of home: PublishedHome, _ photos: [OutgoingPhoto]
    ) async throws -> (ListingContent, files: [Int: Data]) {
        var content = ListingContent(home)
        content.photos = []
        var unsent: [Int: Data] = [:]
        for (number, photo) in photos.prefix(ListingPhoto.maximumCount).enumerated() {
            switch photo {
            case .published(let picture):
                content.photos.append(
                    ListingContent.Photo(
                        url: picture.address?.absoluteString, w: picture.width, h: picture.height))
            case .file(let location, let width, let height):
                let file = try await files.read(location)
                content.photos.append(ListingContent.Photo(url: nil, w: width, h: height, size: file.count))
                unsent[number] = file
            }
        }
        return (content, unsent)
    }
}

/// Reads the requests of others about the user's homes from the direct chats.
struct RequestQueries: Sendable {
    private struct Request: Decodable, QueryRow {
        var listing: UUID
        var market: String
        var room: String
        var sender: String
        var name: String?
        var content: EventContent?
    }

    let database: LocalDatabase

    /// Returns the requests by the listing.
    func requests(to user: String) async throws -> [Listing.ID: HomeRequests] {
        let requests = try await database.read { db in
            try Request.fetchAll(
                db,
                sql: """
                    SELECT h.listing, h.room AS market, e.room, e.sender, m.name, e.content
                    FROM group_room k CROSS JOIN market_home h ON h.room = k.room AND h.sender = ?1
                    CROSS JOIN group_room r
                    CROSS JOIN group_event e ON e.room = r.room AND e.target = h.event AND e.kind = ?2
                    LEFT JOIN group_member m ON m.room = e.room AND m.user = e.sender
                    WHERE k.type = ?3 AND NOT h.is_replaced AND r.is_chat AND e.sender <> ?1 ORDER BY e.time
                    """, arguments: [user, EventKind.message, MatrixType.market])
        }
        return Dictionary(grouping: requests.filter { $0.content?.keys?.home?.room == $0.market }, by: \.listing)
            .mapValues(Self.summary)
    }

    private static func summary(_ requests: [Request]) -> HomeRequests {
        var viewings: [String: HomeRequests.Viewing] = [:]
        for request in requests {
            let keys = request.content?.keys
            if keys?.viewingCancel != nil { viewings[request.sender] = nil }
            guard let time = keys?.viewing?.time else { continue }
            viewings[request.sender] = HomeRequests.Viewing(
                name: GroupMember.shownName(request.name, of: request.sender), time: Date(matrixTime: Double(time)))
        }
        return HomeRequests(
            inquiries: Set(requests.map(\.sender)).count,
            viewings: viewings.values.sorted { ($0.time, $0.name) < ($1.time, $1.name) },
            chatID: requests.last?.room ?? "")
    }
}
