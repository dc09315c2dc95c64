import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

/// Tokens are renewed before they expire, and when the server refuses them.
nonisolated extension SessionTests {
    // MARK: Renewal

    @Test func tokensAreRenewedSixtySecondsBeforeTheyExpire() async throws {
        let expiry = time.now.addingTimeInterval(7200)
        server.set { $0.refresh = { _ in .ending(expiry, access: "access-2", refresh: "refresh-2") } }
        let session = try await signedIn(endingIn: 3600, refresh: "refresh-1")
        await time.waitForSleepers()
        time.advance(by: 3539)
        #expect(try await session.authorization(for: .testServer) == "Bearer access-1")
        #expect(server.calls.isEmpty)
        await time.waitForSleepers()
        time.advance(by: 1)
        await eventually("renewed without a request") { await session.currentTokens?.access == "access-2" }
        #expect(server.calls == ["refresh"])
        #expect(await session.current().state == .signedIn(Account(.mei, expiresAt: expiry)))
        await eventually("saved") { secrets.tokens?.refresh == "refresh-2" && archive.account?.expiresAt == expiry }
    }

    @Test func concurrentRequestsShareOneRefresh() async throws {
        let gate = Gate()
        let expiry = time.now.addingTimeInterval(7200)
        server.set {
            $0.refresh = { _ in
                await gate.pass()
                return .ending(expiry, access: "access-2")
            }
        }
        let session = try await signedIn(endingIn: 3600, refresh: "refresh-1")
        time.advance(by: 3600)
        let answers = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<20 { group.addTask { try? await session.authorization(for: .testServer) } }
            await eventually("the server is asked") { await gate.arrivals == 1 }
            await gate.open()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: "Bearer access-2", count: 20))
        #expect(server.calls == ["refresh"])
    }

    @Test func aFinishedRefreshIsNotReused() async throws {
        server.set { [time] in
            $0.refresh = { _ in
                .ending(time.now.addingTimeInterval(300), access: "access-2", refresh: "refresh-2")
            }
        }
        let session = try await signedIn(endingIn: 0, refresh: "refresh-1")
        for _ in 0..<200 {
            // The first request may see the end of the refresh last.
            async let slow = Task(priority: .background) { try await session.authorization(for: .testServer) }.value
            for _ in 0..<3 {
                #expect(try await session.authorization(for: .testServer) == "Bearer access-2")
                time.advance(by: 1000)
            }
            _ = try? await slow
        }
    }

    @Test func anAnswerWithoutARefreshTokenKeepsTheOldOne() async throws {
        let expiry = time.now.addingTimeInterval(7200)
        server.set { $0.refresh = { _ in .ending(expiry, access: "access-2") } }
        let session = try await signedIn(endingIn: 60, refresh: "refresh-1")
        time.advance(by: 60)
        #expect(try await session.authorization(for: .testServer) == "Bearer access-2")
        #expect(await session.currentTokens?.refresh == "refresh-1")
    }

    @Test(arguments: [
        RemoteError.offline, .timedOut, .status(500), .rateLimited(retryAfter: 1), .malformed(detail: ""),
    ])
    func aFailedRefreshIsIgnoredWhileTheOldTokenIsValid(error: RemoteError) async throws {
        server.set { $0.refresh = { _ in throw error } }
        let session = try await signedIn(endingIn: 3600, refresh: "refresh-1")
        time.advance(by: 3541)
        #expect(try await session.authorization(for: .testServer) == "Bearer access-1")
        await eventually("asked, by this or by the timer") { server.calls == ["refresh"] }
        #expect(try await session.authorization(for: .testServer) == "Bearer access-1")
        #expect(server.calls == ["refresh"], "and is not repeated at once")
        let expiry = time.now.addingTimeInterval(59)
        #expect(await session.current().state == .signedIn(Account(.mei, expiresAt: expiry)))
    }

    @Test func aFailedRefreshOfAnExpiredTokenIsThrownAndKeepsTheSession() async throws {
        server.set { $0.refresh = { _ in throw RemoteError.offline } }
        let session = try await signedIn(endingIn: 3600, refresh: "refresh-1")
        let account = account(endingIn: 3600)
        time.advance(by: 3600)
        await #expect(throws: RemoteError.offline) { try await session.authorization(for: .testServer) }
        #expect(await session.current().state == .expired(account))
        #expect(secrets.tokens?.refresh == "refresh-1")
        #expect(archive.account == account)
        let expiry = time.now.addingTimeInterval(3600)
        server.set { $0.refresh = { _ in .ending(expiry, access: "access-2") } }
        await time.waitForSleepers()
        time.advance(by: 30)
        await eventually("it recovers without a request") {
            await session.current().state == .signedIn(Account(.mei, expiresAt: expiry))
        }
    }

    @Test func onlyInvalidGrantEndsTheSession() async throws {
        let session = try await signedIn(endingIn: 3600, refresh: "refresh-1")
        let account = account(endingIn: 3600)
        time.advance(by: 3600)
        await #expect(throws: RemoteError.notSignedIn) { try await session.authorization(for: .testServer) }
        #expect(await session.current().state == .expired(account))
        #expect(secrets.values.isEmpty)
        #expect(archive.account == nil)
    }

    @Test func tokensThatArriveAfterASignOutAreRevoked() async throws {
        let gate = Gate()
        let expiry = time.now.addingTimeInterval(7200)
        server.set {
            $0.refresh = { _ in
                await gate.pass()
                return .ending(expiry, access: "access-2")
            }
        }
        let session = try await signedIn(endingIn: 3600, refresh: "refresh-1")
        time.advance(by: 3600)
        let answer = Task { try await session.authorization(for: .testServer) }
        await eventually("asked") { await gate.arrivals == 1 }
        try await session.end()
        await gate.open()
        await #expect(throws: RemoteError.notSignedIn) { try await answer.value }
        #expect(secrets.values.isEmpty)
        await eventually("both are revoked") {
            Set(server.calls) == ["refresh", "revoke access-1", "revoke access-2"]
        }
    }

    @Test func veryShortLivedTokensAreNotRenewedInALoop() async throws {
        let time = time
        server.set { $0.refresh = { _ in .ending(time.now.addingTimeInterval(50), refresh: "refresh-2") } }
        let session = try await signedIn(endingIn: 50, refresh: "refresh-1")
        for _ in 0..<5 { _ = try await session.authorization(for: .testServer) }
        #expect(server.calls.isEmpty)
        time.advance(by: 30)
        for _ in 0..<5 { _ = try await session.authorization(for: .testServer) }
        await eventually("renewed") { await session.currentTokens?.refresh == "refresh-2" }
        for _ in 0..<5 { _ = try await session.authorization(for: .testServer) }
        #expect(server.calls == ["refresh"])
    }

    @Test func renewedTokensThatCannotBeSavedArePublishedUntilTheyAre() async throws {
        let time = time
        server.set { $0.refresh = { _ in .ending(time.now.addingTimeInterval(100), refresh: "refresh-2") } }
        let session = try await signedIn(endingIn: 100, refresh: "refresh-1")
        var snapshots = session.changes.makeAsyncIterator()
        #expect(await snapshots.next()?.saveError == nil)
        secrets.fail(.diskFull)
        time.advance(by: 100)
        #expect(try await session.authorization(for: .testServer) == "Bearer access-1")
        await eventually("failed") { await session.current().saveError == .diskFull }
        #expect(await session.current().state == .signedIn(account(endingIn: 100)), "it can be used all the same")
        secrets.fail(nil)
        time.advance(by: 100)
        _ = try await session.authorization(for: .testServer)
        await eventually("saved") { await session.current().saveError == nil }
        #expect(secrets.tokens?.refresh == "refresh-2")
    }

    @Test func tokensThatAreBeingSavedAtASignOutAreDeletedAfterwards() async throws {
        let time = time
        let keyring = Gate()
        server.set { $0.refresh = { _ in .ending(time.now.addingTimeInterval(100), refresh: "refresh-2") } }
        let session = try await signedIn(endingIn: 100, refresh: "refresh-1")
        secrets.hold(at: keyring)
        time.advance(by: 100)
        let answer = Task { try await session.authorization(for: .testServer) }
        await eventually("the keyring asks for its password") { await keyring.arrivals == 1 }
        secrets.hold(at: nil)
        let ending = Task { try await session.end() }
        await eventually("signed out") { await session.current().state == .signedOut }
        await keyring.open()
        try await ending.value
        _ = await answer.result
        #expect(secrets.values.isEmpty)
        #expect(archive.account == nil)
    }

    // MARK: Refused by the server

    @Test func aRefusedTokenIsReplacedOnce() async throws {
        let expiry = time.now.addingTimeInterval(7200)
        server.set { $0.refresh = { _ in .ending(expiry, access: "access-2", refresh: "refresh-2") } }
        let session = try await signedIn(endingIn: 3600, refresh: "refresh-1")
        #expect(try await session.authorization(for: .testServer, replacing: "Bearer access-1") == "Bearer access-2")
        #expect(try await session.authorization(for: .testServer, replacing: "Bearer access-1") == "Bearer access-2")
        #expect(server.calls == ["refresh"])
    }

    @Test func aRefusedTokenWithoutRefreshEndsTheSession() async throws {
        let session = try await signedIn(endingIn: 3600)
        await #expect(throws: RemoteError.notSignedIn) {
            try await session.authorization(for: .testServer, replacing: "Bearer access-1")
        }
        #expect(await session.current().state == .expired(account(endingIn: 3600)))
        #expect(secrets.values.isEmpty)
    }

    // MARK: The end of the program

    @Test func theEndWaitsForTokensThatTheServerIsRenewing() async throws {
        let gate = Gate()
        let expiry = time.now.addingTimeInterval(7200)
        server.set {
            $0.refresh = { _ in
                await gate.pass()
                return .ending(expiry, access: "access-2", refresh: "refresh-2")
            }
        }
        let session = try await signedIn(endingIn: 0, refresh: "refresh-1")
        let request = Task { try await session.authorization(for: .testServer) }
        await eventually("the server is asked") { await gate.arrivals == 1 }
        let end = Task { await session.stop() }
        await Task.yield()
        await gate.open()
        await end.value
        #expect(secrets.tokens?.refresh == "refresh-2", "the server does not accept the first one anymore")
        #expect(archive.account?.expiresAt == expiry)
        _ = try await request.value
    }

    @Test func theEndDoesNotWaitLongForAServer() async throws {
        let isAsked = Gate()
        server.set {
            $0.refresh = { _ in
                await isAsked.open()
                try await Task.sleep(for: .seconds(3600))
                throw RemoteError.timedOut
            }
        }
        let session = try await signedIn(endingIn: 0, refresh: "refresh-1")
        let request = Task { try await session.authorization(for: .testServer) }
        await isAsked.pass()
        let clock = Task { [time] in
            while !Task.isCancelled {
                time.advance(by: 1)
                try await Task.sleep(for: .milliseconds(1))
            }
        }
        await session.stop()
        clock.cancel()
        await #expect(throws: (any Error).self) { try await request.value }
        #expect(secrets.tokens?.refresh == "refresh-1")
    }

    @Test func theEndWaitsForASignOut() async throws {
        let session = try await signedIn(endingIn: 3600, refresh: "refresh-1")
        let gate = Gate()
        secrets.hold(at: gate)
        let signOut = Task { try await session.end() }
        await eventually("the tokens are being deleted") { await gate.arrivals == 1 }
        let end = Task { await session.stop() }
        await gate.open()
        await end.value
        #expect(secrets.tokens == nil && archive.account == nil)
        try await signOut.value
    }

    @Test func nothingIsRenewedAfterTheEnd() async throws {
        server.set { $0.refresh = { _ in .ending(.distantFuture, access: "access-2") } }
        let session = try await signedIn(endingIn: 3600, refresh: "refresh-1")
        await session.stop()
        time.advance(by: 3600)
        await #expect(throws: CancellationError.self) { try await session.authorization(for: .testServer) }
        #expect(server.calls.isEmpty)
        #expect(secrets.tokens?.refresh == "refresh-1")
    }
}
