import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Services

/// Signing in at a server whose accounts are managed by an OAuth 2.0 server of its own, with recorded formats.
@Suite(.serialized) struct AuthenticationServiceTests {
    private typealias Fixture = AuthenticationServiceFixture
    private static let metadataPath = "/_matrix/client/v1/auth_metadata"

    private func with(
        _ replies: [String: FixtureServer.Reply] = [:], _ body: (SignInClient, FixtureServer) async throws -> Void
    ) async throws {
        try await withServer(Fixture.server(replies)) { server in
            let provider = AccountProvider.matrix(server: server.url)
            try await body(
                SignInClient(provider: { provider }, secrets: MemorySecretStore(), time: ManualTime()), server)
        }
    }

    private func json(_ request: FixtureServer.Request?) throws -> [String: Any] {
        let body = try #require(request).body
        return try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
    }

    private func form(_ request: FixtureServer.Request?) throws -> [String: String] {
        let body = String(decoding: try #require(request).body, as: UTF8.self)
        return try #require(URL(string: "http://form/?" + body)).queryValues
    }

    // MARK: Offers of the server

    @Test func aServerWithoutLoginOffersTheBrowserAndTheCode() async throws {
        try await with { client, _ in
            let methods = try await client.methods()
            #expect(
                methods
                    == SignInMethods(
                        browser: true, password: false, signUp: false, browserSignUp: true, deviceCode: true))
        }
    }

    @Test func aServerWithClosedRegistrationOffersNoNewAccount() async throws {
        try await withServer(
            FixtureServer { request in
                let base = "http://" + (request.headers["host"] ?? "")
                guard request.line.contains("auth_metadata") else { return Fixture.json(404, "{}") }
                let closed = Fixture.metadata.replacing(#"["login","create"]"#, with: #"["login"]"#)
                    .replacing(#""device_authorization_endpoint""#, with: #""another_endpoint""#)
                return Fixture.json(200, closed.replacing("BASE", with: base))
            }
        ) { server in
            let client = SignInClient(
                provider: { .matrix(server: server.url) }, secrets: MemorySecretStore(), time: ManualTime())
            let methods = try await client.methods()
            #expect(methods == SignInMethods(browser: true, password: false, signUp: false))
            await #expect(throws: SignInError.notOffered) { try await client.requestDeviceCode() }
            await #expect(throws: SignInError.notOffered) {
                try await client.signInInBrowser(creatingAccount: true, words: .test) { _ in
                    Issue.record("the form for an existing account was opened")
                    return true
                }
            }
        }
    }

    @Test func aServerThatIsNoMatrixServerIsAnError() async throws {
        try await with([Self.metadataPath: .answer(404)]) { client, _ in
            await #expect(throws: RemoteError.notFound) { try await client.methods() }
        }
    }

    // MARK: Registration

    @Test func theRegistrationSatisfiesTheServer() async throws {
        try await with { client, server in
            _ = try await client.requestDeviceCode()
            _ = try await client.requestDeviceCode()
            let registrations = server.requests.filter { $0.line.contains("/oauth2/registration") }
            #expect(registrations.count == 1)
            let sent = try json(registrations.first)
            #expect((sent["client_uri"] as? String)?.hasPrefix("https://") == true)
            #expect(
                sent["grant_types"] as? [String] == [
                    "authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code",
                ])
        }
    }

    @Test func theServerOfTheFixtureRequiresAPageAboutTheClient() async throws {
        try await with { _, server in
            let request = HTTPRequest(
                .post, .url(server.url.appending(path: "oauth2/registration")),
                body: .json(["client_name": "Hutong", "application_type": "native"]))
            let response = try await HTTPClient().exchange(request)
            #expect(response.status == 400)
            #expect(throws: SignInError.clientRefused) { try response.checkedOAuth() }
        }
    }

    @Test(arguments: ["invalid_client_metadata", "invalid_redirect_uri"])
    func aRefusedRegistrationIsTriedAgainNextTime(code: String) async throws {
        try await with(["/oauth2/registration": Fixture.refusal(400, code, "missing client_uri")]) { client, server in
            for count in 1...2 {
                await #expect(throws: SignInError.clientRefused) { try await client.requestDeviceCode() }
                #expect(server.requests.filter { $0.line.contains("registration") }.count == count)
            }
        }
    }

    // MARK: The browser

    @Test(arguments: [(true, "create" as String?), (false, nil)])
    func theBrowserShowsTheFormForANewAccountOnlyWhenAsked(creatingAccount: Bool, prompt: String?) async throws {
        try await with { client, _ in
            let opened = Mutex<URL?>(nil)
            await #expect(throws: SignInError.noBrowser) {
                try await client.signInInBrowser(creatingAccount: creatingAccount, words: .test) { url in
                    opened.withLock { $0 = url }
                    return false
                }
            }
            let url = try #require(opened.withLock { $0 })
            #expect(url.path() == "/authorize" && url.queryValues["prompt"] == prompt)
            #expect(url.queryValues["client_id"] == "01J6YKHRFN7HN5MMYGMR5HGWY7")
        }
    }

    // MARK: The code for another device

    @Test func theCodeIsExchangedForTokens() async throws {
        try await with(["/oauth2/token": Fixture.json(200, Fixture.tokens)]) { client, server in
            let code = try await client.requestDeviceCode()
            #expect(code.userCode == "7QF4XN" && code.interval == 5)
            #expect(code.address == server.url.appending(path: "link"))
            #expect(code.expiresAt == ManualTime().now.addingTimeInterval(1200))
            let scope = try form(server.requests.last)["scope"] ?? ""
            let device = try #require(scope.split(separator: ":").last)
            #expect(scope == "urn:matrix:client:api:* urn:matrix:client:device:\(device)" && device.count == 12)
            guard case .granted(let grant) = try await code.ask() else {
                Issue.record("nothing was granted")
                return
            }
            #expect(grant.tokens.access == "mat_x1y2z3" && grant.tokens.refresh == "mar_x1y2z3")
            #expect(grant.tokens.deviceID == String(device))
            #expect(grant.tokens.issuer == .oauth(clientID: "01J6YKHRFN7HN5MMYGMR5HGWY7"))
            let sent = try form(server.requests.last)
            #expect(sent["device_code"] == "Oh6pTBHCmv4wcbDiWyBPPKqCDpyAYPwk")
            #expect(sent["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code")
            #expect(sent["client_id"] == "01J6YKHRFN7HN5MMYGMR5HGWY7")
        }
    }

    @Test(arguments: [(403, "authorization_pending", DeviceCode.Answer.pending), (400, "slow_down", .slowDown)])
    func theServerMayWantMoreTime(status: Int, code: String, answer: DeviceCode.Answer) async throws {
        try await with(["/oauth2/token": Fixture.refusal(status, code)]) { client, _ in
            let code = try await client.requestDeviceCode()
            #expect(try await code.ask() == answer)
        }
    }

    @Test(arguments: [
        (403, "access_denied", SignInError.accessDenied), (403, "expired_token", .codeExpired),
        (400, "invalid_grant", .invalidGrant), (401, "invalid_client", .clientRefused),
        (401, "unauthorized_client", .clientRefused), (403, "invalid_scope", .refused(code: "invalid_scope")),
    ])
    func aRefusalOfTheCodeIsMapped(status: Int, code: String, error: SignInError) async throws {
        try await with(["/oauth2/token": Fixture.refusal(status, code)]) { client, _ in
            let code = try await client.requestDeviceCode()
            await #expect(throws: error) { try await code.ask() }
        }
    }

    @Test func aServerThatIsDownIsNoRefusal() async throws {
        try await with(["/oauth2/token": Fixture.refusal(500, "server_error")]) { client, _ in
            let code = try await client.requestDeviceCode()
            await #expect(throws: RemoteError.status(500)) { try await code.ask() }
        }
    }

    @Test(arguments: [
        (400, "invalid_request", SignInError.notOffered), (401, "unauthorized_client", .clientRefused),
        (401, "invalid_client", .clientRefused),
    ])
    func aRefusalToGiveACodeIsMapped(status: Int, code: String, error: SignInError) async throws {
        try await with(["/oauth2/device": Fixture.refusal(status, code)]) { client, _ in
            await #expect(throws: error) { try await client.requestDeviceCode() }
        }
    }

    @Test(arguments: [
        ("user_code", "\"\""), ("user_code", "\" \""), ("user_code", #""A\u0000B""#),
        ("user_code", #""\#(String(repeating: "A", count: 33))""#), ("user_code", "null"),
        ("device_code", "\"\""), ("device_code", #""\#(String(repeating: "A", count: 4097))""#),
        ("verification_uri", #""http://id.example/link""#), ("verification_uri", #""javascript:alert(1)""#),
        ("verification_uri", #""file:///etc/passwd""#), ("verification_uri", #""https://good@id.example/link""#),
        ("verification_uri", #""/link""#), ("verification_uri", "\"\""),
        ("verification_uri", #""https://id.example/\#(String(repeating: "a", count: 300))""#),
        ("expires_in", "0"), ("expires_in", "-1"), ("expires_in", "1e300"), ("expires_in", #""soon""#),
        ("expires_in", "null"), ("interval", "-1"), ("interval", "601"), ("interval", "1e300"), ("interval", #""x""#),
    ])
    func aHostileCodeIsMalformed(field: String, value: String) async throws {
        try await with(["/oauth2/device": Fixture.json(200, try changed(field, value))]) { client, _ in
            await #expect {
                try await client.requestDeviceCode()
            } throws: { error in
                if case RemoteError.malformed = error { true } else { false }
            }
        }
    }

    @Test(arguments: [
        ("interval", "0", 1.0), ("interval", "null", 5), ("interval", #""7""#, 7), ("interval", "600", 600),
        ("verification_uri", #""https://id.example/link""#, 5),
    ])
    func unusualButValidCodesAreTaken(field: String, value: String, interval: Double) async throws {
        try await with(["/oauth2/device": Fixture.json(200, try changed(field, value))]) { client, _ in
            let code = try await client.requestDeviceCode()
            #expect(code.interval == interval)
        }
    }

    /// Returns the answer with a code, with another value of one field.
    private func changed(_ field: String, _ value: String) throws -> String {
        let pattern = try Regex(#""\#(field)":("[^"]*"|[0-9]+)"#)
        let body = Fixture.deviceCode.replacing("BASE", with: "http://127.0.0.1:1")
        #expect(body.contains(pattern))
        return body.replacing(pattern, with: #""\#(field)":\#(value)"#)
    }
}
