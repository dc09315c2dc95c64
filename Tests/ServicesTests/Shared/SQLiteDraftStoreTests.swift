import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

@Suite struct SQLiteDraftStoreTests {
    @Test func draftsOutliveTheProgramAndBelongToTheirUser() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            let store = SQLiteDraftStore(database)
            try await store.setDraft(Data("one".utf8), at: "chat", of: "@mei:here")
            try await store.setDraft(Data("two".utf8), at: "chat", of: "@mei:here")
            try await store.setDraft(Data("post".utf8), at: "posts", of: "@mei:here")
            try await store.setDraft(Data("other".utf8), at: "chat", of: "@tom:here")
            try await store.setDraft(Data("elm".utf8), at: "listings/new", of: "@tom:here")
            try await store.setDraft(nil, at: "posts", of: "@mei:here")
            try await store.setDraft(nil, at: "unknown", of: "@mei:here")
            try await database.close()
            let again = try await LocalDatabase.open(in: directory)
            let stored = SQLiteDraftStore(again)
            #expect(
                try await stored.drafts() == [
                    "@mei:here": ["chat": Data("two".utf8)],
                    "@tom:here": ["chat": Data("other".utf8), "listings/new": Data("elm".utf8)],
                ])
            try await stored.removeAll(except: "listings/")
            #expect(try await stored.drafts() == ["@tom:here": ["listings/new": Data("elm".utf8)]])
            try await again.close()
        }
    }

    /// Deleted drafts cannot be read from the file, which only the owner can read.
    @Test func deletedDraftsAreNotInTheFile() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            let store = SQLiteDraftStore(database)
            try await store.setDraft(Data("confidential-words".utf8), at: "chat", of: "@mei:here")
            try await store.removeAll(except: "listings/")
            try await database.close()
            let file = directory.appending(component: "hutong.sqlite")
            #expect(try Data(contentsOf: file).range(of: Data("confidential-words".utf8)) == nil)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func aDatabaseWithoutTheTableGetsIt() async throws {
        try await withTemporaryDirectory { directory in
            let earlier = MigrationTests.all.filter { $0.name != "create drafts" }
            #expect(earlier.count == MigrationTests.all.count - 1)
            try await LocalDatabase.open(in: directory, migrations: earlier).close()
            let database = try await LocalDatabase.open(in: directory)
            #expect(try await SQLiteDraftStore(database).drafts().isEmpty)
            try await database.close()
        }
    }
}
