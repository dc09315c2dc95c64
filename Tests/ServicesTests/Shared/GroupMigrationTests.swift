import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// The groups in databases of released versions, opened by this one.
@Suite(.timeLimit(.minutes(5))) struct GroupMigrationTests {
    @Test func groupsAreThereWithTheirState() async throws {
        try await MigrationTests.withVersion1 { database in
            let store = GroupStore(database)
            #expect(try await store.sync.begin(user: Version1.user) == "s42")
            #expect(try await store.sync.progress()?.answeredAt == Version1.lastAnswer)
            let last = Group.LastMessage(
                id: "$4", senderID: "@wang:here", senderName: "王芳", text: #""quoted" \ <b>"#,
                time: Date(timeIntervalSince1970: 1_772_366_403.789))
            var group = Group(
                id: "!space", name: "Lane 胡同", about: "Our lane", avatar: URL(string: "mxc://here/lane"),
                memberCount: 3, lastMessage: last, unread: UnreadCounts(chat: 1, activities: 1), isMuted: true,
                address: "#lane:here")
            group.pageStates[.homes] = .absent
            #expect(try await store.groups.groups(user: Version1.user) == [group])
            #expect(
                try await store.invitations.all() == [
                    GroupInvitation(
                        id: "!other", name: "Roof", about: "Beans", avatar: URL(string: "mxc://here/roof"),
                        inviterID: "@li:here", inviterName: "李")
                ])
            #expect(try await store.history.earlierToken(of: "!chat") == "p1")
            let unsent = try await store.readMarkers.unsent()
            #expect(unsent.map(\.room) == ["!posts"] && unsent.map(\.event) == ["$5"])
        }
    }

    @Test func deletedMessagesAreNotCountedAsUnread() async throws {
        let messages = """
            INSERT INTO group_event (room, event, position, sender, time, kind, content) VALUES
                ('!chat', '$98', 98, '@wang:here', 1772366500, 'message', '{"text":"","form":"deleted"}'),
                ('!chat', '$99', 99, '@wang:here', 1772366501, 'message', '{"text":"\\"form\\":\\"deleted\\""}'),
                ('!chat', '$100', 100, '@wang:here', 1772366502, 'message', 'not JSON')
            """
        try await MigrationTests.withVersion1(change: messages) { database in
            let group = try #require(try await GroupStore(database).groups.groups(user: Version1.user).first)
            #expect(group.unread.chat == 3)
            let deleted = try await database.read { db in
                try String.fetchAll(db, sql: "SELECT event FROM group_event WHERE is_deleted")
            }
            #expect(deleted == ["$98"])
        }
    }

    @Test func messagesPostsAndActivitiesAreThere() async throws {
        try await MigrationTests.withVersion1 { database in
            func timeline(_ page: GroupPage) async throws -> GroupTimeline {
                try await GroupStore(database).timelines.timeline(
                    .newest(count: 9), on: page, of: "!space", user: Version1.user)
            }
            func withoutServerID(_ event: GroupEvent) -> GroupEvent {
                var event = event
                event.serverID = nil
                return event
            }
            func own(_ id: String, _ text: String, _ delivery: Delivery = .sending, name: String = "me") -> GroupEvent {
                GroupEvent(
                    id: id, senderID: Version1.user, senderName: name, time: Version1.sentAt, text: text, isOwn: true,
                    delivery: delivery)
            }
            func other(_ id: String, _ text: String, at time: TimeInterval) -> GroupEvent {
                GroupEvent(
                    id: id, senderID: "@wang:here", senderName: "王芳", senderAvatar: URL(string: "mxc://here/wang"),
                    time: Date(timeIntervalSince1970: time), text: text)
            }
            var answered = own("t7", "Good morning", .sent, name: "Me")
            answered.time = Date(timeIntervalSince1970: 1_772_366_401.456)
            let chat = try await timeline(.chat)
            #expect(chat.events.first?.serverID == "$1")
            #expect(
                chat.events.map(withoutServerID) == [
                    other("$1", "早上好 👋", at: 1_772_366_400.123), answered,
                    other("$4", #""quoted" \ <b>"#, at: 1_772_366_403.789),
                    own("t1", "sent, not seen again", .sent, name: "Me"),
                    own("t2", "refused", .failed(.notAllowed), name: "Me"), own("t3", "waiting", name: "Me"),
                ])
            #expect(chat.hasEarlier && !chat.hasLater)

            var picture = own("t4", "A picture")
            picture.picture = GroupPicture(address: nil, width: 2, height: 1)
            let yard = GroupPicture(address: URL(string: "mxc://here/yard"), width: 640, height: 480)
            #expect(
                try await timeline(.posts).events.map(withoutServerID) == [
                    GroupEvent(
                        id: "$5", senderID: "@li:here", senderName: "li",
                        time: Date(timeIntervalSince1970: 1_772_366_404), text: "The yard", picture: yard), picture,
                ])

            var planned = own("t5", "")
            planned.activity = Version1.planned
            let tea = GroupActivity(
                title: "Tea", starts: Date(timeIntervalSince1970: 1_775_000_000.5), place: "Yard", about: "Bring cups",
                goingCount: 2, isGoing: true)
            #expect(
                try await timeline(.activities).events.map(withoutServerID) == [
                    GroupEvent(
                        id: "$6", senderID: "@li:here", senderName: "li",
                        time: Date(timeIntervalSince1970: 1_772_366_405), text: "", activity: tea), planned,
                ])
        }
    }

    @Test func theOutboxGoesOnWhereItWas() async throws {
        try await MigrationTests.withVersion1 { database in
            let outbox = GroupStore(database).outbox
            #expect(Set(try await outbox.pendingRooms()) == ["!chat", "!posts", "!activities"])
            #expect(try await outbox.next(in: "!chat")?.transaction == "t3")
            #expect(try await outbox.countAttempt("t3") == 2)
            let picture = try #require(try await outbox.next(in: "!posts"))
            #expect(picture.file == Version1.file && picture.fileType == "image/png")
            let activity = try #require(try await outbox.next(in: "!activities"))
            #expect(activity.transaction == "t5" && activity.content.activity?.starts == Version1.planned.starts)
            try await outbox.setSent("t5", event: "$x")
            let answer = try #require(try await outbox.next(in: "!activities"))
            #expect(answer.kind == .attendance && answer.target == "$6" && answer.content.going == true)
            #expect(try await outbox.requeue("t2") == "!chat")
            try await outbox.setSent("t3", event: "$y")
            #expect(try await outbox.next(in: "!chat")?.transaction == "t2")
        }
    }

    @Test func textsOfEarlierVersionsAreFound() async throws {
        let message = """
            INSERT INTO group_event (room, event, position, sender, time, kind, content)
            VALUES ('!chat', '$99', 99, '@wang:here', 1772366501, 'message', 'not JSON')
            """
        try await MigrationTests.withVersion1(change: message) { database in
            let store = GroupStore(database)
            for (typed, event) in [
                ("早上好", "$1"), ("上", "$1"), ("ＭＯＲＮ mörning", "t7"), ("👋", "$1"), ("MORNING good", "t7"),
                ("\"quoted\" \\", "$4"), ("yard", "$5"), ("tea", "$6"),
            ] {
                let hits = try await store.search.hits(
                    for: GroupSearch(typed), in: nil, limit: 9, user: Version1.user)
                #expect(hits.map(\.eventID) == [event], "\(typed)")
            }
        }
    }

    @Test func anIndexThatFoldedOnlyTheCaseIsReplaced() async throws {
        try await withTemporaryDirectory { directory in
            try MigrationTests.writeVersion1(in: directory)
            let earlier = MigrationTests.all.filter { !$0.name.hasPrefix("groups: search the texts in") }
            #expect(earlier.count == MigrationTests.all.count - 2)
            try await LocalDatabase.open(in: directory, migrations: earlier).close()
            try MigrationTests.write(
                in: directory,
                """
                INSERT INTO group_event (room, event, position, sender, time, kind, content)
                VALUES ('!chat', '$99', 99, '@wang:here', 1772366501, 'message', '{"text":"Ｗｉｄｔｈ of a résumé"}')
                """)
            let database = try await LocalDatabase.open(in: directory)
            let store = GroupStore(database)
            for typed in ["width", "Resume", "ré"] {
                let hits = try await store.search.hits(for: GroupSearch(typed), in: nil, limit: 9, user: Version1.user)
                #expect(hits.map(\.eventID) == ["$99"], "\(typed)")
            }
            try await database.write { try $0.execute(sql: "DELETE FROM group_event WHERE event = '$99'") }
            let left = try await store.search.hits(for: GroupSearch("width"), in: nil, limit: 9, user: Version1.user)
            #expect(left.isEmpty)
            try await database.close()
        }
    }

    @Test func anIndexInTraditionalCharactersIsReplaced() async throws {
        try await withTemporaryDirectory { directory in
            try MigrationTests.writeVersion1(in: directory)
            let earlier = MigrationTests.all.filter { $0.name != "groups: search the texts in simplified characters" }
            #expect(earlier.count == MigrationTests.all.count - 1)
            let old = try await LocalDatabase.open(in: directory, migrations: earlier)
            try await old.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO group_event (room, event, position, sender, time, kind, content)
                        VALUES ('!chat', '$99', 99, '@wang:here', 1772366501, 'message', '{"text":"紅星公寓"}');
                        -- The earlier program had folded the text to itself.
                        INSERT INTO group_search (group_search, rowid, text)
                        SELECT 'delete', rowid, '红星公寓' || char(10, 10) FROM group_event WHERE event = '$99';
                        INSERT INTO group_search (rowid, text)
                        SELECT rowid, '紅星公寓' || char(10, 10) FROM group_event WHERE event = '$99';
                        """)
            }
            try await old.close()
            let database = try await LocalDatabase.open(in: directory)
            let store = GroupStore(database)
            func hits(_ typed: String) async throws -> [String] {
                try await store.search.hits(for: GroupSearch(typed), in: nil, limit: 9, user: Version1.user)
                    .map(\.eventID)
            }
            for typed in ["红星公寓", "紅星公寓", "星公", "紅"] { #expect(try await hits(typed) == ["$99"], "\(typed)") }
            try await database.write { try $0.execute(sql: "DELETE FROM group_event WHERE event = '$99'") }
            #expect(try await hits("红星公寓").isEmpty)
            try await database.close()
        }
    }
}
