import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Users and files are kept between launches.
@Suite struct SampleStorageTests {
    private func accounts(_ storage: URL?, password: String = "sample password") -> SandboxAccounts {
        SandboxAccounts(
            environment: SandboxEnvironment(
                assets: TestSandbox.assets, seed: 7, key: SandboxKey(password: password), now: { Date() }),
            storage: storage)
    }

    @Test func aChangedProfileAndItsPictureAreThereAfterARestart() async throws {
        try await withTemporaryDirectory { folder in
            let first = accounts(folder)
            let picture = await first.media.add(Data("picture".utf8), type: "image/png")
            await first.users.update("mei") { $0.avatar = picture }
            let joined = try #require(await first.signUp(name: "new.person", password: "long enough"))

            let second = accounts(folder, password: "another password")
            #expect(await second.users.user("mei")?.avatar == picture)
            #expect(await second.media.file(picture)?.data == Data("picture".utf8))
            #expect(await second.media.file(picture)?.type == "image/png")
            #expect(await second.users.user("new.person", password: "long enough")?.id == joined.id)
            #expect(await second.users.user("mei", password: "another password") != nil)
            #expect(await second.users.user("mei", password: "sample password") == nil)
            let mode = try FileManager.default.attributesOfItem(atPath: folder.appending(path: "users.json").path)
            #expect(mode[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test(arguments: ["not JSON", "[]", #"[{"localpart":"x"}]"#])
    func aDamagedFileIsTheSamples(content: String) async throws {
        try await withTemporaryDirectory { folder in
            try Data(content.utf8).write(to: folder.appending(path: "users.json"))
            #expect(await accounts(folder).users.user("mei") != nil)
        }
    }

    @Test func aMediaIDIsNoPath() async throws {
        try await withTemporaryDirectory { folder in
            try Data("secret".utf8).write(to: folder.appending(path: "key"))
            let media = accounts(folder).media
            for id in ["../key", "upload-../../key", "upload-/../key", "key"] { #expect(await media.file(id) == nil) }
        }
    }

    @Test func theOldestFilesGiveWay() async throws {
        try await withTemporaryDirectory { folder in
            let media = MediaStore(assets: TestSandbox.assets, storage: folder, maximumBytes: 4000)
            var ids: [String] = []
            for number in 0..<3 {
                ids.append(await media.add(Data(count: 1500), type: "image/png"))
                let file = folder.appending(path: "media/\(ids[number])")
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: Double(number))], ofItemAtPath: file.path)
            }
            #expect(await media.file(ids[0]) == nil)
            for id in ids[1...] { #expect(await media.file(id)?.data.count == 1500) }
        }
    }

    @Test func withoutAFolderFilesAreInMemory() async throws {
        let media = accounts(nil).media
        let id = await media.add(Data("picture".utf8), type: "image/png")
        #expect(await media.file(id)?.data == Data("picture".utf8))
    }
}
