import Domain
import Foundation
import Synchronization
import TestSupport
import Testing
import ViewModels

@Suite nonisolated struct SessionTests {
    let time = ManualTime()
    let server = FakeAccountServer()
    let archive = MemoryAccountArchive()
    let secrets = MemorySecretStore()

    func session(_ archive: MemoryAccountArchive? = nil, _ secrets: MemorySecretStore? = nil) -> Session {
        Session(
            archive: archive ?? self.archive, secrets: secrets ?? self.secrets, service: server, server: { .test },
            time: time)
    }

    func account(endingIn seconds: TimeInterval?) -> Account {
        Account(.mei, expiresAt: seconds.map { time.now.addingTimeInterval($0) })
    }

    func signedIn(endingIn seconds: TimeInterval?, refresh: String? = nil) async throws -> Session {
        let session = session()
        _ = try await session.begin(
            account(endingIn: seconds),
            with: Tokens(access: "access-1", refresh: refresh, provider: .test, issuer: .matrix))
        return session
    }

    // MARK: Expiry

    @Test(arguments: [(-1.0, false), (0, true), (1, true)])
    func anAccountIsExpiredFromTheSecondOfItsExpiry(offset: Double, isExpired: Bool) {
        let account = account(endingIn: 0)
        #expect(account.isExpired(at: time.now.addingTimeInterval(offset)) == isExpired)
    }

    @Test func anAccountWithoutExpiryNeverExpires() {
        #expect(!account(endingIn: nil).isExpired(at: .distantFuture))
    }

    @Test func authorizationIsAvailableUntilTheSecondBeforeTheExpiry() async throws {
        let session = try await signedIn(endingIn: 100)
        time.advance(by: 99)
        #expect(try await session.authorization(for: .testServer) == "Bearer access-1")
        time.advance(by: 1)
        await #expect(throws: RemoteError.notSignedIn) { try await session.authorization(for: .testServer) }
        #expect(server.calls.isEmpty, "the network was not touched")
    }

    @Test func theSessionExpiresWithoutARequest() async throws {
        let session = try await signedIn(endingIn: 100)
        var states = session.changes.makeAsyncIterator()
        #expect(await states.next()?.state == .signedIn(account(endingIn: 100)))
        await time.waitForSleepers()
        let account = account(endingIn: 100)
        time.advance(by: 100)
        #expect(await states.next()?.state == .expired(account))
    }

    @Test func aClockThatIsSetBackRestoresAnExpiredSession() async throws {
        let session = try await signedIn(endingIn: 100)
        time.advance(by: 86_400)
        await #expect(throws: RemoteError.notSignedIn) { try await session.authorization(for: .testServer) }
        time.advance(by: -86_400)
        #expect(try await session.authorization(for: .testServer) == "Bearer access-1")
        time.advance(by: -86_400)
        #expect(try await session.authorization(for: .testServer) == "Bearer access-1")
    }

    // MARK: Restoring

    @Test func anEmptyArchiveIsSignedOut() async throws {
        let session = session()
        #expect(try await session.restore().state == .signedOut)
        await #expect(throws: RemoteError.notSignedIn) { try await session.authorization(for: .testServer) }
    }

    @Test func theArchiveIsReadOnce() async throws {
        let archive = MemoryAccountArchive(account(endingIn: 100))
        let session = session(archive, MemorySecretStore(.sample))
        async let first = session.restore()
        async let second = session.restore()
        _ = try await (first, second)
        #expect(try await session.restore().state == .signedIn(account(endingIn: 100)))
        #expect(archive.loads == 1)
    }

    @Test func aSavedAccountThatHasExpiredIsDeleted() async throws {
        let archive = MemoryAccountArchive(account(endingIn: 0))
        let secrets = MemorySecretStore(.sample)
        let session = session(archive, secrets)
        #expect(try await session.restore().state == .expired(account(endingIn: 0)))
        #expect(archive.account == nil)
        #expect(secrets.values.isEmpty)
        await #expect(throws: RemoteError.notSignedIn) { try await session.authorization(for: .testServer) }
    }

    @Test func aSavedAccountWithARefreshTokenIsRenewed() async throws {
        let expiry = time.now.addingTimeInterval(3600)
        server.set { $0.refresh = { _ in .ending(expiry, access: "access-2", refresh: "refresh-2") } }
        let secrets = MemorySecretStore(
            Tokens(access: "access-1", refresh: "refresh-1", provider: .test, issuer: .matrix))
        let session = session(MemoryAccountArchive(account(endingIn: -5)), secrets)
        #expect(try await session.restore().state == .renewing(account(endingIn: -5)))
        #expect(try await session.authorization(for: .testServer) == "Bearer access-2")
        #expect(await session.current().state == .signedIn(account(endingIn: 3600)))
        await eventually("the new tokens are saved") { secrets.tokens?.refresh == "refresh-2" }
    }

    @Test func anAccountWithoutTokensIsExpired() async throws {
        let archive = MemoryAccountArchive(account(endingIn: 100))
        #expect(try await session(archive).restore().state == .expired(account(endingIn: 100)))
        #expect(archive.account == nil)
    }

    @Test func tokensThatCannotBeDecodedAreDeleted() async throws {
        let secrets = MemorySecretStore([.accountTokens: "{"])
        let session = session(MemoryAccountArchive(account(endingIn: 100)), secrets)
        #expect(try await session.restore().state == .expired(account(endingIn: 100)))
        #expect(secrets.values.isEmpty)
    }

    @Test func aCorruptArchiveStartsSignedOutAndLeavesNoTokens() async throws {
        let secrets = MemorySecretStore(.sample)
        archive.fail(load: .corrupt)
        let session = session(nil, secrets)
        await #expect(throws: StorageError.corrupt) { try await session.restore() }
        #expect(await session.current().state == .signedOut)
        #expect(secrets.values.isEmpty)
    }

    @Test func aLockedKeyringCanBeRetried() async throws {
        let secrets = MemorySecretStore(.sample)
        let archive = MemoryAccountArchive(account(endingIn: 100))
        secrets.fail(.locked)
        let session = session(archive, secrets)
        await #expect(throws: StorageError.locked) { try await session.restore() }
        #expect(archive.account != nil, "nothing is deleted")
        secrets.fail(nil)
        #expect(try await session.restore().state == .signedIn(account(endingIn: 100)))
    }

    // MARK: Beginning and ending

    @Test func aSignInThatCannotBeSavedLeavesNothing() async throws {
        archive.fail(save: .diskFull)
        let session = session()
        await #expect(throws: StorageError.diskFull) {
            try await session.begin(account(endingIn: 100), with: .sample)
        }
        #expect(secrets.values.isEmpty)
        #expect(await session.current().state == .signedOut)
        await #expect(throws: RemoteError.notSignedIn) { try await session.authorization(for: .testServer) }
    }

    @Test func theArchiveHoldsNoSecret() async throws {
        _ = try await signedIn(endingIn: 100, refresh: "refresh-1")
        let kept = String(decoding: try JSONEncoder().encode(archive.account), as: UTF8.self)
        #expect(!kept.contains("access-1") && !kept.contains("refresh-1"))
        #expect(secrets.tokens == Tokens(access: "access-1", refresh: "refresh-1", provider: .test, issuer: .matrix))
    }

    @Test func tokensAreNeverPrinted() {
        let tokens = Tokens(access: "access-1", refresh: "refresh-1", provider: .test, issuer: .matrix)
        let grant = TokenGrant(tokens: tokens, expiresAt: nil)
        var dumped = ""
        dump(grant, to: &dumped)
        for text in ["\(tokens)", "\(grant)", String(reflecting: tokens), String(reflecting: grant), dumped] {
            #expect(!text.contains("access-1") && !text.contains("refresh-1"))
        }
    }

    @Test func endingDeletesEverythingAndRevokesTheToken() async throws {
        let session = try await signedIn(endingIn: 100)
        try await session.end()
        #expect(await session.current().state == .signedOut)
        #expect(archive.account == nil)
        #expect(secrets.values.isEmpty)
        await eventually("revoked") { server.calls == ["revoke access-1"] }
    }

    @Test func endingWithALockedKeyringStillSignsOut() async throws {
        let session = try await signedIn(endingIn: 100)
        secrets.fail(.locked)
        await #expect(throws: StorageError.locked) { try await session.end() }
        #expect(await session.current().state == .signedOut)
        #expect(archive.account == nil)
    }

    @Test func theChangesEndWithTheSession() async throws {
        let isOver = Mutex(false)
        var session: Session? = try await signedIn(endingIn: 100)
        let changes = try #require(session?.changes)
        let following = Task {
            for await _ in changes {}
            isOver.withLock { $0 = true }
        }
        session = nil
        await eventually("the stream ends") { isOver.withLock(\.self) }
        following.cancel()
    }

    @Test func aSessionIsNotRetainedByItsTimer() async throws {
        try await expectRelease {
            let session = try await signedIn(endingIn: 3600, refresh: "refresh-1")
            await time.waitForSleepers()
            return session
        }
    }
}
