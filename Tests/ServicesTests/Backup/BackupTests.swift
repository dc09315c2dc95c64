import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Backups that are saved on one computer and restored on another.
@Suite struct BackupTests {
    /// Runs with two computers, of mei and of bo, and a file.
    private func withComputers(_ body: (BackupSpace, BackupSpace, URL) async throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            let (mei, bo) = (
                BackupSpace(directory.appending(path: "mei")), BackupSpace(directory.appending(path: "bo"))
            )
            try await mei.fill("mei")
            try await bo.fill("bo", listings: 1)
            try await body(mei, bo, directory.appending(component: "mei.hutong-backup"))
        }
    }

    @Test func everythingIsRestoredOnAnotherComputer() async throws {
        try await withComputers { mei, bo, file in
            mei.settings.temperatureUnit = .fahrenheit
            mei.settings.windowWidth = 400
            try await mei.save(to: file, password: "correct horse battery")
            let outcome = try await bo.restore(file, password: "correct horse battery")
            #expect(try await bo.contents() == BackupSpace.expected("mei"))
            #expect(outcome?.accountToSignIn?.id == "@mei:example.org" && outcome?.isUndo == false)
            #expect(bo.settings.temperatureUnit == .fahrenheit)
            #expect(bo.settings.windowWidth == 1000)
            // No data remain under other names except those that can be restored.
            #expect(await bo.secrets.secrets.keys.filter { $0.rawValue.hasPrefix("restored-") }.isEmpty)
            #expect(try names(in: bo.folder.appending(path: "restore")) == ["earlier", "earlier.json"])
            // The data of others are unchanged.
            #expect(try names(in: bo.folder).contains("hutong.sqlite.corrupt-1"))
            #expect(
                try String(contentsOf: bo.folder.appending(path: "sandbox/account.json"), encoding: .utf8) == "other")
        }
    }

    @Test func whatWasReplacedIsBroughtBackAndForth() async throws {
        try await withComputers { mei, bo, file in
            try await mei.save(to: file, password: "correct horse battery")
            try await bo.restore(file, password: "correct horse battery")
            #expect(try await bo.withBackup { await $0.earlierData() } == BackupSpace.time)
            try await bo.withBackup { try await $0.commitEarlierData() }
            let outcome = try await bo.start()
            #expect(outcome?.accountToSignIn == nil && outcome?.isUndo == true)
            #expect(try await bo.contents() == BackupSpace.expected("bo", listings: 1, tokens: "tokens of bo"))
            try await bo.withBackup { try await $0.commitEarlierData() }
            try await bo.start()
            #expect(try await bo.contents() == BackupSpace.expected("mei"))
        }
    }

    @Test func withoutAPasswordTheIdentityCardIsLeftOut() async throws {
        try await withComputers { mei, bo, file in
            try await mei.save(to: file)
            let bytes = try Data(contentsOf: file)
            for secret in ["card of mei", "own of mei", "tokens of mei"] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret)")
            }
            #expect(try await bo.check(file).lacksSensitiveAnswers)
            try await bo.restore(file)
            #expect(try await bo.contents() == BackupSpace.expected("mei", sensitive: false))
        }
    }

    @Test func anEncryptedFileShowsNothing() async throws {
        try await withComputers { mei, _, file in
            try await mei.save(to: file, password: "correct horse battery")
            let bytes = try Data(contentsOf: file)
            for text in ["SQLite", "manifest", "example.org"] {
                #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text)")
            }
            #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func theContentsAreShownBeforeTheyAreRestored() async throws {
        try await withComputers { mei, bo, file in
            try await mei.save(to: file, password: "correct horse battery")
            let before = try await bo.contents()
            let contents = try await bo.check(file, password: "correct horse battery")
            #expect(
                contents
                    == BackupContents(
                        account: Account(id: "@mei:example.org", screenName: "mei"), listings: 3, cities: 0, groups: 2,
                        savedAt: BackupSpace.time))
            #expect(try await bo.withBackup { try await $0.current() }.listings == 1)
            #expect(try await bo.contents() == before)
            #expect(access(bo.folder.appending(path: "restore").path, F_OK) != 0)
        }
    }

    @Test func theTokensOfTheSameAccountStay() async throws {
        try await withComputers { mei, _, file in
            try await mei.save(to: file, password: "correct horse battery")
            let outcome = try await mei.restore(file, password: "correct horse battery")
            #expect(outcome?.accountToSignIn == nil)
            #expect(try await mei.contents() == BackupSpace.expected("mei", tokens: "tokens of mei"))
        }
    }

    @Test func passwordsAreComparedByWhatIsTyped() async throws {
        try await withComputers { mei, bo, file in
            try await mei.save(to: file, password: "cafe\u{301} am Eck")
            await #expect(throws: BackupError.passwordNeeded) { try await bo.check(file) }
            await #expect(throws: BackupError.wrongPassword) { try await bo.check(file, password: "cafe am Eck") }
            #expect(try await bo.check(file, password: "caf\u{E9} am Eck").listings == 3)
        }
    }

    @Test func dataOfTheSandboxStayInTheSandbox() async throws {
        try await withComputers { mei, bo, file in
            try await mei.save(to: file)
            bo.settings.services = .real
            await #expect(throws: BackupError.otherServers(.sandbox)) { try await bo.check(file) }
            bo.settings.matrixURL = URL(string: "https://matrix.example.org")
            try await bo.save(to: file)
            await #expect(throws: BackupError.otherServers(.real)) { try await mei.check(file) }
            mei.settings.services = .real
            #expect(try await mei.check(file).server == "matrix.example.org")
            try await mei.restore(file)
            #expect(mei.settings.matrixURL == bo.settings.matrixURL)
        }
    }

    @Test func aFileThatHasGoneMeanwhileIsLeftOut() async throws {
        try await withComputers { mei, _, file in
            let gone = mei.folder.appending(component: "gone")
            let writer = try BackupFileWriter(to: file.path, encryption: nil)
            try writer.add(fileAt: gone, as: "data/gone", mayBeGone: true, pause: {})
            #expect(writer.size == 0)
            #expect(throws: StorageError.notWritable) { try writer.add(fileAt: gone, as: "data/gone", pause: {}) }
        }
    }

    @Test func dataOfAnEarlierVersionAreMigrated() async throws {
        try await withComputers { mei, bo, file in
            try FileManager.default.removeItem(at: mei.folder.appending(component: "hutong.sqlite"))
            try MigrationTests.writeVersion1(in: mei.folder)
            // The archive has the database as version 1.0 left it.
            let writer = try BackupFileWriter(to: file.path, encryption: nil)
            let manifest = BackupManifest(app: "1.0.0", savedAt: BackupSpace.time, settings: Settings())
            try writer.add(manifest.encoded(), as: "manifest.json", at: BackupSpace.time)
            try writer.add(
                fileAt: mei.folder.appending(component: "hutong.sqlite"), as: "data/hutong.sqlite", pause: {})
            try writer.finish(at: BackupSpace.time)
            try await bo.restore(file)
            let database = try await LocalDatabase.open(in: bo.folder, migrations: BackupSpace.migrations)
            #expect(try await SQLiteListingStore(database).result(of: ListingQuery()).count > 0)
            try await database.close()
        }
    }

    @Test func tarAndSha256sumReadTheFile() async throws {
        try await withComputers { mei, _, file in
            try await mei.save(to: file)
            let folder = file.deletingLastPathComponent().appending(path: "unpacked")
            try makeDataDirectory(folder)
            let listing = try run("tar", ["--extract", "--verbose", "--file", file.path], in: folder)
            #expect(listing.contains("data/photos/a.jpg") && listing.contains("manifest.json"))
            #expect(
                !listing.contains("secrets.json") && !listing.contains("settings.json") && !listing.contains("sandbox"))
            #expect(
                try run("sha256sum", ["--check", "--strict", "SHA256SUMS"], in: folder).contains(
                    "data/hutong.sqlite: OK"))
            #expect(
                try Data(contentsOf: folder.appending(path: "data/photos/a.jpg"))
                    == Data(contentsOf: mei.folder.appending(path: "photos/a.jpg")))
        }
    }

    private func run(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func aCanceledBackupLeavesNothing() async throws {
        try await withComputers { mei, _, file in
            try await mei.withBackup { backup in
                let task = Task { try await backup.save(to: file.path, password: nil) }
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            #expect(try names(in: file.deletingLastPathComponent()) == ["bo", "mei"])
            #expect(access(mei.folder.appending(path: "restore").path, F_OK) != 0)
        }
    }

    @Test func aFullDiskIsCalledThat() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        #expect(throws: StorageError.diskFull) { try POSIXFile.write(Data("x".utf8), to: full) }
    }

    @Test func aFolderThatCannotBeWrittenLeavesNothing() async throws {
        try await withComputers { mei, _, file in
            let path = file.appending(path: "no/such/folder").path
            await #expect(throws: StorageError.notWritable) {
                try await mei.withBackup { try await $0.save(to: path, password: nil) }
            }
            #expect(access(mei.folder.appending(path: "restore").path, F_OK) != 0)
        }
    }

    @Test func aFailingSecretStoreChangesNothing() async throws {
        try await withComputers { mei, bo, file in
            try await mei.save(to: file, password: "correct horse battery")
            let before = try await bo.contents()
            try await bo.withBackup { backup in
                _ = try await backup.prepare(file.path, password: "correct horse battery")
                await bo.secrets.fail(with: .locked)
                await #expect(throws: StorageError.locked) { try await backup.commit() }
                await bo.secrets.fail(with: nil)
            }
            #expect(try await bo.start() == nil)
            #expect(try await bo.contents() == before)
        }
    }

    @Test func whatWasReplacedIsRemovedAfterAWeekOrWithTheUser() async throws {
        try await withComputers { mei, bo, file in
            try await mei.save(to: file, password: "correct horse battery")
            try await bo.restore(file, password: "correct horse battery")
            try await bo.start(now: BackupSpace.time + 6 * 86_400)
            #expect(try await bo.withBackup { await $0.earlierData() } != nil)
            try await bo.start(now: BackupSpace.time + 8 * 86_400)
            #expect(try await bo.withBackup { await $0.earlierData() } == nil)
            #expect(access(bo.folder.appending(path: "restore").path, F_OK) != 0)
            #expect(await bo.secrets.secrets.keys.filter { $0.rawValue.hasPrefix("earlier-") }.isEmpty)
            try await bo.restore(file, password: "correct horse battery")
            try await bo.withBackup { await $0.removeEarlierData() }
            #expect(access(bo.folder.appending(path: "restore").path, F_OK) != 0)
        }
    }
}

extension PendingRestore.Outcome: Equatable {
    public static func == (one: Self, other: Self) -> Bool { one.settings == other.settings }
}
