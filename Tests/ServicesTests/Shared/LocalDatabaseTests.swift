import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(2))) struct LocalDatabaseTests {
    /// Creates a database with a table of 2000 rows, and closes it.
    func fill(_ directory: URL) async throws {
        let database = try await LocalDatabase.open(in: directory)
        try await database.write { db in
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
            for number in 0..<2000 {
                try db.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: ["note number \(number)"])
            }
        }
        try await database.close()
    }

    func count(_ database: LocalDatabase) async throws -> Int? {
        try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") }
    }

    @Test func writesPersistAcrossReopening() async throws {
        try await withTemporaryDirectory { directory in
            try await fill(directory)
            let database = try await LocalDatabase.open(in: directory)
            #expect(database.quarantinedFile == nil)
            #expect(try await count(database) == 2000)
            try await database.close()
        }
    }

    @Test func closingLeavesNoLogBehindAlsoAfterReading() async throws {
        try await withTemporaryDirectory { directory in
            try await fill(directory)
            let database = try await LocalDatabase.open(in: directory)
            #expect(try await count(database) == 2000)
            try await database.close()
            #expect(try names(in: directory) == ["hutong.sqlite"])
        }
    }

    @Test func writesAreDurableAndForeignKeysHold() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            let pragmas = try await database.write { db in
                try ["journal_mode", "synchronous", "foreign_keys"].map {
                    try String.fetchOne(db, sql: "PRAGMA \($0)") ?? ""
                }
            }
            #expect(pragmas == ["wal", "2", "1"])
            try await database.close()
        }
    }

    @Test(arguments: [false, true]) func onlyTheOwnerCanReadIt(isOld: Bool) async throws {
        try await withTemporaryDirectory { directory in
            let folder = directory.appending(component: "data")
            if isOld {
                // Given a database that others may read, like those of earlier versions,
                try await LocalDatabase.open(in: folder).close()
                chmod(folder.appending(component: "hutong.sqlite").path, 0o644)
            }
            let database = try await LocalDatabase.open(in: folder)
            try await database.write { try $0.execute(sql: "CREATE TABLE note (id INTEGER)") }
            func permissions(_ file: URL) throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            }
            #expect(try permissions(folder) == 0o700)
            for file in try names(in: folder) {
                #expect(try permissions(folder.appending(component: file)) == 0o600, "\(file)")
            }
            #expect(try names(in: folder).contains("hutong.sqlite-wal"))
            try await database.close()
        }
    }

    /// Leaves the files of a killed process: the database and a log that was not closed.
    private func leaveAsKilled(_ directory: URL, in copy: URL, logBytes: Int? = nil) throws {
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for suffix in ["", "-wal"] {
            let name = "hutong.sqlite" + suffix
            var content = try Data(contentsOf: directory.appending(component: name))
            if suffix == "-wal", let logBytes { content = content.prefix(logBytes) }
            try content.write(to: copy.appending(component: name))
        }
    }

    @Test func writesOfAKilledProcessPersist() async throws {
        try await withTemporaryDirectory { directory in
            try await fill(directory)
            let database = try await LocalDatabase.open(in: directory)
            try await database.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('the last one')") }
            let copy = directory.appending(component: "copy")
            try leaveAsKilled(directory, in: copy)
            let reopened = try await LocalDatabase.open(in: copy)
            #expect(reopened.quarantinedFile == nil)
            #expect(try await count(reopened) == 2001)
            try await reopened.close()
            try await database.close()
        }
    }

    /// A log that was cut off during a write loses only the write that did not return, and no file is set aside.
    @Test(arguments: [0, 1, 31, 32, 40, 4000])
    func aTruncatedLogLosesOnlyTheLastWrite(bytes: Int) async throws {
        try await withTemporaryDirectory { directory in
            try await fill(directory)
            let database = try await LocalDatabase.open(in: directory)
            try await database.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('the last one')") }
            let copy = directory.appending(component: "copy")
            try leaveAsKilled(directory, in: copy, logBytes: bytes)
            let reopened = try await LocalDatabase.open(in: copy)
            #expect(reopened.quarantinedFile == nil)
            #expect(try await count(reopened) == 2000)
            try await reopened.close()
            try await database.close()
        }
    }

    @Test func theDirectoryIsCreatedForItsOwnerOnly() async throws {
        try await withTemporaryDirectory { directory in
            let inner = directory.appending(path: "a/b")
            try await LocalDatabase.open(in: inner).close()
            let attributes = try FileManager.default.attributesOfItem(atPath: inner.path)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func anEmptyFileIsANewDatabase() async throws {
        try await withTemporaryDirectory { directory in
            try Data().write(to: directory.appending(component: "hutong.sqlite"))
            let database = try await LocalDatabase.open(in: directory)
            #expect(database.quarantinedFile == nil)
            try await database.close()
        }
    }

    @Test func aNewerVersionsFileIsLeftAlone() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            try await database.write { db in
                try db.execute(sql: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('fromTheFuture')")
            }
            try await database.close()
            await #expect(throws: StorageError.newerVersion) { try await LocalDatabase.open(in: directory) }
            #expect(try names(in: directory).filter { $0.contains("corrupt") } == [])
        }
    }

    @Test func aDatabaseThatAnotherProgramIsCreatingIsLockedAndNotQuarantined() async throws {
        try await withTemporaryDirectory { directory in
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(
                path: directory.appending(component: "hutong.sqlite").path, configuration: configuration)
            try await other.writeWithoutTransaction { try $0.execute(sql: "CREATE TABLE x (id); BEGIN EXCLUSIVE") }
            await #expect(throws: StorageError.locked) {
                try await LocalDatabase.open(in: directory, busyTimeout: 0.1)
            }
            #expect(try names(in: directory).filter { $0.contains("corrupt") } == [])
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            try other.close()
        }
    }

    @Test func aDatabaseThatAnotherProgramHoldsIsLocked() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory, busyTimeout: 0.1)
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(
                path: directory.appending(component: "hutong.sqlite").path, configuration: configuration)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
            await #expect(throws: StorageError.locked) {
                try await database.write { try $0.execute(sql: "CREATE TABLE x (id INTEGER)") }
            }
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            try await database.write { try $0.execute(sql: "CREATE TABLE x (id INTEGER)") }
            try other.close()
            try await database.close()
        }
    }

    @Test func aFullDiskIsReportedAndNothingIsPartiallyWritten() async throws {
        try await withTemporaryDirectory { directory in
            try await fill(directory)
            let database = try await LocalDatabase.open(in: directory)
            await #expect(throws: StorageError.diskFull) {
                try await database.write { db in
                    // SQLite refuses to grow the file in the same way as on a full disk.
                    try db.execute(sql: "PRAGMA max_page_count = 1")
                    for _ in 0..<1000 {
                        try db.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: ["more and more text"])
                    }
                }
            }
            #expect(try await count(database) == 2000)
            try await database.close()
        }
    }

    @Test func aFileInThePlaceOfTheDirectoryIsNotWritable() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "file")
            try Data("x".utf8).write(to: file)
            for place in [file, file.appending(component: "below"), URL(filePath: "/proc/hutong")] {
                await #expect(throws: StorageError.notWritable) { try await LocalDatabase.open(in: place) }
            }
        }
    }

    @Test(arguments: [
        (ResultCode.SQLITE_READONLY, StorageError.notWritable), (.SQLITE_CANTOPEN, .notWritable),
        (.SQLITE_FULL, .diskFull), (.SQLITE_BUSY, .locked), (.SQLITE_LOCKED, .locked), (.SQLITE_CORRUPT, .corrupt),
        (.SQLITE_NOTADB, .corrupt), (.SQLITE_IOERR_FSYNC, .failed(code: 1034)), (.SQLITE_CONSTRAINT, .failed(code: 19)),
    ])
    func sqlitesErrorsAreMapped(code: ResultCode, expected: StorageError) {
        #expect(LocalDatabase.storageError(DatabaseError(resultCode: code)) as? StorageError == expected)
    }
}
