import Domain
import Foundation
import Sandbox
import Synchronization
import TestSupport
import Testing

@testable import Services

/// The metadata of a provider, and the registration of the app there.
extension OAuthTests {
    @Test(arguments: [
        #"{"issuer":"https://other.example","authorization_endpoint":"BASE/a","token_endpoint":"BASE/t"}"#,
        #"{"issuer":"BASE","authorization_endpoint":"ftp://x/a","token_endpoint":"BASE/t"}"#,
        #"{"issuer":"BASE","token_endpoint":"BASE/t"}"#, "{",
    ])
    func untrustedMetadataIsMalformed(body: String) async throws {
        let address = Mutex("")
        let server = FixtureServer { _ in
            .answer(200, body: Data(body.replacing("BASE", with: address.withLock { $0 }).utf8))
        }
        address.withLock { $0 = server.url.absoluteString }
        try await withServer(server) { server in
            let discovery = OAuthDiscovery(http: HTTPClient())
            _ = await #expect {
                try await discovery.endpoints(of: .custom(issuer: server.url))
            } throws: { error in
                if case RemoteError.malformed = error { true } else { false }
            }
        }
    }

    @Test func theRegistrationNamesTheHomepageOfTheMetainfo() async throws {
        let server = FixtureServer(201, body: Data(#"{"client_id":"c"}"#.utf8))
        defer { server.stop() }
        let endpoints = AccountProvider.Endpoints(
            authorization: server.url, token: server.url, registration: server.url)
        let id = try await OAuthDiscovery(http: HTTPClient()).clientID(for: .matrix(server: server.url), endpoints)
        #expect(id == "c")
        let sent = try #require(server.requests.first?.body)
        let registration = try #require(JSONSerialization.jsonObject(with: sent) as? [String: Any])
        #expect(registration["client_uri"] as? String == ProjectInfo.homepage)
        let assets = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Assets/install")
        let metainfo = try String(
            contentsOf: assets.appending(path: "io.github.hutong.hutong.metainfo.xml"), encoding: .utf8)
        #expect(metainfo.contains(#"<url type="homepage">\#(ProjectInfo.homepage)</url>"#))
    }

    @Test func metadataIsFoundAtTheStandardLocations() async throws {
        try await withServer(FixtureServer(404)) { server in
            let discovery = OAuthDiscovery(http: HTTPClient())
            let issuer = server.url.appending(path: "tenant")
            await #expect(throws: SignInError.notOffered) {
                try await discovery.endpoints(of: .custom(issuer: issuer))
            }
            #expect(
                server.requests.map(\.line) == [
                    "GET /.well-known/oauth-authorization-server/tenant HTTP/1.1",
                    "GET /tenant/.well-known/openid-configuration HTTP/1.1",
                ])
        }
    }

    @Test func aProviderWithoutS256IsNotUsed() async throws {
        let address = Mutex("")
        let server = FixtureServer { _ in
            let base = address.withLock { $0 }
            let body = """
                {"issuer":"\(base)","authorization_endpoint":"\(base)/a","token_endpoint":"\(base)/t",
                "code_challenge_methods_supported":["plain"]}
                """
            return .answer(200, body: Data(body.utf8))
        }
        address.withLock { $0 = server.url.absoluteString }
        try await withServer(server) { server in
            _ = await #expect(throws: SignInError.notOffered) {
                try await OAuthDiscovery(http: HTTPClient()).endpoints(of: .custom(issuer: server.url))
            }
        }
    }
}
