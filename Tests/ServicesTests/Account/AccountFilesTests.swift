import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@testable import Services

@Suite struct AccountFilesTests {
    let account = Account(
        id: "@mei:hutong.example", screenName: "梅林", handle: "@mei:hutong.example",
        avatar: URL(string: "mxc://hutong.example/a"), expiresAt: Date(timeIntervalSince1970: 1_772_366_400))

    @Test func theAccountIsSavedAndDeleted() async throws {
        try await withTemporaryDirectory { directory in
            let archive = FileAccountArchive(in: directory)
            #expect(try await archive.load() == nil)
            try await archive.save(account)
            #expect(try await FileAccountArchive(in: directory).load() == account)
            try await archive.save(nil)
            #expect(try await archive.load() == nil)
            #expect(try names(in: directory).isEmpty)
        }
    }

    @Test func anArchiveTruncatedAtAnyByteIsQuarantinedAndStartsSignedOut() async throws {
        try await withTemporaryDirectory { directory in
            let archive = FileAccountArchive(in: directory)
            try await archive.save(account)
            let file = directory.appending(component: "account.json")
            let whole = try Data(contentsOf: file)
            for count in 0..<whole.count {
                try whole.prefix(count).write(to: file)
                let secrets = MemorySecretStore(.sample)
                let session = Session(
                    archive: archive, secrets: secrets, service: FakeAccountServer(), server: { .test },
                    time: ManualTime())
                await #expect(throws: StorageError.corrupt, "after \(count) bytes") { try await session.restore() }
                #expect(await session.current().state == .signedOut)
                #expect(secrets.values.isEmpty)
                let kept = try names(in: directory)
                #expect(kept.count == 1 && kept[0].hasPrefix("account.json.corrupt-"))
                try FileManager.default.removeItem(at: directory.appending(component: kept[0]))
            }
        }
    }

    @Test func theOwnersPageAndOtherPagesAreStoredSeparately() async throws {
        try await withTemporaryDirectory { directory in
            let (data, caches) = (directory.appending(path: "data"), directory.appending(path: "caches"))
            let store = FileUserPageStore(data: data, caches: caches)
            let own = StoredUserPage(user: .mei, time: Date(timeIntervalSince1970: 1))
            try await store.saveOwner(own)
            for index in 0..<(FileUserPageStore.capacity + 5) {
                let user = UserProfile(id: "@n\(index):x", name: "N\(index)")
                try await store.cache(StoredUserPage(user: user, time: Date(timeIntervalSince1970: 2)))
            }
            #expect(await store.page(of: UserProfile.mei.id) == own)
            #expect(await store.page(of: "@n0:x") == nil, "the oldest make room")
            #expect(await store.page(of: "@n104:x")?.user.name == "N104")
            try FileManager.default.removeItem(at: caches)
            #expect(await store.page(of: UserProfile.mei.id) == own)
            try await store.removeAll()
            #expect(await store.page(of: UserProfile.mei.id) == nil)
        }
    }

    @Test func aCorruptPageCountsAsMissing() async throws {
        try await withTemporaryDirectory { directory in
            let store = FileUserPageStore(data: directory, caches: directory)
            try Data("{".utf8).write(to: directory.appending(component: "user-pages.json"))
            #expect(await store.page(of: "@a:b") == nil)
            try await store.cache(StoredUserPage(user: .mei, time: Date(timeIntervalSince1970: 2)))
            #expect(await store.page(of: UserProfile.mei.id)?.user == .mei)
        }
    }
}
