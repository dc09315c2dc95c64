import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// Databases of released versions, opened by this one. `Fixtures/README.md` describes how they were made.
@Suite(.timeLimit(.minutes(5))) struct MigrationTests {
    static let all =
        WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all + ViewingMigrations.all
        + SQLiteDraftStore.migrations

    /// Writes the database of version 1.0 into `directory`.
    static func writeVersion1(in directory: URL, thousandsOfListings: Int = 0) throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/hutong-1.0.sql")
        let queue = try DatabaseQueue(path: directory.appending(component: "hutong.sqlite").path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: String(contentsOf: script, encoding: .utf8))
            for _ in 0..<thousandsOfListings {
                try db.execute(
                    sql: """
                        WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
                        INSERT INTO listing (
                            id, createdAt, purpose, communityName, status, statusTime, views, price, currency)
                        SELECT randomblob(16), 800000000.5 + n, 'sale', 'Community ' || n, 'live', 900000000.25, 1, n, 'CNY'
                        FROM n;
                        """)
            }
        }
        try queue.close()
    }

    /// Changes the database of version 1.0 in `directory` before it is opened.
    private static func write(in directory: URL, _ sql: String) throws {
        let queue = try DatabaseQueue(path: directory.appending(component: "hutong.sqlite").path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Opens the database of version 1.0.
    private func withVersion1(_ body: (LocalDatabase) async throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            try Self.writeVersion1(in: directory)
            let database = try await LocalDatabase.open(in: directory)
            #expect(database.quarantinedFile == nil)
            try await body(database)
            try await database.close()
        }
    }

    // MARK: Migrated data

    @Test func listingsAreThereWithTheirHistories() async throws {
        try await withVersion1 { database in
            let store = SQLiteListingStore(database)
            let expected = try Version1.listings().map(Self.stored)
            for record in expected { #expect(try await store.record(of: record.listing.id) == record) }
            let result = try await store.result(of: ListingQuery(sort: .mostViews))
            #expect(result.count == expected.count)
            #expect(
                Set(result.listings.map(\.id)) == Set(expected.map(\.listing.id)))
            // New entries continue where the old ones ended.
            let new = ListingRecord(draft: .sample(), id: UUID(), at: .sampleStart)
            try await store.add([new])
            #expect(try await store.record(of: new.listing.id) == new)
        }
    }

    @Test func viewsFromBeforeDaysWereCountedStay() async throws {
        try await withTemporaryDirectory { directory in
            let id = UUID()
            let before = Self.all.filter { $0.name != "listings: views of each day" }
            #expect(before.count == Self.all.count - 1)
            try await LocalDatabase.open(in: directory, migrations: before).close()
            try Self.write(
                in: directory,
                """
                INSERT INTO listing (id, created_at, purpose, community_name, status, status_time, views)
                VALUES (x'\(id.uuidString.filter { $0 != "-" })', 1772366400, 'sale', 'Elm Yard', 'live', 1800000000, 12)
                """)
            let database = try await LocalDatabase.open(in: directory)
            #expect(database.quarantinedFile == nil)
            let store = SQLiteListingStore(database)
            let old = try #require(try await store.record(of: id))
            #expect(old.listing.views == 12 && old.viewsByDay == [:])
            try await store.addViews([id: 2], on: ViewDay(number: 20_513))
            let new = try #require(try await store.record(of: id))
            #expect(new.listing.views == 14 && new.viewsByDay == [ViewDay(number: 20_513): 2])
            try await database.close()
        }
    }

    @Test func photosInTheRowMoveToATable() async throws {
        try await withTemporaryDirectory { directory in
            let before = Self.all.filter { $0.name != "listings: photos in a table" }
            #expect(before.count == Self.all.count - 1)
            try await LocalDatabase.open(in: directory, migrations: before).close()
            let (some, none) = (UUID(), UUID())
            let photos = [
                ListingPhoto(id: UUID(), width: 2560, height: 1920), .init(id: UUID(), width: 3, height: 65_535),
            ]
            func hex(_ id: UUID) -> String { id.uuidString.filter { $0 != "-" } }
            try Self.write(
                in: directory,
                """
                INSERT INTO listing (id, created_at, purpose, community_name, status, views, photos) VALUES
                    (x'\(hex(none))', 1772366400, 'sale', 'None', 'draft', 0, NULL),
                    (x'\(hex(some))', 1772366400, 'sale', 'Some', 'draft', 0,
                    x'\(hex(photos[0].id))0a000780\(hex(photos[1].id))0003ffff')
                """)
            let database = try await LocalDatabase.open(in: directory)
            let store = SQLiteListingStore(database)
            #expect(try await store.record(of: some)?.listing.facts.photos == photos)
            #expect(try await store.record(of: none)?.listing.facts.photos == [])
            try await store.delete(some)
            let left = try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM listing_photo") }
            #expect(left == 0)
            try await database.close()
        }
    }

    /// Returns a record with its times as the database keeps them.
    static func stored(_ record: ListingRecord) throws -> ListingRecord {
        let history = record.history.map { event in
            if case .approved(let until) = event.kind {
                return ListingEvent(.approved(until: until.stored), at: event.time.stored)
            }
            return ListingEvent(event.kind, at: event.time.stored)
        }
        return ListingRecord(stored: record.listing.stored, history: history)
    }

    @Test func citiesAreThereWithTheirWeather() async throws {
        try await withVersion1 { database in
            let store = SQLiteWeatherStore(database)
            #expect(try await store.savedCities() == Version1.cities)
            #expect(try await store.selectedCityID() == Version1.cities[1].id)
            for (city, time) in zip(Version1.cities, Version1.answerTimes) {
                let expected = try time.map { CachedWeather(try Version1.weather(), time: $0) }
                #expect(try await store.cachedWeather(for: city.id) == expected)
                #expect(try await store.cachedForecast(for: city.id) == nil)
            }
        }
    }

    @Test func groupsAreThereWithTheirState() async throws {
        try await withVersion1 { database in
            let store = GroupStore(database)
            #expect(try await store.sync.begin(user: Version1.user) == "s42")
            #expect(try await store.sync.lastAnswer() == Version1.lastAnswer)
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
        try await withTemporaryDirectory { directory in
            try Self.writeVersion1(in: directory)
            try Self.write(
                in: directory,
                """
                INSERT INTO group_event (room, event, position, sender, time, kind, content) VALUES
                    ('!chat', '$98', 98, '@wang:here', 1772366500, 'message', '{"text":"","form":"deleted"}'),
                    ('!chat', '$99', 99, '@wang:here', 1772366501, 'message', '{"text":"\\"form\\":\\"deleted\\""}'),
                    ('!chat', '$100', 100, '@wang:here', 1772366502, 'message', 'not JSON')
                """)
            let database = try await LocalDatabase.open(in: directory)
            let group = try #require(try await GroupStore(database).groups.groups(user: Version1.user).first)
            #expect(group.unread.chat == 3)
            let deleted = try await database.read { db in
                try String.fetchAll(db, sql: "SELECT event FROM group_event WHERE is_deleted")
            }
            #expect(deleted == ["$98"])
            try await database.close()
        }
    }

    @Test func messagesPostsAndActivitiesAreThere() async throws {
        try await withVersion1 { database in
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
        try await withVersion1 { database in
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
        try await withTemporaryDirectory { directory in
            try Self.writeVersion1(in: directory)
            try Self.write(
                in: directory,
                """
                INSERT INTO group_event (room, event, position, sender, time, kind, content)
                VALUES ('!chat', '$99', 99, '@wang:here', 1772366501, 'message', 'not JSON')
                """)
            let database = try await LocalDatabase.open(in: directory)
            let store = GroupStore(database)
            for (typed, event) in [
                ("早上好", "$1"), ("上", "$1"), ("ＭＯＲＮ mörning", "t7"), ("👋", "$1"), ("MORNING good", "t7"),
                ("\"quoted\" \\", "$4"),
                ("yard", "$5"),
                ("tea", "$6"),
            ] {
                let hits = try await store.search.hits(
                    for: GroupSearch(typed), in: nil, limit: 9, user: Version1.user)
                #expect(hits.map(\.eventID) == [event], "\(typed)")
            }
            try await database.close()
        }
    }

    @Test func anIndexThatFoldedOnlyTheCaseIsReplaced() async throws {
        try await withTemporaryDirectory { directory in
            try Self.writeVersion1(in: directory)
            let earlier = Self.all.filter { !$0.name.hasPrefix("groups: search the texts in") }
            #expect(earlier.count == Self.all.count - 2)
            try await LocalDatabase.open(in: directory, migrations: earlier).close()
            try Self.write(
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
            try Self.writeVersion1(in: directory)
            let earlier = Self.all.filter { $0.name != "groups: search the texts in simplified characters" }
            #expect(earlier.count == Self.all.count - 1)
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

    // MARK: Convention

    @Test func anOldDatabaseHasTheTablesOfANewOne() async throws {
        try await withTemporaryDirectory { directory in
            let new = try await LocalDatabase.open(in: directory)
            let expected = try await new.read(Self.schema)
            try await new.close()
            try await withVersion1 { old in
                let schema = try await old.read(Self.schema)
                #expect(schema == expected)
            }
        }
    }

    /// Returns the columns of all tables and indexes, with their types.
    @Sendable private static func schema(_ db: GRDB.Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT m.type || ' ' || m.tbl_name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk
                FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'
                UNION ALL
                SELECT m.type || ' ' || m.name || ' ' || m.tbl_name || ' ' || c.seqno || ' ' || c.name
                FROM sqlite_schema m, pragma_index_info(m.name) c WHERE m.type = 'index'
                ORDER BY 1
                """)
    }

    @Test func allTablesFollowTheConvention() async throws {
        try await withVersion1 { database in
            try await database.read { db in
                let own = "name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'"
                let loose = try String.fetchAll(
                    db,
                    sql: """
                        SELECT name FROM pragma_table_list
                        WHERE schema = 'main' AND type = 'table' AND NOT strict AND \(own)
                        """)
                #expect(loose == [], "strict tables refuse a time that is written as a text")
                let names = try String.fetchAll(
                    db,
                    sql: """
                        SELECT name FROM sqlite_schema WHERE \(own)
                        UNION SELECT c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'
                        """)
                #expect(names.count > 40)
                for name in names { #expect(name.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil) }
                let times = try String.fetchAll(
                    db,
                    sql: """
                        SELECT c.name || ' ' || c.type FROM sqlite_schema m, pragma_table_info(m.name) c
                        WHERE m.type = 'table'
                            AND (c.name IN ('time', 'until') OR c.name GLOB '*_at' OR c.name GLOB '*_time')
                        """)
                #expect(times.count == 18 && times.allSatisfy { $0.hasSuffix(" REAL") }, "\(times)")
            }
        }
    }
}
