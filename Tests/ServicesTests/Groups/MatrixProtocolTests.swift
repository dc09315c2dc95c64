import Domain
import Foundation
import Testing

@testable import Services

@Suite struct MatrixProtocolTests {
    @Test func theDelayDoublesUpToALimitWithJitter() {
        var backoff = Backoff(random: { 1 })
        #expect((0..<9).map { _ in backoff.next() } == [1, 2, 4, 8, 16, 32, 60, 60, 60])
        backoff.reset()
        #expect(backoff.next() == 1)
        var low = Backoff(random: { 0 })
        #expect((0..<3).map { _ in low.next() } == [0.5, 1, 2])
        var many = Backoff(random: { 0.5 })
        for _ in 0..<2000 { #expect(many.next() <= 60) }
    }

    @Test func theServersDelayIsTheMinimum() {
        var backoff = Backoff(random: { 0.5 })
        #expect(backoff.next(retryAfter: 7) == 7.5)
        #expect(backoff.next(retryAfter: -3) == 0.5)
        #expect(backoff.next(retryAfter: 1e9) == 3600.5)
    }

    @Test(arguments: [
        (#"{"errcode":"M_FORBIDDEN"}"#, 403, RemoteError.forbidden),
        (#"{"errcode":"M_NOT_FOUND"}"#, 404, .notFound),
        (#"{"errcode":"M_UNKNOWN_TOKEN","soft_logout":true}"#, 401, .unauthorized),
        (#"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":1500}"#, 429, .rateLimited(retryAfter: 1.5)),
        (#"{"errcode":"M_UNKNOWN"}"#, 500, .status(500)),
        ("<html>", 502, .status(502)), ("", 403, .forbidden), ("[]", 429, .rateLimited(retryAfter: nil)),
    ])
    func errorResponsesBecomeRemoteErrors(body: String, status: Int, expected: RemoteError) async throws {
        let server = FixtureServer(status, body: Data(body.utf8))
        defer { server.stop() }
        let client = MatrixClient(baseURL: { server.url }, authorizer: Stranger())
        do {
            _ = try await client.sync(since: nil, timeout: 0)
            Issue.record("no error")
        } catch let error as MatrixError {
            #expect(error.remote == expected)
        }
    }

    @Test(arguments: [
        (400, true), (401, false), (403, true), (404, true), (405, true), (407, false), (408, false), (413, true),
        (422, true), (425, false), (429, false), (500, false), (502, false), (200, false), (302, false),
    ])
    func aRefusalOfTheRequestItselfIsPermanent(status: Int, isPermanent: Bool) {
        #expect(MatrixError(code: "M_UNKNOWN", status: status).isPermanent == isPermanent)
    }

    @Test func theHeaderCountsBeforeTheField() async throws {
        let server = FixtureServer(
            429, headers: ["Retry-After": "3"], body: Data(#"{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":1}"#.utf8))
        defer { server.stop() }
        let client = MatrixClient(baseURL: { server.url }, authorizer: Stranger())
        await #expect(throws: MatrixError(code: "M_LIMIT_EXCEEDED", status: 429, retryAfter: 3)) {
            _ = try await client.sync(since: nil, timeout: 0)
        }
    }

    @Test(arguments: [
        (200, #"{"algorithm":"m.megolm.v1.aes-sha2"}"#, true), (200, "{}", true),
        (404, #"{"errcode":"M_NOT_FOUND"}"#, false),
        (403, #"{"errcode":"M_FORBIDDEN"}"#, false), (200, "<html>", nil), (200, #"{"errcode":"M_NOT_"#, nil),
        (500, "", nil),
    ])
    func onlyAnAnswerOfTheServerTellsWhetherARoomIsEncrypted(status: Int, body: String, expected: Bool?) async throws {
        let server = FixtureServer(status, body: Data(body.utf8))
        defer { server.stop() }
        let client = MatrixClient(baseURL: { server.url }, authorizer: Stranger())
        let isEncrypted = try? await client.isEncrypted("!room")
        #expect(isEncrypted == expected)
    }

    @Test func oneBadPartDoesNotSpoilASync() throws {
        let json = #"""
            {"next_batch":"s","rooms":{
             "join":{"!bad":{"state":[]},"!none":null,
              "!good":{"summary":{"m.heroes":["@a:here",null,7]},"timeline":{"events":[7,{"event_id":"$1"},
               {"event_id":"$2","type":"m.room.create","sender":"@a:here","origin_server_ts":1,
                "content":{"additional_creators":["@b:here",{}],"via":["here",null],
                 "m.mentions":{"user_ids":[1,"@c:here"]}}}]}}},
             "leave":{"!left":{},"!bad":[]},"invite":{"!in":{},"!bad":"x"}}}
            """#
        let rooms = try #require(try JSONDecoder().decode(MatrixSync.self, from: Data(json.utf8)).rooms)
        #expect(rooms.join?.keys.sorted() == ["!good"])
        #expect(rooms.leave?.keys.sorted() == ["!left"] && rooms.invite?.keys.sorted() == ["!in"])
        let good = try #require(rooms.join?["!good"])
        #expect(good.summary?.heroes?.elements == ["@a:here"])
        let event = try #require(good.timeline?.events?.elements.first)
        #expect(event.event_id == "$2" && event.content.state.additional_creators?.elements == ["@b:here"])
        #expect(event.content.state.via?.elements == ["here"] && event.content.message.mentions?.userIDs == ["@c:here"])
    }

    @Test func oneBadPartDoesNotSpoilOtherAnswers() throws {
        let decoder = JSONDecoder()
        let stages = try decoder.decode(
            MatrixStages.self,
            from: Data(
                #"{"flows":[null,{"stages":["m.login.dummy",7]},{"stages":["m.login.dummy"]}],"completed":[7]}"#.utf8))
        #expect(stages.flows.elements.map(\.stages) == [["m.login.dummy"]] && stages.completed?.elements == [])
        let offer = try decoder.decode(
            AgentOffer.self,
            from: Data(#"{"homes":[7,{"community":"A"},{"community":"B","price":1000000,"currency":"CNY"}]}"#.utf8))
        #expect(offer.homes.map(\.community) == ["B"])
    }

    @Test func oneBadPartDoesNotSpoilTheDirectChatsAndTheMembers() async throws {
        let answers = [
            "/m.direct": #"{"@a:here":["!1",null,7],"@b:here":"x"}"#,
            "/versions": #"{"versions":[null,"v1.11"]}"#, "/joined_members": #"{"joined":{"@a:here":7,"@b:here":{}}}"#,
        ]
        try await withServer(
            FixtureServer { request in
                let path = request.line.split(separator: " ")[1].prefix { $0 != "?" }
                let body = answers.first { path.hasSuffix($0.key) }?.value
                return .answer(body == nil ? 404 : 200, body: Data((body ?? "{}").utf8))
            }
        ) { server in
            let url = server.url
            let client = MatrixClient(baseURL: { url }, authorizer: Stranger())
            let chats = try await client.directChats(of: "@me:here")
            #expect(chats == ["@a:here": ["!1"]])
            #expect(try await client.members(of: "!r").map(\.id).sorted() == ["@a:here", "@b:here"])
            #expect(try await HomeserverDiscovery().homeserver(for: url.absoluteString) == url)
        }
    }

    @Test func nobodySignedInTouchesNoNetwork() async throws {
        struct Nobody: RequestAuthorizer {
            func authorization(for url: URL) async throws -> String { throw RemoteError.notSignedIn }
            func authorization(for url: URL, replacing refused: String) async throws -> String? { nil }
        }
        let server = FixtureServer(200)
        defer { server.stop() }
        let client = MatrixClient(baseURL: { server.url }, authorizer: Nobody())
        await #expect(throws: RemoteError.notSignedIn) { _ = try await client.sync(since: nil, timeout: 0) }
        #expect(server.requests.isEmpty)
    }

    // MARK: Discovery

    @Test(arguments: [
        ("example.org", "https://example.org"), (" example.org/ ", "https://example.org"),
        ("example.org:8448", "https://example.org:8448"), ("@mei:example.org", "https://example.org"),
        ("@mei:example.org:8448", "https://example.org:8448"), ("http://example.org", "http://example.org"),
        ("localhost:8008", "http://localhost:8008"), ("127.0.0.1:8008", "http://127.0.0.1:8008"),
    ])
    func whatIsTypedIsAnAddress(typed: String, address: String) {
        #expect(HomeserverDiscovery.address(of: typed)?.absoluteString == address)
    }

    @Test(arguments: ["", " ", "ftp://example.org", "https://", "http://me:secret@example.org", "@mei"])
    func whatIsNoAddressIsNone(typed: String) {
        #expect(HomeserverDiscovery.address(of: typed) == nil)
    }

    static let versions = Data(#"{"versions":["v1.11"]}"#.utf8)

    @Test func theWellKnownFileLeadsToTheServer() async throws {
        let matrix = FixtureServer { request in
            request.line.contains("/_matrix/client/versions") ? .answer(200, body: Self.versions) : .answer(404)
        }
        defer { matrix.stop() }
        let address = matrix.url
        let front = FixtureServer { request in
            request.line.contains("/.well-known/matrix/client")
                ? .answer(200, body: Data(#"{"m.homeserver":{"base_url":"\#(address.absoluteString)"}}"#.utf8))
                : .answer(404)
        }
        defer { front.stop() }
        #expect(try await HomeserverDiscovery().homeserver(for: front.url.absoluteString) == address)
        #expect(front.requests.count == 1)
    }

    @Test func aServerWithoutWellKnownIsFoundUnderItsName() async throws {
        let server = FixtureServer { request in
            request.line.contains("/_matrix/client/versions") ? .answer(200, body: Self.versions) : .answer(404)
        }
        defer { server.stop() }
        #expect(try await HomeserverDiscovery().homeserver(for: server.url.absoluteString) == server.url)
    }

    @Test func theSandboxIsFound() async throws {
        try await ServerKind.sandbox.run { server in
            let url = try await server.url
            #expect(try await HomeserverDiscovery().homeserver(for: url.absoluteString) == url)
        }
    }

    @Test(arguments: ["nonsense", "{}", #"{"m.homeserver":{"base_url":"ftp://x"}}"#])
    func aBrokenWellKnownFileIsAnError(body: String) async {
        let server = FixtureServer(200, body: Data(body.utf8))
        defer { server.stop() }
        await #expect(throws: RemoteError.malformed(detail: "well-known")) {
            _ = try await HomeserverDiscovery().homeserver(for: server.url.absoluteString)
        }
    }

    @Test func aServerThatDoesNotSpeakMatrixIsNotFound() async {
        let server = FixtureServer(404)
        defer { server.stop() }
        await #expect(throws: RemoteError.notFound) {
            _ = try await HomeserverDiscovery().homeserver(for: server.url.absoluteString)
        }
        await #expect(throws: RemoteError.notFound) { _ = try await HomeserverDiscovery().homeserver(for: " ") }
    }
}
