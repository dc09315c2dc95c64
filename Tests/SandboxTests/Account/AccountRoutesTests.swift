import Foundation
import FoundationNetworking
import Synchronization
import Testing

@testable import Sandbox

/// Requests of an attacker or a faulty client.
extension OverHTTP {
    @Suite struct AccountRoutesTests {
        static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
        static let redirect = "http://127.0.0.1:4444/callback"

        func client(_ test: TestSandbox) async throws -> String {
            let body = Data(#"{"client_name":"T","redirect_uris":["http://127.0.0.1/callback"]}"#.utf8)
            let answer = try await test.post("oauth2/register", body, type: "application/json")
            #expect(answer.status == 201)
            return try #require(answer.json["client_id"] as? String)
        }

        /// Submits the form and returns the query items of the redirection.
        func authorize(
            _ test: TestSandbox, client: String, _ changes: [String: String?] = [:]
        ) async throws -> [String: String] {
            var fields: [String: String?] = [
                "response_type": "code", "client_id": client, "redirect_uri": Self.redirect, "state": "s",
                "code_challenge": Self.challenge, "code_challenge_method": "S256", "name": "mei",
                "password": "hutong-demo", "decision": "allow",
            ]
            fields.merge(changes) { $1 }
            let answer = try await test.post("oauth2/authorize", form: fields.compactMapValues { $0 })
            guard answer.status == 303 else { return ["status": String(answer.status)] }
            let items = URLComponents(string: answer.location)?.queryItems ?? []
            return Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
        }

        func token(
            _ test: TestSandbox, client: String, code: String, _ changes: [String: String?] = [:]
        ) async throws -> (status: Int, json: [String: Any]) {
            var fields: [String: String?] = [
                "grant_type": "authorization_code", "client_id": client, "redirect_uri": Self.redirect, "code": code,
                "code_verifier": Self.verifier,
            ]
            fields.merge(changes) { $1 }
            let answer = try await test.post("oauth2/token", form: fields.compactMapValues { $0 })
            return (answer.status, answer.json)
        }

        @Test func reusedCodeRevokesItsTokens() async throws {
            try await TestSandbox.with { test in
                let client = try await client(test)
                let code = try #require(try await authorize(test, client: client)["code"])
                let first = try await token(test, client: client, code: code)
                #expect(first.status == 200)
                let access = try #require(first.json["access_token"] as? String)
                #expect(try await test.whoami(access) == 200)
                let second = try await token(test, client: client, code: code)
                #expect(second.status == 400 && second.json["error"] as? String == "invalid_grant")
                #expect(try await test.whoami(access) == 401)
            }
        }

        @Test(
            arguments: [
                ["code_verifier": nil], ["code_verifier": "wrong"], ["redirect_uri": "http://127.0.0.1:5555/callback"],
                ["client_id": "another-client"],
            ] as [[String: String?]])
        func failedExchangeConsumesTheCode(changes: [String: String?]) async throws {
            try await TestSandbox.with { test in
                let client = try await client(test)
                let code = try #require(try await authorize(test, client: client)["code"])
                let answer = try await token(test, client: client, code: code, changes)
                #expect(answer.status == 400 && answer.json["error"] as? String == "invalid_grant")
                #expect(try await token(test, client: client, code: code).status == 400)
            }
        }

        @Test func authorizationRequiresPKCE() async throws {
            try await TestSandbox.with { test in
                let client = try await client(test)
                #expect(
                    try await authorize(test, client: client, ["code_challenge": nil])["error"] == "invalid_request")
                let plain = try await authorize(test, client: client, ["code_challenge_method": "plain"])
                #expect(plain["error"] == "invalid_request" && plain["state"] == "s")
            }
        }

        @Test(arguments: [
            "https://evil.example/callback", "http://127.0.0.1:4444/elsewhere",
            "http://127.0.0.1@evil.example/callback",
            "http://localhost:4444/callback", "",
        ])
        func unregisteredAddressIsNotRedirectedTo(redirect: String) async throws {
            try await TestSandbox.with { test in
                let client = try await client(test)
                #expect(try await authorize(test, client: client, ["redirect_uri": redirect]) == ["status": "400"])
                #expect(try await authorize(test, client: "unknown") == ["status": "400"])
            }
        }

        @Test func denialNeedsNoPassword() async throws {
            try await TestSandbox.with { test in
                let client = try await client(test)
                let answer = try await authorize(test, client: client, ["decision": "deny", "password": nil])
                #expect(answer["error"] == "access_denied" && answer["state"] == "s")
            }
        }

        @Test(arguments: [(59.0, true), (60, false)])
        func codeExpiresAfterAMinute(seconds: Double, isValid: Bool) async throws {
            let time = Mutex(Date(timeIntervalSince1970: 0))
            let environment = SandboxEnvironment(assets: URL(filePath: "/"), seed: 1, now: { time.withLock { $0 } })
            let accounts = SandboxAccounts(environment: environment)
            let mei = try #require(await accounts.users.user("mei"))
            let code = await accounts.authorizations.makeCode(
                for: mei, client: "c", redirect: "r", challenge: nil, device: nil)
            time.withLock { $0.addTimeInterval(seconds) }
            let redeemed = await accounts.authorizations.redeem(code, client: "c", redirect: "r", verifier: nil)
            #expect((redeemed != nil) == isValid)
        }

        @Test func pageIsTranslatedAndEscaped() {
            let form = AuthorizePage.Content.form(
                fields: [("state", #""><script>"#)], name: "<b>", isWrong: true)
            let english = AuthorizePage(form, samplePassword: "secret", acceptLanguage: "de,en;q=0.8,zh;q=0.5").html
            #expect(english.contains(#"<html lang="en">"#) && english.contains("Sign in and allow"))
            #expect(!english.contains("<script>") && !english.contains(#"value="<b>""#))
            let chinese = AuthorizePage(form, samplePassword: "secret", acceptLanguage: "zh-CN,zh;q=0.9,en;q=0.8").html
            #expect(chinese.contains(#"<html lang="zh-CN">"#) && chinese.contains("登录并允许"))
            #expect(AuthorizePage(form, samplePassword: "secret", acceptLanguage: nil).html == english)
        }

        @Test func forgedTokensAreRejected() async throws {
            try await TestSandbox.with { test in
                let signer = TokenSigner(key: .sample)
                let claims = TokenSigner.Claims(
                    kind: .access, localpart: "mei", displayName: "Mei", device: "D", client: "", family: "f",
                    run: "r", serial: 1)
                var refresh = claims
                refresh.kind = .refresh
                let good = try await test.whoami(signer.token(claims))
                #expect(good == 200)
                let forged = [
                    signer.token(claims) + "A", TokenSigner(key: SandboxKey()).token(claims), "", signer.token(refresh),
                ]
                for token in forged {
                    let status = try await test.whoami(token)
                    #expect(status == 401)
                }
            }
        }

        @Test func profileOfAnotherUserCannotBeChanged() async throws {
            try await TestSandbox.with { test in
                let claims = TokenSigner.Claims(
                    kind: .access, localpart: "mei", displayName: "Mei", device: "D", client: "", family: "f",
                    run: "r", serial: 1)
                let answer = try await test.send(
                    "PUT", "_matrix/client/v3/profile/@wang.fang:hutong.example/displayname",
                    Data(#"{"displayname":"x"}"#.utf8), type: "application/json",
                    token: TokenSigner(key: .sample).token(claims))
                #expect(answer.status == 403 && answer.json["errcode"] as? String == "M_FORBIDDEN")
            }
        }
    }
}

extension TestSandbox {
    struct Reply {
        let status: Int
        let json: [String: Any]
        let location: String
    }

    func send(
        _ method: String, _ path: String, _ body: Data?, type: String, token: String? = nil
    ) async throws -> Reply {
        var request = URLRequest(url: base.appending(path: path))
        request.httpMethod = method
        request.httpBody = body
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        // On Linux, the delegate of a single task is not called. The session's is.
        let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        let json = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
        return Reply(
            status: http.statusCode, json: json, location: http.value(forHTTPHeaderField: "Location") ?? "")
    }

    func post(_ path: String, _ body: Data, type: String) async throws -> Reply {
        try await send("POST", path, body, type: type)
    }

    func post(_ path: String, form: [String: String]) async throws -> Reply {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let pairs = form.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }
        return try await post(
            path, Data(pairs.joined(separator: "&").utf8), type: "application/x-www-form-urlencoded")
    }

    /// Returns the status of `/account/whoami` with the token.
    func whoami(_ token: String) async throws -> Int {
        try await send("GET", "_matrix/client/v3/account/whoami", nil, type: "application/json", token: token).status
    }
}

private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }
}
