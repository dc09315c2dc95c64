import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// Backups that were made to do harm, or that are damaged.
@Suite(.timeLimit(.minutes(5))) struct HostileBackupTests {
    /// Runs `body` with a computer, and a valid backup of it.
    private func withFile(
        password: String? = nil, _ body: (BackupSpace, URL) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "a.hutong-backup")
            let bo = BackupSpace(directory.appending(path: "bo"))
            try await bo.fill("bo", listings: 1)
            try await bo.save(to: file, password: password)
            let before = try await bo.contents()
            try await body(bo, file)
            #expect(try await bo.contents() == before)
            #expect(access(bo.folder.appending(path: "restore").path, F_OK) != 0)
            #expect(try names(in: directory) == ["a.hutong-backup", "bo"])
        }
    }

    /// Writes a file with these entries after the manifest.
    private func write(
        _ entries: [(name: String, content: Data)], to file: URL, manifest: String? = nil,
        change: (URL) throws -> Void = { _ in }
    ) throws {
        let writer = try BackupFileWriter(to: file.path, encryption: nil)
        let valid = try BackupManifest(app: "1", savedAt: BackupSpace.time, settings: Settings()).encoded()
        try writer.add(manifest.map { Data($0.utf8) } ?? valid, as: "manifest.json", at: BackupSpace.time)
        for entry in entries { try writer.add(entry.content, as: entry.name, at: BackupSpace.time) }
        try writer.finish(at: BackupSpace.time)
    }

    @Test(arguments: [
        "data//etc/passwd", "data/../../escape", "data/a/../b", "data/./a", "data/", "data/.ssh", "data/secrets.json",
        "data/settings.json", "data/sandbox/account.json", "data/restore/journal.json", "data/hutong.sqlite-wal",
        "data/a\nb", "data/a/b/c/d/e/f/g/h/i/j", "data/users//x", "data/cache/x",
    ])
    func namesOutsideOfTheDataAreRefused(name: String) async throws {
        try await withFile { bo, file in
            try write([(name, Data("x".utf8))], to: file)
            await #expect(throws: BackupError.damaged) { try await bo.check(file) }
        }
    }

    @Test func entriesThatAreNotFilesAreRefused() async throws {
        try await withFile { bo, file in
            for type in "123456789xgL".utf8 {
                try write([("data/a.json", Data("x".utf8))], to: file)
                var bytes = try Data(contentsOf: file)
                let place = try #require(bytes.range(of: Data("data/a.json".utf8))).lowerBound
                bytes[place + 156] = type
                fixChecksum(&bytes, at: place)
                try bytes.write(to: file)
                await #expect(throws: BackupError.damaged) { try await bo.check(file) }
            }
        }
    }

    @Test func anEntryThatClaimsFiveGigabytesIsRefused() async throws {
        try await withFile { bo, file in
            for (name, size) in [
                ("data/big.jpg", 5 << 30), ("data/big.jpg", 3 << 30), ("data/account.json", 100 << 20),
                ("secrets.json", 2 << 20),
            ] {
                try write([(name, Data("x".utf8))], to: file)
                var bytes = try Data(contentsOf: file)
                let place = try #require(bytes.range(of: Data(name.utf8))).lowerBound
                let block = try #require(TarHeader(name: name, size: size, time: 0).block)
                bytes.replaceSubrange(place..<place + 512, with: block)
                try bytes.write(to: file)
                await #expect(throws: size == 3 << 30 ? BackupError.damaged : .tooLarge) { try await bo.check(file) }
            }
        }
    }

    @Test func aNewerVersionIsRefused() async throws {
        try await withFile { bo, file in
            try write([], to: file, manifest: #"{"format": 2, "unknown": []}"#)
            await #expect(throws: BackupError.newerVersion) { try await bo.check(file) }
            try write([], to: file, manifest: #"{"format": 1}"#)
            await #expect(throws: BackupError.damaged) { try await bo.check(file) }
            try write([], to: file, manifest: "[]")
            await #expect(throws: BackupError.notABackup) { try await bo.check(file) }
        }
    }

    private func run(_ sql: String, in folder: URL) throws {
        let queue = try DatabaseQueue(path: folder.appending(component: "hutong.sqlite").path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            try db.execute(sql: sql)
        }
        try queue.close()
    }

    @Test func aDatabaseThatIsNotOursIsRefused() async throws {
        try await withFile { bo, file in
            let folder = bo.folder.deletingLastPathComponent().appending(path: "other")
            func check(_ sql: String, throws error: BackupError) async throws {
                let other = BackupSpace(folder)
                try await other.fill("mei")
                try run(sql, in: folder)
                try write(
                    [("data/hutong.sqlite", try Data(contentsOf: folder.appending(component: "hutong.sqlite")))],
                    to: file)
                await #expect(throws: error) { try await bo.check(file) }
                try FileManager.default.removeItem(at: folder)
            }
            try await check("INSERT INTO grdb_migrations VALUES ('of the future')", throws: .newerVersion)
            try await check(
                "CREATE TRIGGER evil AFTER INSERT ON listing BEGIN DELETE FROM listing; END", throws: .damaged)
            try await check("CREATE VIEW evil AS SELECT load_extension('x')", throws: .damaged)
            try await check("CREATE TABLE evil (a)", throws: .damaged)
            try await check("DROP TABLE listing", throws: .damaged)
            try write([("data/hutong.sqlite", Data("SQLite format 3\0 and no more".utf8))], to: file)
            await #expect(throws: BackupError.damaged) { try await bo.check(file) }
            try write([], to: file)
            await #expect(throws: BackupError.damaged) { try await bo.check(file) }
        }
    }

    @Test func otherFilesAreNoBackups() async throws {
        try await withFile { bo, file in
            for content in [Data(), Data("x".utf8), Data(count: 5000), Data(repeating: 0xFF, count: 5000)] {
                try content.write(to: file)
                await #expect(throws: BackupError.notABackup) { try await bo.check(file) }
            }
            await #expect(throws: BackupError.notABackup) { try await bo.check(URL(filePath: "/dev/zero")) }
            await #expect(throws: BackupError.notABackup) { try await bo.check(bo.folder) }
            await #expect(throws: StorageError.notWritable) { try await bo.check(file.appending(path: "no")) }
        }
    }

    @Test(arguments: [nil, "correct horse battery"])
    func aFileThatWasCutOffAnywhereIsRefused(password: String?) async throws {
        try await withFile(password: password) { bo, file in
            let bytes = try Data(contentsOf: file)
            let chunk = 64 + BackupEncryption.chunkSize + BackupEncryption.overhead
            for count in [
                0, 1, 20, 40, 64, 70, 511, 512, 600, 2000, chunk, chunk + 1, bytes.count - 1025, bytes.count - 1,
            ] {
                try bytes.prefix(count).write(to: file)
                await #expect(throws: (any Error).self, "\(count) bytes") {
                    try await bo.check(file, password: password)
                }
            }
        }
    }

    @Test(arguments: [nil, "correct horse battery"])
    func aFileInWhichBytesWereChangedNeverChangesTheData(password: String?) async throws {
        try await withFile(password: password) { bo, file in
            let original = try Data(contentsOf: file)
            var fuzz = Fuzz(seed: 7)
            var accepted = 0
            let rounds = Fuzz.seconds > 0 ? 2000 : 60
            for round in 0..<rounds {
                var bytes = original
                for _ in 0...(fuzz.next() % 3) {
                    // Every second change is in a header, where it has the largest effect.
                    let place = Int(fuzz.next() % UInt64(round.isMultiple(of: 2) ? 2048 : bytes.count))
                    bytes[place] = UInt8(truncatingIfNeeded: fuzz.next())
                }
                if round.isMultiple(of: 3) { fixChecksum(&bytes, at: 0) }
                // A byte may have been replaced by itself.
                if bytes == original { continue }
                try bytes.write(to: file)
                do {
                    _ = try await bo.check(file, password: password)
                    accepted += 1
                } catch is BackupError {
                } catch is StorageError {}
            }
            // Padding, and fields of headers that are not used, may be anything in a file that is not encrypted.
            #expect(accepted < rounds / 4)
            if password != nil { #expect(accepted == 0) }
        }
    }

    private func fixChecksum(_ bytes: inout Data, at place: Int) {
        let block = [UInt8](bytes[place..<place + 512])
        let sum = block.reduce(0) { $0 + Int($1) } - block[148..<156].reduce(0) { $0 + Int($1) } + 256
        let text = String(sum, radix: 8)
        let field = Data((String(repeating: "0", count: 6 - text.count) + text + "\0 ").utf8)
        bytes.replaceSubrange(place + 148..<place + 156, with: field)
    }
}
