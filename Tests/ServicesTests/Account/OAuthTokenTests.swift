import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Answers of the token endpoint.
extension OAuthTests {
    /// Returns a sign-in that reaches the token endpoint, which answers with `token`.
    private func exchange(
        _ token: FixtureServer.Reply, dialect: AccountProvider.Dialect = .plain, time: ManualTime = ManualTime()
    ) async throws -> TokenGrant {
        try await signIn(token, dialect: dialect, time: time) { url in
            let answer = ["code": "c", "state": url.queryValues["state"] ?? ""]
            return (try? await browser.get(url.redirect(answer))) != nil
        }
    }

    @Test func aTokenEndpointThatIsDownIsAnError() async throws {
        await #expect(throws: RemoteError.status(503)) { try await exchange(.answer(503)) }
        await #expect(throws: RemoteError.rateLimited(retryAfter: 7)) {
            try await exchange(.answer(429, headers: ["Retry-After": "7"], body: Data(#"{"error":"slow_down"}"#.utf8)))
        }
        await #expect(throws: RemoteError.offline) { try await exchange(.raw(Data())) }
    }

    @Test(arguments: [
        "", "{", "[]", "null", "{}", #"{"access_token":""}"#, #"{"access_token":7}"#, #"{"access_token":"a b"}"#,
        #"{"access_token":"a\r\nX: y"}"#, #"{"access_token":"t","token_type":"mac"}"#,
        #"{"access_token":"t","expires_in":-1}"#, #"{"access_token":"t","expires_in":"soon"}"#,
        #"{"access_token":"t","expires_in":1e300}"#,
    ])
    func aMalformedTokenAnswerIsMalformed(body: String) async throws {
        await #expect {
            try await exchange(.answer(200, body: Data(body.utf8)))
        } throws: { error in
            if case RemoteError.malformed = error { true } else { false }
        }
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant"}"#, SignInError.invalidGrant),
        (401, #"{"error":"invalid_client"}"#, .clientRefused),
        (400, #"{"error":"invalid_scope"}"#, .refused(code: "invalid_scope")),
        (200, #"{"error":"bad_verification_code","error_description":"expired"}"#, .invalidGrant),
        (200, #"{"error":"incorrect_client_credentials"}"#, .clientRefused),
    ])
    func aRefusalIsMappedWhateverItsStatus(status: Int, body: String, error: SignInError) async throws {
        await #expect(throws: error) { try await exchange(.answer(status, body: Data(body.utf8))) }
    }

    @Test func numbersMayBeStrings() async throws {
        let time = ManualTime()
        let body = #"{"access_token":"t","expires_in":"3600","uid":"42","refresh_token":""}"#
        let grant = try await exchange(.answer(200, body: Data(body.utf8)), dialect: .weibo, time: time)
        #expect(grant.expiresAt == time.now.addingTimeInterval(3600))
        #expect(grant.userID == "42")
        #expect(grant.tokens.refresh == nil)
        #expect(grant.tokens.authorization == "OAuth2 t")
    }
}
