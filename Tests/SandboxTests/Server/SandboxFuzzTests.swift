import Foundation
import LoopbackHTTP
import TestSupport
import Testing

@testable import Sandbox

/// Random requests to every route: none may stop the program, take long, or be answered with a server error.
@Suite struct SandboxFuzzTests {
    private static let bodies = [
        #"{"body":"hello","msgtype":"m.text","m.relates_to":{"m.in_reply_to":{"event_id":"$1"}},"redacts":"$2"}"#,
        #"{"body":"x","msgtype":"m.text","org.hutong.demand":{"area":"Gulou","purpose":"rent","minimum":1,"maximum":500000,"currency":"CNY","bedrooms":2}}"#,
        #"{"body":"x","msgtype":"m.text","org.hutong.viewing":{"time":1772366400000},"m.relates_to":{"m.in_reply_to":{"event_id":"$3"}}}"#,
        #"{"type":"m.login.password","identifier":{"type":"m.id.user","user":"mei"},"password":"wrong","refresh_token":true}"#,
        #"{"username":"new","password":"correct horse","auth":{"type":"m.login.email.identity","session":"1","threepid_creds":{"sid":"1","client_secret":"2"}}}"#,
        #"{"name":"Lane","preset":"public_chat","room_alias_name":"lane","creation_content":{"type":"m.space"},"initial_state":[{"type":"m.room.join_rules","state_key":"","content":{"join_rule":"restricted","allow":[{"room_id":"!lane.chat:hutong.example"}]}}],"invite":["@tom:hutong.example"]}"#,
        #"{"user_id":"@tom:hutong.example","m.fully_read":"$1","m.read":"$2","actions":["notify"],"membership":"join"}"#,
        #"{"users":{"@mei:hutong.example":100},"users_default":0,"redact":50,"algorithm":"m.megolm.v1.aes-sha2"}"#,
        #"{"redirect_uris":["http://127.0.0.1:1/callback?a=b"],"client_name":"x","refresh_token":"t","email":"a@b.c","client_secret":"s","sid":"1","token":"123456"}"#,
        "grant_type=authorization_code&code=c&redirect_uri=http://127.0.0.1/&code_verifier=v&client_id=hutong&username=mei&password=x&refresh_token=r&token=t",
    ]

    private static let words = [
        "!lane.chat:hutong.example", "!lane.space:hutong.example", "!agents.mei:hutong.example", "#lane:hutong.example",
        "$2.1:hutong.example", "@mei:hutong.example", "@tom:hutong.example", "m.room.message", "m.room.member",
        "m.room.power_levels", "m.room.redaction", "m.room.encryption", "m.space.child", "t-5", "s-5", "t5", "s999999",
        "t99999999999999999999", "mei", "avatar-mei", "London", "90", "-180", "1e5", "nan", "inf", "sandbox",
        #"{"room":{"timeline":{"limit":-5},"state":{"types":["x"],"lazy_load_members":true}}}"#,
    ]

    private static let keys = [
        "since", "from", "dir", "limit", "filter", "full_state", "q", "lat", "lon", "id", "appid", "units", "lang",
        "username", "client_id", "redirect_uri", "response_type", "state", "code_challenge", "code_challenge_method",
        "scope", "uid", "access_token", "width", "height", "method",
    ]

    @Test(.timeLimit(.minutes(60))) func noRequestStopsTheServer() async throws {
        let assets = TestSandbox.assets
        let sandbox = Sandbox(
            assets: assets, seed: 7, key: .sample, now: { Date(timeIntervalSince1970: 1_772_366_400) })
        let routes = sandbox.handler.router.groups.flatMap(\.routes)
        let login =
            #"{"type":"m.login.password","identifier":{"type":"m.id.user","user":"mei"},"password":"\#(SandboxKey.sample.password)"}"#
        let grant = try await Self.answer(
            of: sandbox, "POST", "/_matrix/client/v3/login", "", [:], Data(login.utf8))
        let token = try #require(try JSONDecoder().decode(JSON.self, from: grant.1)["access_token"]?.string)
        // The first requests load the cities and create the sample groups.
        for path in ["/_matrix/client/v3/sync", "/data/2.5/weather"] {
            _ = try await Self.answer(
                of: sandbox, "GET", path, "q=London&appid=sandbox", ["Authorization": "Bearer \(token)"], Data())
        }
        let count = try await Fuzz.run(seed: 7) { fuzz in
            let route = fuzz.pick(routes)
            let method = fuzz.once(in: 30) ? fuzz.pick(["GET", "POST", "DELETE", "PATCH", "X"]) : route.method
            let path =
                "/"
                + route.segments.map { segment in
                    if segment.hasPrefix("{") || fuzz.once(in: 60) { return Self.word(&fuzz).percentEncoded }
                    return segment
                }.joined(separator: "/")
            let query =
                (0..<(fuzz.next() % 4)).map { _ in "\(fuzz.pick(Self.keys))=\(Self.word(&fuzz).percentEncoded)" }
                .joined(separator: "&") + (fuzz.once(in: 3) ? "&appid=sandbox" : "")
            var headers: [String: String] = ["Host": fuzz.once(in: 20) ? fuzz.value() : "127.0.0.1"]
            if !fuzz.once(in: 10) { headers["Authorization"] = "Bearer \(fuzz.once(in: 20) ? fuzz.value() : token)" }
            if fuzz.once(in: 5) { headers["Content-Type"] = fuzz.value() }
            let (status, _) = try await Self.answer(
                of: sandbox, method, path, query, headers, fuzz.mutation(of: Self.bodies))
            #expect(status < 500, "\(method) \(path)?\(query)")
        }
        print("sandbox: \(count) requests")
        await sandbox.stop()
    }

    private static func word(_ fuzz: inout Fuzz) -> String { fuzz.once(in: 3) ? fuzz.value() : fuzz.pick(words) }

    private static func answer(
        of sandbox: Sandbox, _ method: String, _ path: String, _ query: String, _ headers: [String: String],
        _ body: Data
    ) async throws -> (Int, Data) {
        let headers = ["Host": "127.0.0.1"].merging(headers) { $1 }
        let request = ServerRequest(
            method: method, target: query.isEmpty ? path : "\(path)?\(query)",
            headers: headers.map { ($0.key, $0.value) },
            body: body)
        guard case .response(let status, _, let body) = await sandbox.handler.reply(to: request) else {
            throw URLError(.networkConnectionLost)
        }
        return (status, body)
    }
}

extension String {
    fileprivate var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
