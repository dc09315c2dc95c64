import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// The search in stored messages.
@Suite struct GroupSearchTests {
    private typealias Store = GroupStoreTests

    private static func hits(
        _ typed: String, in group: String? = nil, limit: Int = 50, _ store: GroupStore
    ) async throws -> [GroupHit] {
        try await store.search.hits(for: GroupSearch(typed), in: group, limit: limit, user: Store.me)
    }

    static func found(_ typed: String, _ store: GroupStore) async throws -> [String] {
        try await hits(typed, store).map(\.eventID)
    }

    /// Returns the number of index entries, including those that are marked as deleted.
    private static func indexed(_ database: LocalDatabase) async throws -> Int {
        try await database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM group_search_term") ?? -1
        }
    }

    @Test func messagesAreFoundInAnyLanguageAndCase() async throws {
        try await Store.withStore { store in
            try await Store.apply(
                [
                    Store.message("$1", "Who has a LADDER?"), Store.message("$2", "今天晚上有人打羽毛球吗？"),
                    Store.message("$3", "Кто идёт в ПАРК"), Store.message("$4", "好"),
                    Store.message("$5", "ladders and 梯子"), Store.message("$6", "紅星公寓見"),
                ], to: store)
            for (typed, expected) in [
                ("ladder", ["$5", "$1"]), ("LADD", ["$5", "$1"]), ("羽毛球", ["$2"]), ("羽毛", ["$2"]), ("吗", ["$2"]),
                ("？", ["$2", "$1"]), ("吗？", ["$2"]), ("парк", ["$3"]), ("Па", ["$3"]), ("好", ["$4"]), ("梯子", ["$5"]),
                ("球毛", []), ("a", ["$5", "$1"]), ("r?", ["$1"]), ("addle", []), ("has ladder", ["$1"]),
                ("梯 ladders", ["$5"]), ("梯 球", []), ("王芳", []), ("红星", ["$6"]), ("公寓见", ["$6"]), ("見", ["$6"]),
            ] { #expect(try await Self.found(typed, store) == expected, "\(typed)") }
            let hit = try #require(try await Self.hits("羽毛球", store).first)
            #expect(hit.groupID == "!space" && hit.groupName == "Lane" && hit.page == .chat)
            #expect(hit.senderName == "王芳" && !hit.isOwn && hit.time == Date(timeIntervalSince1970: 1_772_366_400))
            #expect(hit.excerpt == [.init("今天晚上有人打"), .init("羽毛球", isMatch: true), .init("吗？")])
            #expect(try await Self.hits("羽毛球", in: "!space", store).count == 1)
            #expect(try await Self.hits("羽毛球", in: "!other", store).isEmpty)
            #expect(try await Self.hits("ladder", limit: 1, store).map(\.eventID) == ["$5"])
        }
    }

    @Test func accentsWidthAndWhatIsInvisibleDoNotMatter() async throws {
        try await Store.withStore { store in
            try await Store.apply(
                [
                    Store.message("$1", "ｗｉｄｔｈ"), Store.message("$2", "résumé"), Store.message("$3", "İstanbul"),
                    Store.message("$4", "ışık"), Store.message("$5", "Große Straße"),
                    Store.message("$6", "h\u{200B}üt"),
                    Store.message("$7", "re\u{301}sume\u{301}"),
                ], to: store)
            for (typed, expected) in [
                ("width", ["$1"]), ("ＷＩＤ", ["$1"]), ("resume", ["$7", "$2"]), ("RÉSUMÉ", ["$7", "$2"]),
                ("istanbul", ["$3"]), ("İST", ["$3"]), ("isik", ["$4"]), ("IŞIK", ["$4"]), ("strasse", ["$5"]),
                ("STRAẞE", ["$5"]), ("ß", ["$5"]), ("hut", ["$6"]), ("h\u{2060}u", ["$6"]), ("é", ["$7", "$5", "$2"]),
                ("\u{200B}", []), ("\u{301}", []),
            ] { #expect(try await Self.found(typed, store) == expected, "\(typed)") }
        }
    }

    @Test func aFileIsFoundByItsNameAndItsCaption() async throws {
        try await Store.withStore { store in
            let content =
                #"{"msgtype":"m.file","body":"For spring","filename":"Watering plan.pdf","url":"mxc://here/a"}"#
            let event =
                #"{"event_id":"$f","type":"m.room.message","sender":"@wang:here","origin_server_ts":1,"content":\#(content)}"#
            try await Store.apply([event], to: store)
            for (typed, expected) in [
                ("plan", ["$f"]), ("pdf", ["$f"]), ("spring", ["$f"]), ("df", ["$f"]), ("ng", ["$f"]),
                ("spring plan", []),
            ] { #expect(try await Self.found(typed, store) == expected, "\(typed)") }
            #expect(try await Self.hits("plan", store).first?.excerpt.map(\.text).joined() == "Watering plan.pdf")
        }
    }

    @Test func whatIsTypedIsNeverAQuery() async throws {
        try await Store.withStore { store in
            try await Store.apply(
                [Store.message("$1", #"100% of \"them\" OR* (NEAR) -text:^ it's"#), Store.message("$2", "plain")],
                to: store)
            for typed in [
                "100%", "\"them\"", "OR*", "(NEAR)", "-text:^", "it's", "%", "*", "\"", "'", "\"them\" (NEAR)",
            ] {
                #expect(try await Self.found(typed, store) == ["$1"], "\(typed)")
            }
            for typed in [
                "", " ", "\0", "a\0b", "_____", "pl*", "plain OR them", "'; DROP TABLE group_event; --",
                String(repeating: "x", count: 10_000), String(repeating: "\" AND ", count: 2000),
                "z" + String(repeating: "\u{301}", count: 10_000), "\u{10FFFF}", "\u{FFFE}\u{202E}",
            ] { #expect(try await Self.found(typed, store) == [], "\(typed.prefix(40))") }
            #expect(try await Self.found("plain\0", store) == ["$2"])
        }
    }

    @Test func anEditReplacesTheText() async throws {
        func edit(_ id: String, _ body: String, from sender: String = "@wang:here") -> String {
            #"{"event_id":"\#(id)","type":"m.room.message","sender":"\#(sender)","origin_server_ts":1772366500000,"content":{"msgtype":"m.text","body":"* \#(body)","m.new_content":{"msgtype":"m.text","body":"\#(body)"},"m.relates_to":{"rel_type":"m.replace","event_id":"$1"}}}"#
        }
        try await Store.withStore { store in
            try await Store.apply([Store.message("$1", "the first text")], to: store)
            try await Store.apply([edit("$2", "the second text"), edit("$3", "forged", from: "@li:here")], to: store)
            #expect(try await Self.found("second", store) == ["$1"])
            #expect(try await Self.found("the", store) == ["$1"])
            #expect(try await Self.found("first", store) == [])
            #expect(try await Self.found("forged", store) == [])
            try await Store.apply([GroupRedactionTests.redaction("$4", of: "$2")], to: store)
            #expect(try await Self.found("second", store) == [])
            #expect(try await Self.found("first", store) == ["$1"])
        }
    }

    @Test func aDeletedTextIsGoneFromTheIndexAndTheFiles() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            let store = GroupStore(database)
            _ = try await store.sync.begin(user: Store.me)
            try await Store.apply((0..<200).map { Store.message("$o\($0)", "text \($0)") }, to: store)
            let before = try await Self.indexed(database)
            try await Store.apply([Store.message("$1", "𒀀𒁀𒂀𒃀")], to: store)
            #expect(try await Self.found("𒁀𒂀", store) == ["$1"])
            #expect(try GroupRedactionTests.contains("𒂀𒃀", in: directory))
            try await Store.apply([GroupRedactionTests.redaction("$2", of: "$1")], to: store)
            #expect(try await Self.found("𒁀𒂀", store) == [])
            #expect(try await Self.indexed(database) == before)
            // The beginning of an entry is omitted if it is that of the previous entry.
            for part in ["𒁀𒂀", "𒂀𒃀"] { #expect(try !GroupRedactionTests.contains(part, in: directory), "\(part)") }
            try await database.close()
        }
    }

    @Test func leavingAGroupAndSigningOutClearIt() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            let store = GroupStore(database)
            _ = try await store.sync.begin(user: Store.me)
            try await Store.apply([Store.message("$1", "𒀀𒁀𒂀")], to: store)
            let left = try JSONDecoder().decode(
                MatrixSync.self, from: Data(#"{"next_batch":"s2","rooms":{"leave":{"!chat":{}}}}"#.utf8))
            _ = try await store.sync.apply(left, updates: [], user: Store.me, at: Date())
            #expect(try await Self.indexed(database) == 0)
            try await Store.apply([Store.message("$1", "𒀀𒁀𒂀")], to: store, next: "s3")
            #expect(try await Self.found("𒁀", store) == ["$1"])
            try await store.sync.removeAll()
            #expect(try await Self.indexed(database) == 0)
            #expect(try !GroupRedactionTests.contains("𒀀𒁀𒂀", in: directory))
            _ = try await store.sync.begin(user: Store.me)
            try await Store.apply([Store.message("$2", "一二三")], to: store)
            #expect(try await Self.found("二", store) == ["$2"])
            try await database.close()
        }
    }

    @Test func whatTheUserHasDeletedIsNotFoundBeforeTheServerKnows() async throws {
        try await Store.withStore { store in
            try await Store.apply([Store.message("$1", "regretted", from: Store.me)], to: store)
            #expect(try await Self.hits("regretted", store).map(\.isOwn) == [true])
            let change = Outgoing(
                transaction: "t", room: "!chat", kind: .redaction, target: "$1", content: EventContent())
            try await OutboxChanges(database: store.search.database).delete(change, by: Store.me, at: Date())
            #expect(try await Self.found("regretted", store) == [])
        }
    }
}
