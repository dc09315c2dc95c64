import Foundation
import LoopbackHTTP
import Testing

@testable import Sandbox

/// The behavior of the Matrix server for clients other than Hutong, whose requests are not sent over HTTP here.
@Suite struct ClientServerTests {
    private static let v3 = "/_matrix/client/v3/"
    static let anna = "@anna:hutong.example"

    /// A signed-in user of a sandbox.
    struct Client {
        let sandbox: Sandbox
        var token = ""

        init(_ name: String, _ sandbox: Sandbox) async throws {
            self.sandbox = sandbox
            let login = """
                {"type":"m.login.password","identifier":{"type":"m.id.user","user":"\(name)"},
                "password":"\(SandboxKey.sample.password)"}
                """
            let grant = try await send("POST", "login", login).json
            token = try #require(grant["access_token"]?.string)
        }

        func send(_ method: String, _ path: String, _ body: String = "", query: String = "") async throws
            -> (status: Int, json: JSON)
        {
            let path = path.hasPrefix("/") ? path : v3 + path
            let encoded = try #require(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed))
            var headers = [("Host", "127.0.0.1")]
            if !token.isEmpty { headers.append(("Authorization", "Bearer \(token)")) }
            let reply = await sandbox.handler.reply(
                to: ServerRequest(
                    method: method, target: query.isEmpty ? encoded : "\(encoded)?\(query)", headers: headers,
                    body: Data(body.utf8)))
            guard case .response(let status, _, let answer) = reply else { throw URLError(.networkConnectionLost) }
            return (status, try JSONDecoder().decode(JSON.self, from: answer))
        }

        /// Returns the error code of a request that is refused.
        func error(_ method: String, _ path: String, _ body: String = "{}") async throws -> String? {
            let (status, json) = try await send(method, path, body)
            #expect((400..<500).contains(status))
            return json["errcode"]?.string
        }

        func makeRoom(_ form: String = #"{"name":"Garden","preset":"public_chat"}"#) async throws -> String {
            try #require(try await send("POST", "createRoom", form).json["room_id"]?.string)
        }

        func say(_ text: String, in room: String) async throws -> String {
            let content = #"{"msgtype":"m.text","body":"\#(text)"}"#
            let answer = try await send("PUT", "rooms/\(room)/send/m.room.message/\(text)", content)
            return try #require(answer.json["event_id"]?.string)
        }
    }

    /// Runs `body` with two users and a room that both have joined, which the first has created.
    static func withRoom(_ body: (_ mei: Client, _ anna: Client, _ room: String) async throws -> Void)
        async throws
    {
        let now = Date(timeIntervalSince1970: 1_772_366_400)
        let sandbox = Sandbox(assets: TestSandbox.assets, seed: 7, key: .sample, now: { now })
        let (mei, anna) = (try await Client("mei", sandbox), try await Client("anna", sandbox))
        let room = try await mei.makeRoom()
        #expect(try await anna.send("POST", "join/\(room)").status == 200)
        try await body(mei, anna, room)
    }

    private static func bodies(_ events: JSON?) -> [String] {
        events?.array?.compactMap { $0["content"]?["body"]?.string } ?? []
    }

    @Test func versionsNeedNoToken() async throws {
        try await Self.withRoom { mei, _, _ in
            var stranger = mei
            stranger.token = ""
            let versions = try await stranger.send("GET", "/_matrix/client/versions").json["versions"]
            #expect(versions?.array?.contains("v1.11") == true)
        }
    }

    @Test func eventsAreReadBothWaysAndAlone() async throws {
        try await Self.withRoom { mei, anna, room in
            var ids: [String] = []
            for text in ["a", "b", "c", "d", "e"] { ids.append(try await mei.say(text, in: room)) }
            let back = try await anna.send("GET", "rooms/\(room)/messages", query: "dir=b&limit=3").json
            #expect(Self.bodies(back["chunk"]) == ["e", "d", "c"])
            let end = try #require(back["end"]?.string)
            let on = try await anna.send("GET", "rooms/\(room)/messages", query: "dir=f&limit=2&from=\(end)").json
            #expect(Self.bodies(on["chunk"]) == ["c", "d"])
            #expect(on["chunk"]?.array?.first?["room_id"]?.string == room)
            let typed = try await anna.send(
                "GET", "rooms/\(room)/messages", query: "dir=b&limit=100&filter=%7B%22types%22:%5B%22m.room.n*%22%5D%7D"
            )
            #expect(typed.json["chunk"]?.array?.compactMap { $0["type"]?.string } == ["m.room.name"])
            let around = try await anna.send("GET", "rooms/\(room)/context/\(ids[2])", query: "limit=2").json
            #expect(Self.bodies(around["events_before"]) == ["b"])
            #expect(around["event"]?["content"]?["body"] == "c")
            #expect(Self.bodies(around["events_after"]) == ["d"])
            let single = try await anna.send("GET", "rooms/\(room)/event/\(ids[0])").json
            #expect(single["content"]?["body"] == "a" && single["room_id"]?.string == room)
            for path in ["event", "context"] {
                #expect(try await anna.error("GET", "rooms/\(room)/\(path)/$none") == "M_NOT_FOUND")
            }
        }
    }

    @Test func relatedEventsAreFound() async throws {
        try await Self.withRoom { mei, anna, room in
            let id = try await mei.say("a", in: room)
            func relate(_ type: String, _ relation: String, _ transaction: Int) async throws {
                let content =
                    #"{"msgtype":"m.text","body":"b","m.relates_to":{"rel_type":"\#(relation)","event_id":"\#(id)","key":"\#(transaction)"}}"#
                let answer = try await anna.send("PUT", "rooms/\(room)/send/\(type)/\(transaction)", content)
                #expect(answer.status == 200)
            }
            for number in 1...3 { try await relate("m.reaction", "m.annotation", number) }
            try await relate("m.room.message", "m.thread", 4)
            func types(_ rest: String, _ query: String = "") async throws -> [String] {
                let path = "/_matrix/client/v1/rooms/\(room)/relations/\(id)\(rest)"
                let chunk = try await mei.send("GET", path, query: query).json["chunk"]?.array
                return chunk?.compactMap { $0["type"]?.string } ?? []
            }
            let all = ["m.room.message", "m.reaction", "m.reaction", "m.reaction"]
            #expect(try await types("") == all)
            #expect(try await types("", "dir=f") == all.reversed())
            #expect(try await types("/m.annotation").count == 3)
            #expect(try await types("/m.thread/m.room.message").count == 1)
            #expect(try await types("/m.thread/m.reaction").isEmpty)
            #expect(try await types("", "limit=2").count == 2)
            #expect(try await types("", "limit=2&from=3").count == 1)
        }
    }

    @Test func aDeletedEventTellsWhoDeletedItAndWhy() async throws {
        try await Self.withRoom { mei, anna, room in
            let id = try await mei.say("secret", in: room)
            #expect(try await anna.error("PUT", "rooms/\(room)/redact/\(id)/1") == "M_FORBIDDEN")
            let redaction = #"{"redacts":"\#(id)"}"#
            #expect(try await anna.error("PUT", "rooms/\(room)/send/m.room.redaction/2", redaction) == "M_FORBIDDEN")
            #expect(try await mei.send("PUT", "rooms/\(room)/redact/\(id)/3", #"{"reason":"typo"}"#).status == 200)
            let event = try await anna.send("GET", "rooms/\(room)/event/\(id)").json
            let because = event["unsigned"]?["redacted_because"]
            #expect(event["content"] == [:] && because?["sender"] == "@mei:hutong.example")
            #expect(because?["content"]?["reason"] == "typo")
        }
    }

    @Test func onlyThoseWithPowerSetStateAndRemoveOthers() async throws {
        try await Self.withRoom { mei, anna, room in
            let state = "rooms/\(room)/state/"
            let user = #"{"user_id":"\#(Self.anna)","reason":"noise"}"#
            #expect(try await anna.error("PUT", state + "m.room.topic", #"{"topic":"x"}"#) == "M_FORBIDDEN")
            #expect(try await mei.error("PUT", state + "m.room.create") == "M_FORBIDDEN")
            #expect(
                try await anna.error("POST", "rooms/\(room)/kick", #"{"user_id":"@mei:hutong.example"}"#)
                    == "M_FORBIDDEN")
            #expect(
                try await anna.error("PUT", state + "m.room.member/@mei:hutong.example", #"{"membership":"leave"}"#)
                    == "M_FORBIDDEN")
            #expect(try await mei.send("POST", "rooms/\(room)/kick", user).status == 200)
            let member = try await mei.send("GET", state + "m.room.member/" + Self.anna).json
            #expect(member["membership"] == "leave" && member["reason"] == "noise")
            #expect(try await anna.error("PUT", "rooms/\(room)/send/m.room.message/1") == "M_FORBIDDEN")
            #expect(try await mei.error("POST", "rooms/\(room)/unban", user) == "M_FORBIDDEN")
            #expect(try await mei.send("POST", "rooms/\(room)/ban", user).status == 200)
            #expect(try await anna.error("POST", "join/\(room)") == "M_FORBIDDEN")
            #expect(try await mei.error("POST", "rooms/\(room)/invite", user) == "M_FORBIDDEN")
            #expect(try await mei.send("POST", "rooms/\(room)/unban", user).status == 200)
            #expect(try await anna.send("POST", "join/\(room)").status == 200)
        }
    }

    @Test func nobodyGivesMorePowerThanTheyHave() {
        let (mei, tom) = ("@mei:hutong.example", "@tom:hutong.example")
        let power = RoomPower(
            levels: ["users": .object([mei: 100, Self.anna: 50, tom: 50]), "ban": 60, "events": ["x": 70]],
            creator: mei)
        func allows(_ user: String, _ change: (inout [String: JSON]) -> Void) -> Bool {
            var levels = power.levels?.object ?? [:]
            change(&levels)
            return power.allows(.object(levels), by: user)
        }
        #expect(allows(Self.anna) { $0["kick"] = 50 })
        #expect(!allows(Self.anna) { $0["kick"] = 51 })
        #expect(!allows(Self.anna) { $0["ban"] = 40 })
        #expect(!allows(Self.anna) { $0["events"] = [:] })
        #expect(!allows(Self.anna) { $0["users"] = .object([mei: 100, Self.anna: 50]) })
        #expect(allows(Self.anna) { $0["users"] = .object([mei: 100, tom: 50]) })
        #expect(!allows(Self.anna) { $0["users"] = .object([mei: 100, tom: 50, Self.anna: 51]) })
        #expect(allows(mei) { $0["users"] = .object([mei: 0]) })
        #expect(RoomPower(levels: nil, creator: mei).level(of: mei) == 100)
        #expect(RoomPower.areValid(["users": ["a": 1], "ban": 2]))
        #expect(!RoomPower.areValid(["ban": "2"]) && !RoomPower.areValid(["users": ["a": "1"]]))
    }

    @Test(
        arguments: [
            (#"{"a":1.5}"#, 400), (#"{"a":1.0}"#, 400), (#"{"a":[1e3]}"#, 400), (#"{"a":9007199254740992}"#, 400),
            (#"{"a":123456789012345678901234567890}"#, 400), (#"[1]"#, 400), (#"{"a":"#, 400),
            (#"{"a":-9007199254740991}"#, 200), (#"{"a":"1.5 \" 2.5 \\"}"#, 200), (#"{"true":false,"e":1}"#, 200),
        ])
    func numbersAreIntegers(content: String, status: Int) async throws {
        try await Self.withRoom { mei, _, room in
            for path in ["send/org.example.size/1", "state/org.example.size"] {
                let answer = try await mei.send("PUT", "rooms/\(room)/\(path)", content)
                #expect(answer.status == status)
                #expect(status == 200 || answer.json["errcode"] == "M_BAD_JSON")
            }
        }
    }

    @Test func receiptsAreSynced() async throws {
        try await Self.withRoom { mei, anna, room in
            let id = try await mei.say("a", in: room)
            let since = try #require(try await mei.send("GET", "sync").json["next_batch"]?.string)
            for type in ["m.read.private", "m.read"] {
                #expect(try await anna.send("POST", "rooms/\(room)/receipt/\(type)/\(id)", "{}").status == 200)
            }
            #expect(try await anna.error("POST", "rooms/\(room)/receipt/m.other/\(id)") == "M_INVALID_PARAM")
            let sync = try await mei.send("GET", "sync", query: "since=\(since)").json
            let receipts = sync["rooms"]?["join"]?[room]?["ephemeral"]?["events"]?.array
            #expect(receipts?.count == 1)
            #expect(receipts?.first?["content"]?[id]?["m.read"]?[Self.anna]?["ts"]?.int == 1_772_366_400_000)
        }
    }

    @Test func typingIsSyncedUntilItExpires() async throws {
        try await Self.withRoom { mei, anna, room in
            func typists(_ sync: JSON) -> [String]? {
                sync["rooms"]?["join"]?[room]?["ephemeral"]?["events"]?.array?.first { $0["type"] == "m.typing" }?[
                    "content"]?["user_ids"]?.array?.compactMap(\.string)
            }
            let path = "rooms/\(room)/typing/\(Self.anna)"
            let first = try #require(try await mei.send("GET", "sync").json["next_batch"]?.string)
            #expect(try await mei.error("PUT", path, #"{"typing":true}"#) == "M_FORBIDDEN")
            #expect(try await anna.send("PUT", path, #"{"typing":true,"timeout":20}"#).status == 200)
            let began = try await mei.send("GET", "sync", query: "since=\(first)&timeout=60000").json
            var last = began
            if typists(began) != [] {
                #expect(typists(began) == [Self.anna])
                let since = try #require(began["next_batch"]?.string)
                last = try await mei.send("GET", "sync", query: "since=\(since)&timeout=60000").json
            }
            #expect(typists(last) == [])
            let since = try #require(last["next_batch"]?.string)
            #expect(typists(try await mei.send("GET", "sync", query: "since=\(since)").json) == nil)
        }
    }

    @Test func filtersAreUploadedAndUsed() async throws {
        try await Self.withRoom { mei, anna, room in
            let filter =
                #"{"room":{"rooms":["\#(room)"],"timeline":{"types":["m.room.m*"],"not_senders":["\#(Self.anna)"],"#
                + #""not_types":["m.room.member"],"limit":1},"state":{"types":[]},"ephemeral":{"types":[]}}}"#
            let path = "user/@mei:hutong.example/filter"
            let id = try #require(try await mei.send("POST", path, filter).json["filter_id"]?.string)
            #expect(
                try await mei.send("GET", path + "/" + id).json
                    == JSONDecoder().decode(JSON.self, from: Data(filter.utf8)))
            #expect(try await anna.error("POST", path) == "M_FORBIDDEN")
            for text in ["a", "b"] { _ = try await mei.say(text, in: room) }
            _ = try await anna.say("c", in: room)
            let rooms = try await mei.send("GET", "sync", query: "filter=\(id)").json["rooms"]?["join"]?.object ?? [:]
            #expect(Array(rooms.keys) == [room])
            #expect(Self.bodies(rooms[room]?["timeline"]?["events"]) == ["b"])
            #expect(rooms[room]?["timeline"]?["limited"] == true && rooms[room]?["state"]?["events"] == [])
            #expect(try await mei.send("GET", "sync", query: "filter=none").status == 400)
        }
    }
}
