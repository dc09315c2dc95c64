import Domain
import TestSupport
import Testing

@testable import Services

/// The messages that count as unread, and the groups in which they are not announced.
extension GroupStoreTests {
    @Test func ownMessagesNeverCountAndReceiptsDo() async throws {
        try await Self.withStore { store in
            try await Self.apply(
                [
                    Self.message("$0", "mine", from: Self.me), Self.message("$1", "one"), Self.message("$2", "two"),
                    Self.message("$3", "three"),
                ], to: store)
            #expect(try await Self.unread(store) == 3)
            let receipt =
                #","ephemeral":{"events":[{"type":"m.receipt","content":{"$1":{"m.read":{"@me:here":{"ts":1}}},"$3":{"m.read":{"@other:here":{}}}}}]}"#
            try await Self.apply([], to: store, next: "s2", extra: receipt)
            #expect(try await Self.unread(store) == 2)
            let marker = #","account_data":{"events":[{"type":"m.fully_read","content":{"event_id":"$3"}}]}"#
            try await Self.apply([], to: store, next: "s3", extra: marker)
            #expect(try await Self.unread(store) == 0)
            try await Self.apply([], to: store, next: "s4", extra: receipt)
            #expect(try await Self.unread(store) == 0, "a marker never goes back")
            let unknown = #","account_data":{"events":[{"type":"m.fully_read","content":{"event_id":"$never"}}]}"#
            try await Self.apply([Self.message("$4", "four")], to: store, next: "s5", extra: unknown)
            #expect(try await Self.unread(store) == 1)
        }
    }

    /// The server counts what is before a message as read by its sender.
    @Test func anOwnMessageOfAnotherDeviceMarksWhatIsBeforeItAsRead() async throws {
        try await Self.withStore { store in
            try await Self.apply([Self.message("$1", "one"), Self.message("$2", "two")], to: store)
            #expect(try await Self.unread(store) == 2)
            let reaction = Self.message("$3", "", from: Self.me).replacing("m.room.message", with: "m.reaction")
            try await Self.apply([reaction], to: store, next: "s2")
            #expect(try await Self.unread(store) == 2, "a reaction is no message")
            try await Self.apply(
                [Self.message("$4", "mine", from: Self.me), Self.message("$5", "five")], to: store, next: "s3")
            #expect(try await Self.unread(store) == 1)
            // An old one that is sent again changes nothing.
            try await Self.apply([], to: store, next: "s4")
            #expect(try await Self.unread(store) == 1)
        }
    }

    @Test func messagesFromBeforeTheUserJoinedAreNotUnread() async throws {
        try await Self.withStore { store in
            let join =
                #"{"event_id":"$j","type":"m.room.member","sender":"@me:here","origin_server_ts":1,"state_key":"@me:here","content":{"membership":"join"}}"#
            try await Self.apply([Self.message("$1", "one"), join, Self.message("$2", "two")], to: store)
            #expect(try await Self.unread(store) == 1)
        }
    }

    @Test func aRuleOfTheRoomOrAnOverrideMutesIt() async throws {
        try await Self.withStore { store in
            try await Self.apply([], to: store)
            func rules(_ json: String) async throws -> Bool? {
                let sync = try Self.sync(
                    [], withRooms: false,
                    accountData: #","account_data":{"events":[{"type":"m.push_rules","content":{"global":\#(json)}}]}"#)
                _ = try await store.apply(sync, [])
                return try await store.groups.groups(user: Self.me).first?.isMuted
            }
            #expect(try await rules(#"{"room":[{"rule_id":"!chat","enabled":true,"actions":[]}]}"#) == true)
            #expect(try await rules(#"{"room":[{"rule_id":"!chat","enabled":false,"actions":[]}]}"#) == false)
            #expect(try await rules(#"{"room":[{"rule_id":"!chat","actions":["dont_notify"]}]}"#) == true)
            #expect(
                try await rules(#"{"room":[{"rule_id":"!chat","actions":["notify",{"set_tweak":"sound"}]}]}"#) == false)
            #expect(
                try await rules(
                    #"{"override":[{"rule_id":"x","actions":[],"conditions":[{"kind":"event_match","key":"room_id","pattern":"!chat"}]}]}"#
                ) == true)
            #expect(try await rules("{}") == false)
        }
    }
}
