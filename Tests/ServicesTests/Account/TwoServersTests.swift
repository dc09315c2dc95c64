import Domain
import Foundation
import Sandbox
import TestSupport
import Testing
import ViewModels

@testable import Services

/// Two servers: the data of one are never sent to the other.
@Suite(.serialized) struct TwoServersTests {
    /// A signed-in user of a server, and another server that the settings name later.
    struct Two {
        let time: ManualTime
        let sandbox: Sandbox
        let other: FixtureServer
        let archive: MemoryAccountArchive
        let secrets: MemorySecretStore
        let inUse: ProviderInUse
        let client: SignInClient
        let session: Session
        let users: UserClient
    }

    private func withTwoServers(_ body: (Two) async throws -> Void) async throws {
        let time = ManualTime()
        let sandbox = Sandbox(assets: .assets, seed: 7, key: .sample, now: { time.now })
        let inUse = ProviderInUse(.matrix(server: try await sandbox.start()))
        try await withServer(FixtureServer(401, body: Data(#"{"errcode":"M_UNKNOWN_TOKEN"}"#.utf8))) { other in
            let secrets = MemorySecretStore()
            let archive = MemoryAccountArchive()
            let client = SignInClient(provider: { inUse.value }, secrets: secrets, time: time)
            let session = Session(
                archive: archive, secrets: secrets, service: client, server: { inUse.value }, time: time)
            let two = Two(
                time: time, sandbox: sandbox, other: other, archive: archive, secrets: secrets, inUse: inUse,
                client: client, session: session, users: UserClient(provider: { inUse.value }, authorizer: session))
            let grant = try await client.signIn(name: "mei", password: "hutong-demo")
            let user = try await client.user(for: grant)
            _ = try await session.begin(Account(user, expiresAt: grant.expiresAt), with: grant.tokens)
            try await body(two)
        }
        await sandbox.stop()
    }

    @Test(arguments: [0.0, 1000])
    func anotherServerReceivesNothingAndEndsNothing(secondsUntilTheRequest: TimeInterval) async throws {
        try await withTwoServers { two in
            // Given the server in use is another one, before or after the expiry of the tokens,
            two.inUse.set(.matrix(server: two.other.url))
            two.time.advance(by: secondsUntilTheRequest)
            // when users are requested, then no request is sent there, and the session continues at its own server.
            let users = two.users
            await #expect(throws: RemoteError.notSignedIn) { try await users.user(id: "@mei:hutong.example") }
            await #expect(throws: RemoteError.notSignedIn) { try await users.setDisplayName("Mei") }
            await #expect(throws: RemoteError.notSignedIn) {
                try await users.picture(at: try #require(URL(string: "mxc://hutong.example/avatar-mei")))
            }
            #expect(two.other.requests.isEmpty && two.secrets.tokens != nil && two.archive.account != nil)
            two.inUse.set(try #require(two.secrets.tokens?.provider))
            #expect(try await users.user(id: "@mei:hutong.example").name == "Mei Lin")
        }
    }

    @Test func tokensAreRenewedAndRevokedWhereTheyWereIssued() async throws {
        try await withTwoServers { two in
            let tokens = try #require(two.secrets.tokens)
            two.inUse.set(.matrix(server: two.other.url))
            let renewed = try await two.client.refresh(tokens)
            #expect(try await two.client.user(for: renewed).id == "@mei:hutong.example")
            try await two.client.revoke(renewed.tokens)
            await #expect(throws: RemoteError.unauthorized) { try await two.client.user(for: renewed) }
            #expect(two.other.requests.isEmpty)
        }
    }

    @Test func aSessionOfAnotherServerIsNotRestored() async throws {
        try await withTwoServers { two in
            let kept = two.secrets.tokens
            two.inUse.set(.matrix(server: two.other.url))
            let session = Session(
                archive: two.archive, secrets: two.secrets, service: two.client,
                server: { [inUse = two.inUse] in inUse.value }, time: two.time)
            #expect(try await session.restore().state == .signedOut)
            let client = MatrixClient(baseURL: { [url = two.other.url] in url }, authorizer: session)
            await #expect(throws: RemoteError.notSignedIn) { try await client.sync(since: nil, timeout: 0) }
            #expect(two.other.requests.isEmpty && two.secrets.tokens == kept)
            // A sign-out ends the session at the server where it began.
            try await session.end()
            let ended = try #require(kept)
            try await eventually("revoked") {
                do {
                    _ = try await two.client.refresh(ended)
                    return false
                } catch { return error as? SignInError == .invalidGrant }
            }
            #expect(two.other.requests.isEmpty)
        }
    }

    @Test func theEndpointsStayThoseThatIssuedTheTokens() async throws {
        try await AccountSandbox.with { fixture in
            let grant = try await fixture.client.signInInBrowser(words: .test) { url in
                (try? await Browser().fillIn(url)) != nil
            }
            let provider = grant.tokens.provider
            #expect(provider.endpoints?.issuer == fixture.base.absoluteString)
            #expect(provider.endpoints?.token == fixture.base.appending(path: "oauth2/token"))
            let asked = fixture.log.count(of: "/_matrix/client/v1/auth_metadata")
            let renewed = try await fixture.client.refresh(grant.tokens)
            #expect(renewed.tokens.provider == provider)
            try await fixture.client.revoke(renewed.tokens)
            #expect(fixture.log.count(of: "/_matrix/client/v1/auth_metadata") == asked)
        }
    }

    @Test func theSecretOfThisAppAtOneProviderIsNotSentToAnother() async throws {
        let answer = Data(#"{"access_token":"t","refresh_token":"r","token_type":"Bearer"}"#.utf8)
        try await withServer(FixtureServer(200, body: answer)) { server in
            let endpoints = AccountProvider.Endpoints(
                authorization: server.url, token: server.url.appending(path: "token"),
                revocation: server.url.appending(path: "revoke"))
            let provider = AccountProvider.custom(issuer: server.url, clientID: "app", endpoints: endpoints)
            let secrets = MemorySecretStore([.accountClientSecret: "first"])
            let client = SignInClient(provider: { provider }, secrets: secrets, time: ManualTime())
            let grant = try await client.signInInBrowser(words: .test) { url in
                let answer = ["code": "c", "state": url.queryValues["state"] ?? ""]
                return (try? await Browser().get(url.redirect(answer))) != nil
            }
            try await secrets.setSecret("second", for: .accountClientSecret)
            _ = try await client.refresh(grant.tokens)
            try await client.revoke(grant.tokens)
            let bodies = server.requests.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count == 3 && bodies.allSatisfy { $0.contains("client_secret=first") })
        }
    }

    @Test func theFileOfVersion1IsBoundToTheServerOfTheSettings() async throws {
        try await withTwoServers { two in
            try await withTemporaryDirectory { folder in
                // Given the data that version 1.0 has written,
                let tokens = try #require(two.secrets.tokens)
                let old: [String: Any] = [
                    "access": tokens.access, "refresh": try #require(tokens.refresh), "issuer": ["matrix": [:]],
                    "scheme": "Bearer", "deviceID": try #require(tokens.deviceID),
                ]
                let text = String(decoding: try JSONSerialization.data(withJSONObject: old), as: UTF8.self)
                try JSONSerialization.data(withJSONObject: ["account-tokens": text])
                    .write(to: folder.appending(path: "secrets.json"))
                try Data(#"{"id":"@mei:hutong.example","screenName":"Mei Lin"}"#.utf8)
                    .write(to: folder.appending(path: "account.json"))
                func session(at server: AccountProvider) -> Session {
                    Session(
                        archive: FileAccountArchive(in: folder), secrets: FileSecretStore(in: folder),
                        service: two.client, server: { server }, time: two.time)
                }
                // when the sandbox, whose folder it is, is in use, then it is bound to that,
                let sandbox = AccountProvider.sandbox(at: two.inUse.value.server)
                two.inUse.set(sandbox)
                let restored = session(at: sandbox)
                _ = try await restored.restore()
                #expect(try await restored.authorization(for: sandbox.server) == tokens.authorization)
                // and to no other server.
                let other = AccountProvider.matrix(server: two.other.url)
                #expect(try await session(at: other).restore().state == .signedOut)
                #expect(two.other.requests.isEmpty)
            }
        }
    }
}
