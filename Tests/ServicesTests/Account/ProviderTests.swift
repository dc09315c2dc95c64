import Domain
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Services

/// The protocols of Weibo, GitHub and a plain provider, as the sandbox implements them.
@Suite(.serialized) struct ProviderTests {
    let browser = Browser()

    func signIn(_ fixture: AccountSandbox) async throws -> (TokenGrant, UserProfile) {
        try await fixture.secrets.setSecret(Sandbox.providerClientSecret, for: .accountClientSecret)
        let grant = try await fixture.client.signInInBrowser(words: .test) { url in
            (try? await browser.fillIn(url)) != nil
        }
        return (grant, try await fixture.client.user(for: grant))
    }

    @Test func weiboSendsTheUserInTheTokenAnswer() async throws {
        try await AccountSandbox.with {
            .weibo(clientID: Sandbox.providerClientID, server: $0)
        } _: { fixture in
            let (grant, user) = try await signIn(fixture)
            #expect(grant.userID == user.id)
            #expect(grant.expiresAt == fixture.time.now.addingTimeInterval(157_679_999))
            #expect(grant.tokens.scheme == .oauth2 && grant.tokens.refresh == nil)
            #expect(user.name == "Mei Lin" && user.handle == "@mei" && user.place == "Beijing, Dongcheng")
            #expect(user.joined == (try Date("2019-05-04T08:00:00Z", strategy: .iso8601)))
            #expect(try await fixture.users.picture(at: try #require(user.avatar)).starts(with: [0xFF, 0xD8]))
            try await fixture.client.revoke(grant.tokens)
            await #expect(throws: RemoteError.unauthorized) { try await fixture.client.user(for: grant) }
        }
    }

    @Test func gitHubsTokensNeverExpire() async throws {
        try await AccountSandbox.with {
            .gitHub(clientID: Sandbox.providerClientID, site: $0, server: $0)
        } _: { fixture in
            let (grant, user) = try await signIn(fixture)
            #expect(grant.expiresAt == nil)
            #expect(user.id == "mei" && user.handle == "@mei" && user.counts.followers == 128)
            _ = try await fixture.session.begin(Account(user, expiresAt: nil), with: grant.tokens)
            fixture.time.advance(by: 1e9)
            #expect(try await fixture.users.user(id: "chen.jun").name == "Chen Jun")
            try await fixture.client.revoke(grant.tokens)
        }
    }

    @Test func aPlainProviderIsDiscoveredFromItsIssuer() async throws {
        try await AccountSandbox.with {
            .custom(issuer: $0)
        } _: { fixture in
            let (_, user) = try await signIn(fixture)
            #expect(user.id == "mei" && user.name == "Mei Lin")
            #expect(try await fixture.client.methods() == SignInMethods(browser: true, password: false, signUp: false))
            await #expect(throws: SignInError.notOffered) {
                try await fixture.client.signIn(name: "mei", password: "x")
            }
        }
    }

    @Test func aWrongClientSecretIsClientRefused() async throws {
        try await AccountSandbox.with {
            .gitHub(clientID: Sandbox.providerClientID, site: $0, server: $0)
        } _: { fixture in
            await #expect(throws: SignInError.clientRefused) {
                try await fixture.client.signInInBrowser(words: .test) { url in
                    (try? await browser.fillIn(url)) != nil
                }
            }
        }
    }
}
