import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

@Suite struct CodableFileTests {
    private struct Note: Codable, Equatable {
        var text: String
        var time: Date
    }

    private let note = Note(text: "四合院 \"quoted\"", time: Date(timeIntervalSince1970: 1_772_366_400.123456))
    private let now = Date(timeIntervalSince1970: 1_772_366_400)

    @Test func aSavedValueIsLoaded() async throws {
        try await withTemporaryDirectory { directory in
            let file = CodableFile<Note>("note.json", in: directory)
            #expect(try await file.load() == .missing)
            try await file.save(note)
            #expect(try await file.load() == .value(note))
            #expect(try await CodableFile<Note>("note.json", in: directory).load() == .value(note))
            try await file.delete()
            try await file.delete()
            #expect(try await file.load() == .missing)
            #expect(try names(in: directory) == [])
        }
    }

    @Test func aFileIsReadableByItsOwnerOnly() async throws {
        try await withTemporaryDirectory { directory in
            let half = directory.appending(component: "note.json.new")
            try Data("{\"te".utf8).write(to: half)
            chmod(half.path, 0o644)
            let file = CodableFile<Note>("note.json", in: directory)
            #expect(try await file.load() == .missing)
            try await file.save(note)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.url.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(try names(in: directory) == ["note.json"])
        }
    }

    @Test func everyTruncationIsQuarantined() async throws {
        try await withTemporaryDirectory { directory in
            let file = CodableFile<Note>("note.json", in: directory)
            try await file.save(note)
            let whole = try Data(contentsOf: file.url)
            for length in 0..<whole.count {
                let rest = whole.prefix(length)
                try rest.write(to: file.url)
                guard case .quarantined(let place) = try await file.load(now: now) else {
                    Issue.record("not set aside at \(length)")
                    continue
                }
                #expect(place.lastPathComponent.hasPrefix("note.json.corrupt-20260301T120000Z"))
                #expect(try Data(contentsOf: place) == rest)
                #expect(try await file.load() == .missing)
                try FileManager.default.removeItem(at: place)
            }
        }
    }

    @Test(arguments: [Data([0xff, 0xfe, 0x00]), Data("[]".utf8), Data("null".utf8), Data(#"{"text":1}"#.utf8)])
    func otherContentIsQuarantined(content: Data) async throws {
        try await withTemporaryDirectory { directory in
            let file = CodableFile<Note>("note.json", in: directory)
            try content.write(to: file.url)
            let outcome = try await file.load(now: now)
            #expect(outcome == .quarantined(URL(filePath: file.url.path + ".corrupt-20260301T120000Z")))
        }
    }

    @Test func aFailedSaveKeepsTheOldValueAndLeavesNoTemporaryFile() async throws {
        try await withTemporaryDirectory { directory in
            let file = CodableFile<Note>("note.json", in: directory)
            try await file.save(note)
            // The temporary file's place is taken by a directory, so it cannot be written.
            let place = directory.appending(component: "note.json.new")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            await #expect(throws: StorageError.notWritable) { try await file.save(Note(text: "new", time: now)) }
            #expect(try await file.load() == .value(note))
        }
    }

    @Test func anUnwritableDirectoryIsAnError() async throws {
        let file = CodableFile<Note>("note.json", in: URL(filePath: "/proc/hutong"))
        await #expect(throws: StorageError.notWritable) { try await file.save(note) }
    }

    @Test func concurrentUpdatesAreAllApplied() async throws {
        try await withTemporaryDirectory { directory in
            let file = CodableFile<Int>("count.json", in: directory)
            try await withThrowingTaskGroup { group in
                for _ in 0..<50 { group.addTask { try await file.update { $0 = ($0 ?? 0) + 1 } } }
                try await group.waitForAll()
            }
            #expect(try await file.load() == .value(50))
        }
    }
}

@Suite struct FileSecretStoreTests {
    private let first = SecretKey(rawValue: "first")
    private let second = SecretKey(rawValue: "second")

    @Test func secretsAreSavedAndDeleted() async throws {
        try await withTemporaryDirectory { directory in
            let store = FileSecretStore(in: directory)
            #expect(try await store.secret(for: first) == nil)
            try await store.setSecret("one", for: first)
            try await store.setSecret("two", for: second)
            #expect(try await FileSecretStore(in: directory).secret(for: first) == "one")
            try await store.setSecret(nil, for: first)
            #expect(try await store.secret(for: first) == nil)
            #expect(try await store.secret(for: second) == "two")
            try await store.setSecret(nil, for: second)
            #expect(try names(in: directory) == [])
        }
    }

    @Test func theSecretsFileIsReadableByItsOwnerOnly() async throws {
        try await withTemporaryDirectory { directory in
            try await FileSecretStore(in: directory).setSecret("one", for: first)
            let path = directory.appending(component: "secrets.json").path
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        }
    }
}

@Suite struct FileSettingsStoreTests {
    @Test func settingsAreLoadedAndACorruptFileLoadsTheDefaults() async throws {
        try await withTemporaryDirectory { directory in
            let store = FileSettingsStore(in: directory)
            #expect(await store.load() == Settings())
            var settings = Settings()
            settings.windUnit = .milesPerHour
            settings.lastMarket = "!market"
            try await store.save(settings)
            #expect(await FileSettingsStore(in: directory).load() == settings)
            try Data("{".utf8).write(to: directory.appending(component: "settings.json"))
            #expect(await store.load() == Settings())
        }
    }
}
