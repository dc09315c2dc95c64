import Foundation
import Testing

@testable import Sandbox

extension OverHTTP {
    /// The requirements of clients other than Hutong for the OAuth 2.0 server.
    @Suite struct OAuthStandardTests {
        private let routes = AccountRoutesTests()

        private func register(_ test: TestSandbox, _ body: String) async throws -> TestSandbox.Reply {
            try await test.post("oauth2/register", Data(body.utf8), type: "application/json")
        }

        private func tokens(_ test: TestSandbox, client: String, scope: String? = nil) async throws -> [String: Any] {
            let code = try await routes.authorize(test, client: client, ["scope": scope])["code"]
            return try await routes.token(test, client: client, code: try #require(code)).json
        }

        @Test func theQueryOfARedirectionIsKept() async throws {
            try await TestSandbox.with { test in
                let answer = try await register(test, #"{"redirect_uris":["http://127.0.0.1/callback?from=app%26x"]}"#)
                let client = try #require(answer.json["client_id"] as? String)
                func items(_ query: String) async throws -> [String: String] {
                    let redirect = "http://127.0.0.1:4444/callback" + query
                    return try await routes.authorize(test, client: client, ["redirect_uri": redirect])
                }
                let kept = try await items("?from=app%26x")
                #expect(kept["from"] == "app&x" && kept["code"] != nil && kept["state"] == "s")
                #expect(try await items("") == ["status": "400"])
                #expect(try await items("?from=other") == ["status": "400"])
            }
        }

        @Test(
            arguments: [
                (#"{"redirect_uris":[]}"#, "invalid_redirect_uri"),
                (#"{"redirect_uris":["https://example.org/"]}"#, "invalid_redirect_uri"),
                (#"{"redirect_uris":["http://127.0.0.1/#here"]}"#, "invalid_redirect_uri"),
                (#"{"redirect_uris":"http://127.0.0.1/"}"#, "invalid_client_metadata"),
                (#"{"client_name":"x"}"#, "invalid_client_metadata"), ("{", "invalid_client_metadata"),
            ])
        func registrationIsRefusedInTheStandardsWords(body: String, error: String) async throws {
            try await TestSandbox.with { test in
                let answer = try await register(test, body)
                #expect(answer.status == 400 && answer.json["error"] as? String == error)
            }
        }

        @Test func onlyTheClientOfATokenRevokesIt() async throws {
            try await TestSandbox.with { test in
                let (client, other) = (try await routes.client(test), try await routes.client(test))
                let access = try #require(try await tokens(test, client: client)["access_token"] as? String)
                func revoke(_ form: [String: String]) async throws -> String? {
                    let answer = try await test.post("oauth2/revoke", form: form)
                    return answer.status == 200 ? nil : answer.json["error"] as? String
                }
                #expect(try await revoke(["client_id": other, "token": access]) == "invalid_grant")
                #expect(try await revoke(["client_id": client]) == "invalid_request")
                #expect(try await revoke(["token": access]) == "invalid_client")
                #expect(try await test.whoami(access) == 200)
                #expect(try await revoke(["client_id": client, "token": "unknown"]) == nil)
                #expect(try await revoke(["client_id": client, "token": access]) == nil)
                #expect(try await test.whoami(access) == 401)
            }
        }

        @Test func theScopeIsAsAskedAlsoAfterRefreshing() async throws {
            try await TestSandbox.with { test in
                let client = try await routes.client(test)
                let scope = "urn:matrix:client:api:* urn:matrix:client:device:ABC"
                let first = try await tokens(test, client: client, scope: scope)
                #expect(first["scope"] as? String == scope)
                let form = [
                    "grant_type": "refresh_token", "client_id": client,
                    "refresh_token": try #require(first["refresh_token"] as? String),
                ]
                #expect(try await test.post("oauth2/token", form: form).json["scope"] as? String == scope)
                let standard = try await tokens(test, client: client)["scope"] as? String
                #expect(standard?.hasPrefix("urn:matrix:client:api:* urn:matrix:client:device:SBX") == true)
                let long = try await routes.authorize(
                    test, client: client, ["scope": String(repeating: "x", count: 1001)])
                #expect(long["error"] == "invalid_scope")
            }
        }
    }
}
