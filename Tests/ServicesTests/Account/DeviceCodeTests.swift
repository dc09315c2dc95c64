import Domain
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Services

/// Signing in on another device and creating an account in the browser, at the sandbox.
@Suite(.serialized) struct DeviceCodeTests {
    let browser = Browser()

    private func page(of code: DeviceCode) throws -> URL {
        try #require(URL(string: code.address.absoluteString + "?user_code=" + code.userCode))
    }

    @Test func aCodeThatWasEnteredSignsIn() async throws {
        try await AccountSandbox.with { fixture in
            let code = try await fixture.client.requestDeviceCode()
            #expect(code.userCode.wholeMatch(of: /[A-Z]{4}-[A-Z]{4}/) != nil)
            #expect(code.address == fixture.base.appending(path: "oauth2/device"))
            #expect(code.interval == 2 && code.expiresAt == fixture.time.now.addingTimeInterval(300))
            #expect(try await code.ask() == .pending)
            // A wrong password, and the code as the user may type it.
            #expect(try await browser.submit(page(of: code), password: "wrong") == nil)
            fixture.time.advance(by: 2)
            #expect(try await code.ask() == .pending)
            #expect(try await browser.enter(code, as: code.userCode.lowercased()).contains("You are signed in"))
            fixture.time.advance(by: 2)
            guard case .granted(let grant) = try await code.ask() else {
                Issue.record("nothing was granted")
                return
            }
            #expect(try await fixture.client.user(for: grant).id == "@mei:hutong.example")
            #expect(grant.tokens.deviceID?.count == 12)
            #expect(grant.expiresAt == fixture.time.now.addingTimeInterval(300))
            #expect(try await fixture.client.refresh(grant.tokens).tokens.access != grant.tokens.access)
            // A code works once.
            await #expect(throws: SignInError.invalidGrant) { try await code.ask() }
            #expect(try await browser.enter(code).contains("is wrong"))
        }
    }

    @Test func questionsThatComeTooOftenAreSlowedDown() async throws {
        try await AccountSandbox.with { fixture in
            let code = try await fixture.client.requestDeviceCode()
            #expect(try await code.ask() == .pending)
            fixture.time.advance(by: 1)
            #expect(try await code.ask() == .slowDown)
            fixture.time.advance(by: 6)
            #expect(try await code.ask() == .slowDown)
            fixture.time.advance(by: 12)
            #expect(try await code.ask() == .pending)
        }
    }

    @Test func denyingIsAccessDenied() async throws {
        try await AccountSandbox.with { fixture in
            let code = try await fixture.client.requestDeviceCode()
            #expect(try await browser.enter(code, decision: "deny").contains("not signed in"))
            await #expect(throws: SignInError.accessDenied) { try await code.ask() }
        }
    }

    @Test func aCodeExpires() async throws {
        try await AccountSandbox.with { fixture in
            let code = try await fixture.client.requestDeviceCode()
            fixture.time.advance(by: 300)
            #expect(try await browser.enter(code).contains("is wrong"))
            await #expect(throws: SignInError.codeExpired) { try await code.ask() }
        }
    }

    @Test func unknownClientsAndCodesAreRefused() async throws {
        try await AccountSandbox.with { fixture in
            let request = HTTPRequest(
                .post, .url(fixture.base.appending(path: "oauth2/device/code")), body: .form(["client_id": "unknown"]))
            let refused = try await HTTPClient().exchange(request)
            #expect(refused.status == 401)
            #expect(throws: SignInError.clientRefused) { try refused.checkedOAuth() }
            let guess = HTTPRequest(
                .post, .url(fixture.base.appending(path: "oauth2/token")),
                body: .form([
                    "grant_type": OAuthClient.deviceCodeGrant, "client_id": "unknown", "device_code": "guessed",
                ]))
            let answer = try await HTTPClient().exchange(guess)
            #expect(throws: SignInError.invalidGrant) { try answer.checkedOAuth() }
        }
    }

    @Test func anAccountIsCreatedInTheBrowser() async throws {
        try await AccountSandbox.with { fixture in
            let grant = try await fixture.client.signInInBrowser(creatingAccount: true, words: .test) { url in
                #expect(url.queryValues["prompt"] == "create")
                // A taken name, an invalid one, and a password that is too short.
                for (name, password) in [("mei", "hutong-demo"), ("New Comer", "hutong-demo"), ("newcomer", "short")] {
                    let refused = try? await browser.submit(url, name: name, password: password)
                    #expect(refused == .some(nil), "the page is shown again")
                }
                return (try? await browser.fillIn(url, name: "newcomer"))?.status == 200
            }
            #expect(try await fixture.client.user(for: grant).id == "@newcomer:hutong.example")
            _ = try await fixture.client.signIn(name: "newcomer", password: "hutong-demo")
        }
    }
}

extension Browser {
    /// Types the code on the page for it and signs in there; returns the text of the next page.
    fileprivate func enter(
        _ code: DeviceCode, as typed: String? = nil, decision: String = "allow"
    ) async throws -> String {
        #expect(try await get(code.address).html.contains(#"name="user_code""#))
        let fields = [
            "user_code": typed ?? code.userCode, "name": "mei", "password": "hutong-demo", "decision": decision,
        ]
        let answer = try await http.exchange(HTTPRequest(.post, .url(code.address), body: .form(fields)))
        return String(decoding: answer.body, as: UTF8.self)
    }
}
