import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// The list of groups, of which only changes are read.
@Suite struct GroupListReadingTests {
    private static let user = GroupStoreTests.me

    /// Changes the stored rooms outside of a sync. Returns nil if nothing has changed.
    private static func change(_ store: GroupStore, _ rooms: inout RandomRooms) async throws -> RoomChanges? {
        let room = rooms.room()
        if rooms.once(in: 8) {
            return try await store.readMarkers.markRead(room) ? RoomChanges(rooms: [room]) : nil
        }
        if rooms.once(in: 20) {
            try await store.readMarkers.setMuted(rooms.once(in: 2), room: room)
            return RoomChanges(rooms: [room])
        }
        if rooms.once(in: 60) {
            try await store.outbox.setEncrypted(room)
            return RoomChanges(rooms: [room])
        }
        if rooms.once(in: 10), let token = try await store.history.earlierToken(of: room) {
            let messages = try JSONDecoder().decode(MatrixMessages.self, from: Data(rooms.history().utf8))
            _ = try await store.history.prepend(messages, to: room, token: token, kind: .message, user: user)
            return RoomChanges(rooms: [room])
        }
        let sync = try JSONDecoder().decode(MatrixSync.self, from: Data(rooms.answer().utf8))
        let updates = (sync.rooms?.join ?? [:]).sorted { $0.key < $1.key }.map { room, joined in
            var update = RoomUpdate(joined, in: room)
            update.hasGap = rooms.once(in: 12)
            return update
        }
        return try await store.sync.apply(sync, updates: updates, user: user, at: .distantPast)
    }

    @Test func whatChangesIsReadAsIfAllWereRead() async throws {
        var shown: Set<GroupPageState> = []
        for seed in 0..<UInt64(12) {
            try await GroupStoreTests.withStore { store in
                let publisher = GroupPublisher(store: store, time: ManualTime())
                await publisher.start(as: Self.user)
                var rooms = RandomRooms(seed: seed)
                var spaces = SettlingSpaces()
                for step in 0..<120 {
                    guard let changes = try await Self.change(store, &rooms) else { continue }
                    await publisher.publishLists(after: changes)
                    let all = try await store.groups.groups(user: Self.user)
                    try #require(publisher.groups.value == spaces.listed(all), "seed \(seed), step \(step)")
                    shown.formUnion(all.flatMap(\.pageStates.values))
                }
                await publisher.stop()
            }
        }
        #expect(
            shown == [
                .encrypted, .notJoined, .removed, .roomReplaced, .groupReplaced, .absent, .spaceOfChats, .emptySpace,
            ], "all kinds of groups occur")
    }
}
