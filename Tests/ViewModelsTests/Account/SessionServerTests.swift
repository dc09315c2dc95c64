import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

/// A session and the server to which it belongs.
@Suite nonisolated struct SessionServerTests {
    let time = ManualTime()
    let service = FakeAccountServer()
    let archive = MemoryAccountArchive(Account(.mei, expiresAt: nil))
    let other = AccountProvider.matrix(server: URL(string: "https://b.example")!)

    func session(_ secrets: MemorySecretStore, at server: AccountProvider?) -> Session {
        Session(archive: archive, secrets: secrets, service: service, server: { server }, time: time)
    }

    // MARK: Another server is in use

    @Test(arguments: [true, false])
    func aSessionOfAnotherServerStaysOnTheDisk(isServerChosen: Bool) async throws {
        let secrets = MemorySecretStore(.sample)
        let session = session(secrets, at: isServerChosen ? other : nil)
        #expect(try await session.restore().state == .signedOut)
        for url in [URL.testServer, other.server] {
            await #expect(throws: RemoteError.notSignedIn) { try await session.authorization(for: url) }
        }
        #expect(secrets.tokens == .sample && archive.account != nil && service.calls.isEmpty)
        // The session ends where it began.
        #expect(await session.hasTokens())
        try await session.end()
        await eventually("revoked") { service.calls == ["revoke access-1"] }
        #expect(await !session.hasTokens() && secrets.values.isEmpty)
    }

    @Test func aSignInReplacesTheSessionOfAnotherServer() async throws {
        let secrets = MemorySecretStore(.sample)
        let session = session(secrets, at: other)
        _ = try await session.restore()
        let tokens = Tokens(access: "access-b", provider: other, issuer: .matrix)
        _ = try await session.begin(Account(.mei, expiresAt: nil), with: tokens)
        await eventually("revoked") { service.calls == ["revoke access-1"] }
        #expect(try await session.authorization(for: other.server) == "Bearer access-b")
    }

    @Test func tokensForAnotherServerDoNotBeginASession() async {
        let secrets = MemorySecretStore()
        let session = session(secrets, at: other)
        await #expect(throws: CancellationError.self) {
            try await session.begin(Account(.mei, expiresAt: nil), with: .sample)
        }
        #expect(secrets.values.isEmpty)
    }

    @Test func aRefusalByAnotherServerDoesNotReplaceTheAuthorization() async throws {
        let secrets = MemorySecretStore(.sample)
        let session = session(secrets, at: .test)
        _ = try await session.restore()
        for url in [
            "https://b.example", "http://hutong.example", "https://hutong.example:8448", "ftp://hutong.example",
        ] {
            await #expect(throws: RemoteError.notSignedIn) {
                try await session.authorization(for: try #require(URL(string: url)))
            }
        }
        #expect(try await session.authorization(for: .testServer.appending(path: "x")) == "Bearer access-1")
    }

    @Test(arguments: [
        ("https://hutong.example/", true), ("https://Hutong.example:443", true), ("http://hutong.example", false),
        ("https://hutong.example/matrix", false), ("https://hutong.example:8448", false),
    ])
    func aServerIsTheSameAtTheSameAddress(address: String, isSame: Bool) throws {
        let provider = AccountProvider.matrix(server: try #require(URL(string: address)))
        #expect(provider.isSameServer(as: .test) == isSame)
        #expect(!provider.isSameServer(as: .custom(issuer: provider.server)))
        #expect(!provider.isSameServer(as: .sandbox(at: provider.server)))
        #expect(AccountProvider.sandbox(at: provider.server).isSameServer(as: .sandbox()))
    }

    // MARK: Tokens of version 1.0

    /// The tokens in the format of version 1.0.
    static let version1 =
        #"{"access":"access-1","deviceID":"D","issuer":{"matrix":{}},"refresh":"refresh-1","scheme":"Bearer"}"#

    @Test(arguments: ["https://hutong.example", "https://matrix.hutong.example:8448", "sandbox"])
    func tokensOfVersion1AreBoundOnceToTheServerOfTheSettings(address: String) async throws {
        let server =
            address == "sandbox" ? .sandbox() : AccountProvider.matrix(server: try #require(URL(string: address)))
        archive.set(Account(id: "@mei:hutong.example", screenName: "Mei"))
        let secrets = MemorySecretStore([.accountTokens: Self.version1])
        guard case .signedIn = try await session(secrets, at: server).restore().state else {
            Issue.record("not signed in")
            return
        }
        let bound = Tokens(
            access: "access-1", refresh: "refresh-1", provider: server, issuer: .matrix, deviceID: "D")
        #expect(secrets.tokens == bound)
        // Another server can no longer have them.
        #expect(try await session(secrets, at: other).restore().state == .signedOut)
        #expect(secrets.tokens == bound)
    }

    @Test(arguments: ["https://b.example", "https://evilhutong.example", ""])
    func tokensOfVersion1ThatMayBeAnotherServersAreExpired(address: String) async throws {
        let account = Account(id: "@mei:hutong.example", screenName: "Mei")
        archive.set(account)
        let secrets = MemorySecretStore([.accountTokens: Self.version1])
        let session = session(secrets, at: URL(string: address).map { .matrix(server: $0) })
        // The page says why the user has to sign in again.
        #expect(try await session.restore().state == .expired(account))
        #expect(secrets.values.isEmpty && service.calls.isEmpty)
    }

    @Test(arguments: [("app", true), ("other", false)])
    func tokensOfVersion1AreTheProvidersThatKnowsThisAppByTheSameName(clientID: String, isBound: Bool) async throws {
        archive.set(Account(id: "mei", screenName: "Mei"))
        let secrets = MemorySecretStore([
            .accountTokens: #"{"access":"a","issuer":{"oauth":{"clientID":"app"}},"scheme":"Bearer"}"#,
            .accountClientSecret: "secret",
        ])
        _ = try await session(secrets, at: .gitHub(clientID: clientID)).restore()
        #expect(secrets.tokens?.issuer == (isBound ? .oauth(clientID: "app", clientSecret: "secret") : nil))
    }
}
