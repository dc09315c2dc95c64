import Foundation
import TestSupport
import Testing

@testable import Sandbox

struct SandboxKeyTests {
    @Test func aFolderKeepsItsKeyAndAnotherHasAnother() async throws {
        try await withTemporaryDirectory { folder in
            let first = try await SandboxKey.stored(in: folder.appending(path: "a/b"))
            let again = try await SandboxKey.stored(in: folder.appending(path: "a/b"))
            let other = try await SandboxKey.stored(in: folder.appending(path: "c"))
            #expect(again.password == first.password && again.signing == first.signing)
            #expect(other.password != first.password && other.signing != first.signing)
            #expect(first.password.wholeMatch(of: /[a-z2-9]{12}/) != nil && first.signing.count == 32)
            let file = folder.appending(path: "a/b/key").path
            let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(permissions == 0o600)
            // One that was cut off is made again.
            try Data("cut off".utf8).write(to: URL(filePath: file))
            let new = try await SandboxKey.stored(in: folder.appending(path: "a/b"))
            #expect(new.password != first.password)
            let kept = try await SandboxKey.stored(in: folder.appending(path: "a/b"))
            #expect(kept.signing == new.signing)
        }
    }

    @Test func aGivenPasswordCounts() async throws {
        try await withTemporaryDirectory { folder in
            let key = try await SandboxKey.stored(in: folder, password: "known")
            #expect(key.password == "known")
            #expect(SandboxKey(password: "known").signing != SandboxKey(password: "known").signing)
        }
    }

    @Test func thePasswordOfOneSandboxIsWrongInAnother() async throws {
        let users = SandboxAccounts(environment: Self.environment(SandboxKey())).users
        let password = SandboxKey().password
        #expect(await users.user("mei", password: password) == nil)
        #expect(await users.user("mei", password: "hutong-demo") == nil)
    }

    @Test func theMemoryOfClientsAndSignUpsIsBounded() async throws {
        let accounts = SandboxAccounts(environment: Self.environment(.sample))
        let first = await accounts.authorizations.register(redirects: ["http://127.0.0.1/a"])
        let session = await accounts.signUps.session(nil).id
        await accounts.signUps.complete("stage", in: session)
        var last = ""
        for _ in 0..<300 {
            last = await accounts.authorizations.register(redirects: ["http://127.0.0.1/a"])
            _ = await accounts.signUps.session(nil)
        }
        #expect(await !accounts.authorizations.isRegistered(first))
        #expect(await accounts.authorizations.isRegistered(last))
        #expect(await accounts.signUps.session(session).completed.isEmpty)
        var signedUp = 0
        for number in 0..<1100 where await accounts.signUp(name: "n\(number)", password: "12345678") != nil {
            signedUp += 1
        }
        #expect((900..<1000).contains(signedUp), "\(signedUp)")
    }

    private static func environment(_ key: SandboxKey) -> SandboxEnvironment {
        SandboxEnvironment(assets: URL(filePath: "/nowhere"), seed: 7, key: key, now: { Date() })
    }
}
