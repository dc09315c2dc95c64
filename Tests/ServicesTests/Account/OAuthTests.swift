import Domain
import Foundation
import Sandbox
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite(.serialized) struct OAuthTests {
    let browser = Browser()

    // MARK: The way that works

    @Test func aBrowserSignInReturnsATokenOfItsUser() async throws {
        try await AccountSandbox.with { fixture in
            let page = Mutex<Browser.Page?>(nil)
            let grant = try await fixture.client.signInInBrowser(words: .test) { url in
                #expect(url.queryValues["code_challenge_method"] == "S256")
                #expect(url.queryValues["code_challenge"]?.count == 43)
                #expect(url.queryValues["state"]?.count == 32)
                let shown = try? await browser.fillIn(url)
                page.withLock { $0 = shown }
                return true
            }
            #expect(grant.expiresAt == fixture.time.now.addingTimeInterval(300))
            #expect(grant.tokens.refresh != nil)
            #expect(grant.tokens.deviceID?.count == 12)
            let user = try await fixture.client.user(for: grant)
            #expect(user.id == "@mei:hutong.example")
            #expect(user.name == "Mei Lin")
            #expect(user.avatar == URL(string: "mxc://hutong.example/avatar-mei"))
            #expect(user.counts == UserProfile.Counts(posts: 42, followers: 128, following: 97))
            let shown = try #require(page.withLock { $0 })
            #expect(shown.status == 200)
            #expect(shown.html.contains(#"<html lang="zh-Hans">"#))
            #expect(shown.html.contains("已登录 &lt;胡同&gt;"))
            #expect(shown.html.contains("现在可以关闭此页面。"))
        }
    }

    @Test func theAppRegistersOnceForAllSignIns() async throws {
        try await AccountSandbox.with { fixture in
            for _ in 0..<2 {
                _ = try await fixture.client.signInInBrowser(words: .test) { url in
                    (try? await browser.fillIn(url)) != nil
                }
            }
            #expect(fixture.log.count(of: "/oauth2/register") == 1)
        }
    }

    @Test func thePageAsksAgainAfterAWrongPassword() async throws {
        try await AccountSandbox.with { fixture in
            let grant = try await fixture.client.signInInBrowser(words: .test) { url in
                let wrong = try? await browser.submit(url, password: "wrong")
                #expect(wrong == .some(nil), "the page is shown again")
                return (try? await browser.fillIn(url)) != nil
            }
            #expect(try await fixture.client.user(for: grant).name == "Mei Lin")
        }
    }

    @Test func theChallengeMatchesTheStandard() {
        // RFC 7636, appendix B.
        let bytes: [UInt8] = [
            116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191,
            240, 91, 88, 5, 88, 83, 132, 141, 121,
        ]
        let pkce = PKCE(random: { _ in bytes })
        #expect(pkce.verifier == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    // MARK: Attacks on the redirect

    /// Returns a sign-in whose browser is `play`; `fixture` is a server of tokens that accepts any code.
    func signIn(
        _ token: FixtureServer.Reply = .answer(200, body: Data(#"{"access_token":"t","token_type":"Bearer"}"#.utf8)),
        dialect: AccountProvider.Dialect = .plain, time: any TimeSource = ManualTime(), issuer: String? = nil,
        namesIssuer: Bool = false, play: @escaping @Sendable (URL) async -> Bool
    ) async throws -> TokenGrant {
        try await withServer(FixtureServer { _ in token }) { server in
            var provider = AccountProvider.custom(issuer: server.url, clientID: "test")
            provider.dialect = dialect
            provider.endpoints = AccountProvider.Endpoints(
                authorization: server.url.appending(path: "authorize"), token: server.url.appending(path: "token"),
                issuer: issuer, namesIssuer: namesIssuer)
            let client = SignInClient(provider: { [provider] in provider }, secrets: MemorySecretStore(), time: time)
            return try await client.signInInBrowser(words: .test, open: play)
        }
    }

    @Test func anAnswerWithoutTheRightStateDoesNotEndTheSignIn() async throws {
        let grant = try await signIn { url in
            let state = url.queryValues["state"] ?? ""
            let good = url.redirect(["code": "c", "state": state])
            let strays = [
                url.redirect(["code": "stolen", "state": "forged"]), url.redirect(["code": "stolen"]),
                url.redirect(["error": "access_denied", "state": "forged"]),
                URL(string: good.absoluteString + "&state=\(state)")!,
            ]
            for stray in strays {
                let page = try? await browser.get(stray)
                #expect(page?.status == 400)
                #expect(page?.html.contains("未登录") == true)
            }
            return (try? await browser.get(good))?.status == 200
        }
        #expect(grant.tokens.access == "t")
    }

    @Test func aSignInWithStrayAnswersOnlyIsAMismatchInTheEnd() async throws {
        let time = ManualTime()
        let task = Task {
            try await signIn(time: time) { url in
                (try? await browser.get(url.redirect(["code": "c", "state": "forged"])))?.status == 400
            }
        }
        await time.waitForSleepers()
        time.advance(by: OAuthClient.browserTimeout)
        await #expect(throws: SignInError.stateMismatch) { try await task.value }
    }

    @Test func otherRequestsToThePortAreRejected() async throws {
        let grant = try await signIn { url in
            let state = url.queryValues["state"] ?? ""
            let answer = ["code": "stolen", "state": state]
            let elsewhere = try? await browser.get(url.redirect(answer, path: "/favicon.ico"))
            #expect(elsewhere?.status == 404)
            let rebound = try? await browser.get(url.redirect(answer), headers: ["Host": "evil.example"])
            #expect(rebound?.status == 421)
            let posted = try? await browser.http.exchange(HTTPRequest(.post, .url(url.redirect(answer))))
            #expect(posted?.status == 405)
            let good = try? await browser.get(url.redirect(["code": "c", "state": state]))
            #expect(good?.status == 200)
            return true
        }
        #expect(grant.tokens.access == "t")
    }

    @Test func onlyTheFirstAnswerCounts() async throws {
        let grant = try await signIn { url in
            let state = url.queryValues["state"] ?? ""
            _ = try? await browser.get(url.redirect(["code": "c", "state": state]))
            for second in [["code": "d", "state": state], ["error": "access_denied", "state": state], ["state": "x"]] {
                let page = try? await browser.get(url.redirect(second))
                #expect(page?.status == 410)
            }
            return true
        }
        #expect(grant.tokens.access == "t")
    }

    @Test(arguments: [nil, "", "https://evil.example"], [false, true])
    func anAnswerOfAnotherIssuerIsAMismatchAndTheBrowserSaysSo(named: String?, isError: Bool) async throws {
        await #expect(throws: SignInError.stateMismatch) {
            // The metadata promise that the answer names its issuer (RFC 9207).
            try await signIn(issuer: "https://good.example", namesIssuer: true) { url in
                var answer = ["state": url.queryValues["state"] ?? ""]
                answer[isError ? "error" : "code"] = isError ? "access_denied" : "c"
                answer["iss"] = named
                let page = try? await browser.get(url.redirect(answer))
                #expect(page?.html.contains("未登录") == true && page?.html.contains("已登录") == false)
                return true
            }
        }
    }

    @Test(arguments: [(String?.none, false), ("https://good.example", true), ("https://good.example", false)])
    func anAnswerOfTheRightIssuerSignsIn(named: String?, namesIssuer: Bool) async throws {
        let grant = try await signIn(issuer: "https://good.example", namesIssuer: namesIssuer) { url in
            var answer = ["code": "c", "state": url.queryValues["state"] ?? ""]
            answer["iss"] = named
            let page = try? await browser.get(url.redirect(answer))
            #expect(page?.status == 200 && page?.html.contains("已登录") == true)
            return true
        }
        #expect(grant.tokens.access == "t")
    }

    @Test func theMetadataSayWhetherTheAnswerNamesItsIssuer() async throws {
        try await AccountSandbox.with { fixture in
            let endpoints = try await OAuthDiscovery(http: HTTPClient()).endpoints(of: fixture.provider)
            #expect(endpoints.namesIssuer && endpoints.issuer == fixture.base.absoluteString)
        }
    }

    @Test(arguments: [
        ("access_denied", SignInError.accessDenied), ("server_error", .refused(code: "server_error")),
        ("<script>", .refused(code: "unknown")), ("unauthorized_client", .clientRefused),
    ])
    func aRefusalOfTheProviderIsMapped(code: String, error: SignInError) async throws {
        await #expect(throws: error) {
            try await signIn { url in
                let answer = ["error": code, "state": url.queryValues["state"] ?? ""]
                let page = try? await browser.get(url.redirect(answer))
                return page?.html.contains("未登录") == true
            }
        }
    }

    @Test func denyingIsAccessDenied() async throws {
        try await AccountSandbox.with { fixture in
            await #expect(throws: SignInError.accessDenied) {
                try await fixture.client.signInInBrowser(words: .test) { url in
                    (try? await browser.fillIn(url, decision: "deny")) != nil
                }
            }
        }
    }

    @Test func anAnswerWithoutACodeIsMalformed() async throws {
        await #expect(throws: RemoteError.malformed(detail: "code")) {
            try await signIn { url in
                let page = try? await browser.get(url.redirect(["state": url.queryValues["state"] ?? ""]))
                return page?.html.contains("未登录") == true
            }
        }
    }

    // MARK: Waiting

    @Test func theSignInTimesOutAfterFiveMinutes() async throws {
        let time = ManualTime()
        let ended = Mutex(false)
        let task = Task {
            defer { ended.withLock { $0 = true } }
            return try await signIn(time: time) { _ in true }
        }
        await time.waitForSleepers()
        time.advance(by: 299)
        #expect(!ended.withLock { $0 } && time.sleeperCount == 1)
        time.advance(by: 1)
        await #expect(throws: SignInError.timedOut) { try await task.value }
    }

    @Test func cancelingFreesThePort() async throws {
        let address = Mutex<URL?>(nil)
        let time = ManualTime()
        let task = Task {
            try await signIn(time: time) { url in
                address.withLock { $0 = url.redirect(["state": "x"]) }
                return true
            }
        }
        await time.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let redirect = try #require(address.withLock { $0 })
        await #expect(throws: RemoteError.offline) { try await browser.get(redirect) }
    }

    @Test func aPortInUseFailsAtOnce() async throws {
        try await withServer(FixtureServer(200)) { server in
            let port = UInt16(server.url.port ?? 0)
            _ = await #expect(throws: SignInError.noLoopback) {
                try await LoopbackReceiver(port: port, state: "s", words: .test) { _ in "" }
            }
        }
    }

    @Test func withoutABrowserTheSignInFails() async throws {
        await #expect(throws: SignInError.noBrowser) { try await signIn { _ in false } }
    }
}
