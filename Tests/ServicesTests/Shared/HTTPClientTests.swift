import CCurl
import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(2))) struct HTTPClientTests {
    private struct Answer: Codable, Equatable { var name: String }

    /// An authorizer with a given result, which counts its calls.
    final class Authorizer: RequestAuthorizer {
        let answer: Result<String, RemoteError>
        init(_ answer: Result<String, RemoteError>) { self.answer = answer }
        func authorization(for url: URL) async throws -> String { try answer.get() }
        func authorization(for url: URL, replacing refused: String) async throws -> String? { nil }
    }

    /// An authorizer with other authorizations for those that were refused.
    struct Renewer: RequestAuthorizer {
        func authorization(for url: URL) async throws -> String { "Bearer first" }
        func authorization(for url: URL, replacing refused: String) async throws -> String? { "\(refused), replaced" }
    }

    func body(_ text: String) -> Data { Data(text.utf8) }

    @Test func aGetIsSentBelowTheBaseAddressWithItsQueryEscaped() async throws {
        try await withServer(FixtureServer(200, body: body(#"{"name":"Beijing"}"#))) { server in
            let client = HTTPClient(baseURL: server.url.appending(path: "api/"), headers: ["X-Ours": "yes"])
            let room = "!a/b:c.org"
            let response = try await client.send(
                .get("v3/rooms/\(room)/x", query: ["q": "a+b & ç", "none": nil, "limit": "5"]))
            #expect(try response.decode() == Answer(name: "Beijing"))
            let request = try #require(server.requests.first)
            #expect(request.line == "GET /api/v3/rooms/%21a%2Fb%3Ac.org/x?q=a%2Bb%20%26%20%C3%A7&limit=5 HTTP/1.1")
            #expect(request.headers["x-ours"] == "yes")
            #expect(request.headers["cookie"] == nil)
            #expect(request.headers["authorization"] == nil)
        }
    }

    @Test func bodiesAreSentAsJSONFormAndBytes() async throws {
        try await withServer(FixtureServer(200)) { server in
            let client = HTTPClient(baseURL: server.url)
            try await _ = client.send(.post("json", .json(Answer(name: "Lin"))))
            try await _ = client.send(.put("form", .form(["b": "x y&z", "a": "1+1"])))
            try await _ = client.send(.post("bytes", .data(Data([0, 255]), contentType: "image/png")))
            try await _ = client.send(.delete("gone"))
            #expect(
                server.requests.map(\.line) == [
                    "POST /json HTTP/1.1", "PUT /form HTTP/1.1", "POST /bytes HTTP/1.1", "DELETE /gone HTTP/1.1",
                ])
            #expect(
                server.requests.map { $0.headers["content-type"] } == [
                    "application/json", "application/x-www-form-urlencoded", "image/png", nil,
                ])
            #expect(
                server.requests.map { Data($0.body) } == [
                    body(#"{"name":"Lin"}"#), body("a=1%2B1&b=x%20y%26z"), Data([0, 255]), Data(),
                ])
        }
    }

    @Test(arguments: [
        (401, RemoteError.unauthorized), (403, .forbidden), (404, .notFound), (400, .status(400)), (500, .status(500)),
        (503, .status(503)), (304, .status(304)),
    ])
    func anErrorStatusThrows(status: Int, error: RemoteError) async throws {
        try await withServer(FixtureServer(status, body: body(#"{"errcode":"M_X"}"#))) { server in
            let client = HTTPClient(baseURL: server.url)
            await #expect(throws: error) { try await client.send(.get("x")) }
        }
    }

    @Test func theBodyOfAnErrorCanBeRead() async throws {
        try await withServer(FixtureServer(403, body: body(#"{"name":"M_FORBIDDEN"}"#))) { server in
            let response = try await HTTPClient(baseURL: server.url).exchange(.get("x"))
            #expect(response.status == 403)
            #expect(response.error == .forbidden)
            #expect(try response.decode() == Answer(name: "M_FORBIDDEN"))
        }
    }

    @Test(arguments: [("7", 7.0), ("0", 0), ("-3", 0), ("soon", nil), ("Sun, 06 Nov 1994 08:49:37 GMT", 0), (nil, nil)])
    func retryAfterIsReadInSecondsOrAsADate(header: String?, seconds: Double?) async throws {
        let headers = header.map { ["Retry-After": $0] } ?? [:]
        try await withServer(FixtureServer(429, headers: headers)) { server in
            let client = HTTPClient(baseURL: server.url)
            await #expect(throws: RemoteError.rateLimited(retryAfter: seconds)) { try await client.send(.get("x")) }
        }
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\u{0}b"])
    func aHeaderCannotContainALineBreak(value: String) async throws {
        try await withServer(FixtureServer(200)) { server in
            let client = HTTPClient(baseURL: server.url, headers: ["X-Ours": value])
            await #expect(throws: RemoteError.self) { try await client.send(.get("x")) }
            #expect(server.requests.isEmpty)
        }
    }

    @Test func cookiesAreNeitherStoredNorSent() async throws {
        try await withServer(FixtureServer(200, headers: ["Set-Cookie": "a=b"])) { server in
            let client = HTTPClient(baseURL: server.url)
            try await _ = client.send(.get("x"))
            try await _ = client.send(.get("x"))
            #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
        }
    }

    /// Nothing listens at the first address, and no host has the second one.
    @Test(arguments: ["http://127.0.0.1:1", "http://nowhere.invalid"])
    func anAddressWithoutAServerIsOffline(address: String) async throws {
        let client = HTTPClient(baseURL: URL(string: address)!)
        await #expect(throws: RemoteError.offline) { try await client.send(.get("x")) }
    }

    @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "mailto:x@y"])
    func onlyHTTPIsSupported(address: String) async throws {
        let client = HTTPClient()
        await #expect(throws: RemoteError.malformed(detail: "not an http address")) {
            try await client.send(HTTPRequest(.get, .url(URL(string: address)!)))
        }
    }

    @Test(arguments: [
        // No answer; a truncated header; fewer bytes than announced; a truncated chunk; no last chunk.
        ("", RemoteError.offline),
        ("HTTP/1.1 200 OK\r\nContent-Le", .cutOff), ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n", .cutOff),
        ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}", .cutOff),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{}", .cutOff),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n", .cutOff),
    ])
    func aTruncatedAnswerIsAnError(sent: String, error: RemoteError) async throws {
        try await withServer(FixtureServer { _ in .raw(Data(sent.utf8)) }) { server in
            let client = HTTPClient(baseURL: server.url)
            await #expect(throws: error) { try await client.send(.get("x")) }
        }
    }

    @Test func anAnswerThatIsNotHTTPIsAnError() async throws {
        try await withServer(FixtureServer { _ in .raw(Data("SSH-2.0-OpenSSH_9.2\r\n".utf8)) }) { server in
            let client = HTTPClient(baseURL: server.url)
            await #expect(throws: RemoteError.self) { try await client.send(.get("x")) }
        }
    }

    @Test func aSilentServerTimesOut() async throws {
        try await withServer(FixtureServer { _ in .silence }) { server in
            var request = HTTPRequest.get("x")
            request.timeout = 0.2
            await #expect(throws: RemoteError.timedOut) { try await HTTPClient(baseURL: server.url).send(request) }
            try await eventually("hung up") { server.hangUps == 1 }
        }
    }

    @Test func aSlowServerTimesOut() async throws {
        let head = Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        let server = FixtureServer { _ in .endless(head: head, chunk: Data("1\r\nx\r\n".utf8)) }
        try await withServer(server) { server in
            var request = HTTPRequest.get("x")
            request.timeout = 0.2
            request.maximumBytes = .max / 2
            await #expect(throws: RemoteError.timedOut) { try await HTTPClient(baseURL: server.url).send(request) }
            try await eventually("hung up") { server.hangUps == 1 }
        }
    }

    @Test func anEndlessAnswerIsAbortedAtTheLimit() async throws {
        let head = Data("HTTP/1.1 200 OK\r\n\r\n".utf8)
        let server = FixtureServer { _ in .endless(head: head, chunk: Data(repeating: 120, count: 65536)) }
        try await withServer(server) { server in
            await #expect(throws: RemoteError.malformed(detail: "too many bytes")) {
                try await HTTPClient(baseURL: server.url).send(.get("x"))
            }
            try await eventually("hung up") { server.hangUps == 1 }
        }
    }

    @Test(arguments: [(10, true), (9, false)])
    func anAnswerOfTheExactLimitIsAccepted(limit: Int, isAllowed: Bool) async throws {
        try await withServer(FixtureServer(200, body: body("0123456789"))) { server in
            var request = HTTPRequest.get("x")
            request.maximumBytes = limit
            let client = HTTPClient(baseURL: server.url)
            if isAllowed {
                let response = try await client.send(request)
                #expect(response.body.count == 10)
            } else {
                await #expect(throws: RemoteError.self) { try await client.send(request) }
            }
        }
    }

    /// An older libcurl does not have all limits.
    @Test func aRequestIsNotSentWithoutASettingThatLibcurlDoesNotHave() async throws {
        func request(_ path: String) -> HTTPWireRequest {
            HTTPWireRequest(
                method: .get, url: URL(string: "http://127.0.0.1:1/\(path)")!, headerLines: [], body: nil, timeout: 1,
                maximumBytes: 1, onProgress: nil)
        }
        let transfer = try CurlTransfer(request(""))
        #expect(throws: RemoteError.malformed(detail: "setting of libcurl 48")) {
            try transfer.set(CURLoption(rawValue: 9999), 1)
        }
        // The longest text that libcurl takes has 8 MB.
        let long = String(repeating: "x", count: 8_000_001)
        #expect(throws: RemoteError.malformed(detail: "setting of libcurl 43")) { try CurlTransfer(request(long)) }
        try await withServer(FixtureServer(200)) { server in
            let client = HTTPClient(baseURL: server.url)
            await #expect(throws: RemoteError.malformed(detail: "setting of libcurl 43")) {
                try await client.send(HTTPRequest(.get, .path("x"), query: ["x": long]))
            }
            // The thread of the transfers goes on.
            let answer = try await client.send(.get("x"))
            #expect(answer.status == 200)
            #expect(server.requests.count == 1)
        }
    }

    @Test func cancelingTheTaskAbortsTheTransfer() async throws {
        try await withServer(FixtureServer { _ in .silence }) { server in
            var request = HTTPRequest.get("x")
            // A busy machine may take longer than a user would wait.
            request.timeout = 600
            let task = Task { [request] in try await HTTPClient(baseURL: server.url).send(request) }
            try await eventually("asked") { server.requests.count == 1 }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await eventually("hung up") { server.hangUps == 1 }
        }
    }

    @Test func aCanceledTaskSendsNothing() async throws {
        try await withServer(FixtureServer(200)) { server in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await HTTPClient(baseURL: server.url).send(.get("x"))
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(server.requests.isEmpty)
        }
    }

    @Test func concurrentAndCanceledRequestsEndOnceEach() async throws {
        try await withServer(FixtureServer(200, body: body("{}"))) { server in
            let client = HTTPClient(baseURL: server.url)
            await withTaskGroup(of: String?.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let task = Task { try await client.send(.get("\(number)")) }
                        if number.isMultiple(of: 3) { task.cancel() }
                        switch await task.result {
                        case .success(let response): return response.status == 200 ? nil : "\(response.status)"
                        case .failure(let error): return error is CancellationError ? nil : "\(error)"
                        }
                    }
                }
                for await failure in group { #expect(failure == nil) }
            }
        }
    }

    @Test func theErrorOfAMalformedAnswerNamesThePlaceAndNoContent() async throws {
        struct Outer: Decodable { var inner: [String: [Answer]] }
        let json = #"{"inner":{"@secret:example.org":[{"name":"a"},{"name":42}]}}"#
        try await withServer(FixtureServer(200, body: body(json))) { server in
            let response = try await HTTPClient(baseURL: server.url).send(.get("x"))
            #expect(throws: RemoteError.malformed(detail: "typeMismatch at inner.*.Index 1.name")) {
                try response.decode(Outer.self)
            }
        }
    }

    @Test(arguments: [Data(), Data("nonsense".utf8), Data([0xff, 0xfe, 0x7b]), Data(#"{"name":"a"#.utf8)])
    func anAnswerThatIsNotJSONIsMalformed(content: Data) async throws {
        try await withServer(FixtureServer(200, body: content)) { server in
            let response = try await HTTPClient(baseURL: server.url).send(.get("x"))
            #expect(throws: RemoteError.malformed(detail: "dataCorrupted at the top")) {
                try response.decode(Answer.self)
            }
        }
    }

    @Test func aClientIsReleasedAfterItsRequests() async throws {
        try await withServer(FixtureServer(200)) { server in
            try await expectRelease {
                let client = HTTPClient(baseURL: server.url)
                try await _ = client.send(.get("x"))
                return client
            }
        }
    }
}
