import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite nonisolated struct ActiveSessionTests {
    let now = Date(timeIntervalSince1970: 1_772_366_400)

    /// Returns a session whose token expires after a number of seconds, and that was not renewed before.
    func session(
        expiringIn seconds: TimeInterval?, refresh: String? = "refresh-1", nextRefreshIn delay: TimeInterval = -1000
    ) -> ActiveSession {
        ActiveSession(
            account: Account(.mei, expiresAt: seconds.map { now.addingTimeInterval($0) }),
            tokens: Tokens(access: "access-1", refresh: refresh, provider: .test, issuer: .matrix, deviceID: "DEVICE"),
            nextRefresh: now.addingTimeInterval(delay))
    }

    @Test(arguments: [
        (61.0, -1.0, false), (60, -1, true), (60, 0, true), (60, 1, false), (1, 1, false), (0, 1, true), (-1, 1, true),
    ])
    func aTokenIsRenewedInItsLastMinuteButNotInALoop(expiry: Double, delay: Double, isDue: Bool) {
        #expect(session(expiringIn: expiry, nextRefreshIn: delay).isDueForRefresh(at: now) == isDue)
    }

    @Test func onlyATokenThatExpiresAndCanBeRenewedIsDue() {
        #expect(!session(expiringIn: nil).isDueForRefresh(at: now))
        #expect(!session(expiringIn: -1, refresh: nil).isDueForRefresh(at: now))
    }

    @Test func theStateFollowsTheClock() {
        let valid = session(expiringIn: 1)
        #expect(valid.isUsable(at: now) && valid.state(at: now) == .signedIn(valid.account))
        var renewable = session(expiringIn: 0)
        #expect(!renewable.isUsable(at: now) && renewable.state(at: now) == .renewing(renewable.account))
        renewable.delayRefresh(at: now, failed: false)
        #expect(renewable.state(at: now) == .renewing(renewable.account))
        renewable.delayRefresh(at: now, failed: true)
        #expect(renewable.state(at: now) == .expired(renewable.account))
        let final = session(expiringIn: 0, refresh: nil)
        #expect(final.state(at: now) == .expired(final.account))
    }

    @Test(arguments: [
        // Expiry, earliest refresh, deadline: all in seconds from now.
        (100.0, -10.0, 40.0), (100, 70, 70), (100, 200, 100), (30, -10, -10), (30, -100, -30), (-5, 25, 25),
    ])
    func theTimerIsSetForTheRenewalOrTheExpiry(expiry: Double, delay: Double, deadline: Double) {
        let session = session(expiringIn: expiry, nextRefreshIn: delay)
        #expect(session.nextDeadline(at: now) == now.addingTimeInterval(deadline))
    }

    @Test func withoutARefreshTokenTheTimerIsSetForTheExpiryOnly() {
        #expect(session(expiringIn: 100, refresh: nil).nextDeadline(at: now) == now.addingTimeInterval(100))
        #expect(session(expiringIn: 0, refresh: nil).nextDeadline(at: now) == nil)
        #expect(session(expiringIn: nil).nextDeadline(at: now) == nil)
    }

    @Test func aFailedRefreshIsRetriedAfterHalfAMinute() {
        var session = session(expiringIn: 60)
        session.delayRefresh(at: now, failed: true)
        #expect(!session.isDueForRefresh(at: now.addingTimeInterval(29)))
        #expect(session.isDueForRefresh(at: now.addingTimeInterval(30)))
    }

    @Test func aRenewalReplacesTheTokensAndKeepsWhatTheServerOmits() {
        var session = session(expiringIn: 0)
        session.delayRefresh(at: now, failed: true)
        let expiry = now.addingTimeInterval(50)
        session.renew(with: .ending(expiry, access: "access-2"), at: now)
        #expect(
            session.tokens
                == Tokens(
                    access: "access-2", refresh: "refresh-1", provider: .test, issuer: .matrix, deviceID: "DEVICE"))
        #expect(session.account.expiresAt == expiry)
        #expect(!session.isDueForRefresh(at: now.addingTimeInterval(29)))
        #expect(session.isDueForRefresh(at: now.addingTimeInterval(30)))
        #expect(session.state(at: expiry) == .renewing(session.account), "the failure before is forgotten")
        session.renew(with: .ending(expiry, access: "access-3", refresh: "refresh-3"), at: now)
        #expect(session.tokens.refresh == "refresh-3")
    }

    @Test func freshTokensAreNotRenewedForHalfAMinute() {
        let session = ActiveSession(
            account: Account(.mei, expiresAt: now.addingTimeInterval(10)),
            tokens: Tokens(access: "access-1", refresh: "refresh-1", provider: .test, issuer: .matrix), receivedAt: now)
        #expect(session.nextDeadline(at: now) == now.addingTimeInterval(10))
        #expect(session.nextDeadline(at: now.addingTimeInterval(10)) == now.addingTimeInterval(30))
    }
}
