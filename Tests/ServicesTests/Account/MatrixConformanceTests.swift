import Domain
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Services

/// The same requests to the sandbox and, in `.ci/test matrix`, to a real Synapse.
@Suite(.serialized) struct MatrixConformanceTests {
    enum Server: String, CaseIterable, Sendable {
        case sandbox, synapse

        static let available: [Server] = ServerKind.available.contains(.synapse) ? allCases : [.sandbox]

        func run(_ body: (AccountSandbox) async throws -> Void) async throws {
            switch self {
            case .sandbox: try await AccountSandbox.with({ .matrix(server: $0) }, body)
            case .synapse:
                try await SynapseServer.shared.start()
                let url = try await SynapseServer.shared.url
                try await AccountSandbox.with({ _ in .matrix(server: url) }, body)
            }
        }
    }

    let password = "correct horse battery"

    func form(_ email: String = "") -> SignUpForm {
        SignUpForm(
            name: "test-\(UUID().uuidString.lowercased().prefix(8))", password: password, displayName: "测试 Tester",
            email: email)
    }

    @Test(arguments: Server.available)
    func anAccountFromSignUpToSignOut(server: Server) async throws {
        try await server.run { fixture in
            let methods = try await fixture.client.methods()
            #expect(methods.password && methods.signUp)
            let form = form()
            let grant = try await fixture.client.signUp(form) { _ in "" }
            #expect(grant.tokens.refresh != nil && grant.expiresAt != nil && grant.tokens.deviceID != nil)
            let user = try await fixture.client.user(for: grant)
            #expect(user.name == "测试 Tester")
            #expect(user.id.hasPrefix("@\(form.name):"))
            _ = try await fixture.session.begin(Account(user, expiresAt: grant.expiresAt), with: grant.tokens)

            let photo = Photo(data: Data(base64Encoded: Self.pixel)!, type: "image/png")
            let address = try await fixture.users.setAvatar(photo)
            // A thumbnail, which servers encode anew.
            #expect(try await [0x89, 0xFF].contains(fixture.users.picture(at: address).first))
            try await fixture.users.setDisplayName("Another Name")
            let changed = try await fixture.users.user(id: user.id)
            #expect(changed.name == "Another Name" && changed.avatar == address)

            let renewed = try await fixture.client.refresh(grant.tokens)
            #expect(renewed.tokens.access != grant.tokens.access)
            #expect(try await fixture.client.user(for: renewed).id == user.id)

            try await fixture.client.revoke(renewed.tokens)
            await #expect(throws: RemoteError.unauthorized) { try await fixture.client.user(for: renewed) }
            await #expect(throws: SignInError.invalidGrant) { try await fixture.client.refresh(renewed.tokens) }

            let again = try await fixture.client.signIn(name: form.name, password: password)
            #expect(try await fixture.client.user(for: again).name == "Another Name")
        }
    }

    @Test(arguments: Server.available)
    func aRefreshTokenCannotBeUsedTwice(server: Server) async throws {
        try await server.run { fixture in
            let grant = try await fixture.client.signUp(form()) { _ in "" }
            let renewed = try await fixture.client.refresh(grant.tokens)
            // Synapse accepts the old token until the new one has been used.
            _ = try await fixture.client.refresh(renewed.tokens)
            await #expect(throws: SignInError.invalidGrant) { try await fixture.client.refresh(grant.tokens) }
        }
    }

    @Test(arguments: Server.available)
    func bothServersReportTheSameErrors(server: Server) async throws {
        try await server.run { fixture in
            let form = form()
            _ = try await fixture.client.signUp(form) { _ in "" }
            await #expect(throws: SignInError.nameTaken) { try await fixture.client.signUp(form) { _ in "" } }
            await #expect(throws: SignInError.nameInvalid) {
                try await fixture.client.signUp(SignUpForm(name: "Big Name", password: password)) { _ in "" }
            }
            await #expect(throws: SignInError.wrongPassword) {
                try await fixture.client.signIn(name: form.name, password: "wrong")
            }
            await #expect(throws: SignInError.wrongPassword) {
                try await fixture.client.signIn(name: "nobody-at-all", password: password)
            }
            await #expect(throws: SignInError.invalidGrant) {
                try await fixture.client.refresh(
                    Tokens(access: "a", refresh: "made-up", provider: fixture.provider, issuer: .matrix))
            }
        }
    }

    @Test(arguments: Server.available)
    func anUnknownTokenEndsTheSession(server: Server) async throws {
        try await server.run { fixture in
            let account = Account(id: "@x:y", screenName: "X", expiresAt: fixture.time.now.addingTimeInterval(1000))
            let tokens = Tokens(access: "unknown", provider: fixture.provider, issuer: .matrix)
            _ = try await fixture.session.begin(account, with: tokens)
            await #expect(throws: RemoteError.notSignedIn) { try await fixture.users.setDisplayName("X") }
            #expect(await fixture.session.current().state == .expired(account))
        }
    }

    static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
}
