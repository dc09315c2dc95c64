import Domain
import Foundation
import Services
import Testing

/// The servers that receive the authorization, and redirects.
extension HTTPClientTests {
    @Test func theAuthorizationIsSentOnlyToTheBaseAddress() async throws {
        try await withServer(FixtureServer(200)) { server in
            try await withServer(FixtureServer(200)) { other in
                let client = HTTPClient(baseURL: server.url, authorizer: Authorizer(.success("Bearer secret")))
                try await _ = client.send(.get("x"))
                try await _ = client.send(HTTPRequest(.get, .url(server.url.appending(path: "y"))))
                var open = HTTPRequest.get("z")
                open.isAuthorized = false
                try await _ = client.send(open)
                try await _ = client.send(HTTPRequest(.get, .url(other.url)))
                #expect(
                    server.requests.map { $0.headers["authorization"] } == ["Bearer secret", "Bearer secret", nil])
                #expect(other.requests.map { $0.headers["authorization"] } == [nil])
            }
        }
    }

    @Test func aRefusedAuthorizationIsReplacedOnce() async throws {
        let server = FixtureServer {
            $0.headers["authorization"] == "Bearer first" ? .answer(401) : .answer(200, body: Data("ok".utf8))
        }
        try await withServer(server) { server in
            let client = HTTPClient(baseURL: server.url, authorizer: Renewer())
            let answer = try await client.send(.post("x", .json(["a": 1]))).body
            #expect(answer == body("ok"))
            #expect(
                server.requests.map { $0.headers["authorization"] } == ["Bearer first", "Bearer first, replaced"])
            #expect(server.requests.map(\.body) == [body(#"{"a":1}"#), body(#"{"a":1}"#)])
        }
        try await withServer(FixtureServer(401)) { server in
            let client = HTTPClient(baseURL: server.url, authorizer: Renewer())
            await #expect(throws: RemoteError.unauthorized) { try await client.send(.get("x")) }
            #expect(server.requests.count == 2, "not for ever")
        }
    }

    @Test func aRefusalIsReturnedWithoutAnotherAuthorization() async throws {
        try await withServer(FixtureServer(401)) { server in
            let client = HTTPClient(baseURL: server.url, authorizer: Authorizer(.success("Bearer secret")))
            await #expect(throws: RemoteError.unauthorized) { try await client.send(.get("x")) }
            var open = HTTPRequest.get("open")
            open.isAuthorized = false
            await #expect(throws: RemoteError.unauthorized) { try await client.send(open) }
            #expect(server.requests.count == 2)
        }
    }

    @Test func withoutASessionNoRequestIsSent() async throws {
        try await withServer(FixtureServer(200)) { server in
            let client = HTTPClient(baseURL: server.url, authorizer: Authorizer(.failure(.notSignedIn)))
            await #expect(throws: RemoteError.notSignedIn) { try await client.send(.get("x")) }
            #expect(server.requests.isEmpty)
        }
    }

    @Test func aRedirectToAnotherServerDoesNotCarryTheAuthorization() async throws {
        try await withServer(FixtureServer(200, body: body("there"))) { other in
            let address = other.url.absoluteString + "/there"
            try await withServer(FixtureServer(302, headers: ["Location": address])) { server in
                let client = HTTPClient(baseURL: server.url, authorizer: Authorizer(.success("Bearer secret")))
                let answer = try await client.send(.get("x")).body
                #expect(answer == body("there"))
                #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer secret"])
                #expect(other.requests.map(\.line) == ["GET /there HTTP/1.1"])
                #expect(other.requests.map { $0.headers["authorization"] } == [nil])
            }
        }
    }

    @Test func aRedirectOnTheSameServerCarriesTheAuthorization() async throws {
        let server = FixtureServer {
            $0.line.contains("/old") ? .answer(302, headers: ["Location": "/new"]) : .answer(200, body: Data("ok".utf8))
        }
        try await withServer(server) { server in
            let client = HTTPClient(baseURL: server.url, authorizer: Authorizer(.success("Bearer secret")))
            let answer = try await client.send(.get("old")).body
            #expect(answer == body("ok"))
            #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer secret", "Bearer secret"])
        }
    }

    @Test func aPostIsNotRedirectedToAnotherServer() async throws {
        try await withServer(FixtureServer(200)) { other in
            try await withServer(FixtureServer(307, headers: ["Location": other.url.absoluteString])) { server in
                let client = HTTPClient(baseURL: server.url)
                await #expect(throws: RemoteError.status(307)) {
                    try await client.send(.post("x", .form(["password": "p"])))
                }
                #expect(other.requests.isEmpty)
            }
        }
    }

    @Test func anEndlessRedirectIsAnError() async throws {
        try await withServer(FixtureServer(302, headers: ["Location": "/again"])) { server in
            let client = HTTPClient(baseURL: server.url)
            await #expect(throws: RemoteError.self) { try await client.send(.get("x")) }
            #expect(server.requests.count == 6)
        }
    }

    @Test func redirectsToOtherSchemesAreNotFollowed() async throws {
        try await withServer(FixtureServer(302, headers: ["Location": "file:///etc/passwd"])) { server in
            let client = HTTPClient(baseURL: server.url)
            await #expect(throws: RemoteError.self) { try await client.send(.get("x")) }
        }
    }
}
