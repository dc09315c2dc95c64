import Domain
import Foundation
import Testing

@testable import Services

/// Profiles with their descriptions and pictures.
@Suite(.serialized) struct MatrixProfileTests {
    @Test func aPictureIsUploadedAndDownloaded() async throws {
        try await AccountSandbox.with { fixture in
            try await fixture.signIn()
            let photo = Photo(data: Data((0..<1000).map { UInt8(truncatingIfNeeded: $0) }), type: "image/png")
            let url = try await fixture.users.setAvatar(photo)
            #expect(try await fixture.users.picture(at: url) == photo.data)
            #expect(try await fixture.users.user(id: "@mei:hutong.example").avatar == url)
            try await fixture.users.setDisplayName("Mei Wang")
            #expect(try await fixture.users.user(id: "@mei:hutong.example").name == "Mei Wang")
        }
    }

    @Test func aDescriptionIsStored() async throws {
        try await AccountSandbox.with { fixture in
            try await fixture.signIn()
            #expect(try await fixture.users.storesAbout())
            try await fixture.users.setAbout("Grows tomatoes.")
            #expect(try await fixture.users.user(id: "@mei:hutong.example").about == "Grows tomatoes.")
            try await fixture.users.setAbout("")
            #expect(try await fixture.users.user(id: "@mei:hutong.example").about == nil)
        }
    }

    @Test(arguments: [
        (#"{"m.profile_fields":{"enabled":true}}"#, "", true),
        (#"{"m.profile_fields":{"enabled":false}}"#, "v1.16", false),
        (#"{"m.profile_fields":{"enabled":true,"allowed":["displayname"]}}"#, "v1.16", false),
        (#"{"m.profile_fields":{"enabled":true,"disallowed":["io.github.hutong.about"]}}"#, "v1.16", false),
        ("{}", "v1.15", false), ("{}", "v1.16", true), (nil, "v1.16", false),
    ])
    func aServerSaysWhetherItStoresDescriptions(capabilities: String?, version: String, isStored: Bool) async throws {
        let server = FixtureServer { request in
            if request.line.contains("/versions") {
                return .answer(200, body: Data(#"{"versions":["\#(version)"]}"#.utf8))
            }
            guard let capabilities else { return .answer(404, body: Data(#"{"errcode":"M_UNRECOGNIZED"}"#.utf8)) }
            return .answer(200, body: Data(#"{"capabilities":\#(capabilities)}"#.utf8))
        }
        try await withServer(server) { server in
            let users = UserClient(provider: { .matrix(server: server.url) }, authorizer: FixedAuthorizer())
            let answer = try await users.storesAbout()
            #expect(answer == isStored)
        }
    }

    @Test func everyUserHasAPicture() async throws {
        try await AccountSandbox.with { fixture in
            try await fixture.signIn()
            let url = URL(string: "mxc://hutong.example/avatar-zhao.li")!
            let data = try await fixture.users.picture(at: url)
            #expect(data.starts(with: [0xFF, 0xD8, 0xFF]))
        }
    }

    @Test func anOlderServerUsesTheOldMediaEndpoint() async throws {
        let server = FixtureServer { request in
            request.line.contains("/_matrix/media/v3/thumbnail/a.example/pic?width=320")
                ? .answer(200, body: Data("old".utf8))
                : .answer(404, body: Data(#"{"errcode":"M_UNRECOGNIZED"}"#.utf8))
        }
        try await withServer(server) { server in
            let users = UserClient(provider: { .matrix(server: server.url) }, authorizer: FixedAuthorizer())
            let data = try await users.picture(at: URL(string: "mxc://a.example/pic")!)
            #expect(data == Data("old".utf8))
        }
    }

    @Test func anotherServerNeverGetsTheToken() async throws {
        try await withServer(FixtureServer(200, body: Data("picture".utf8))) { server in
            let users = UserClient(provider: { .matrix(server: server.url) }, authorizer: FixedAuthorizer())
            _ = try await users.picture(at: server.url.appending(path: "avatar.png"))
            #expect(server.requests.first?.headers["authorization"] == nil)
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"displayname":7}"#, #"{"io.github.hutong.posts":"many"}"#])
    func aMalformedProfileIsMalformed(body: String) async throws {
        try await withServer(FixtureServer(200, body: Data(body.utf8))) { server in
            let users = UserClient(provider: { .matrix(server: server.url) }, authorizer: FixedAuthorizer())
            _ = await #expect {
                try await users.user(id: "@a:b")
            } throws: { error in
                if case RemoteError.malformed = error { true } else { false }
            }
        }
    }

    @Test(arguments: [
        "{}", #"{"displayname":null,"avatar_url":null}"#, #"{"displayname":"","avatar_url":"http://x/y"}"#,
    ])
    func aProfileMayBeAlmostEmpty(body: String) async throws {
        try await withServer(FixtureServer(200, body: Data(body.utf8))) { server in
            let users = UserClient(provider: { .matrix(server: server.url) }, authorizer: FixedAuthorizer())
            let user = try await users.user(id: "@anna:b.example")
            #expect(user == UserProfile(id: "@anna:b.example", name: "anna", handle: "@anna:b.example"))
        }
    }

    private struct FixedAuthorizer: RequestAuthorizer {
        func authorization(for url: URL) async throws -> String { "Bearer secret" }
        func authorization(for url: URL, replacing refused: String) async throws -> String? { nil }
    }
}
