import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

struct DataFolderLockTests {
    @Test func aFolderHasOneProgramAtATime() async throws {
        try await withTemporaryDirectory { directory in
            let folder = directory.appending(path: "new/data")
            var lock: DataFolderLock? = try await .take(in: folder)
            _ = try await DataFolderLock.take(in: directory.appending(path: "other"))
            await #expect(throws: StorageError.inUse) { try await DataFolderLock.take(in: folder) }
            #expect(lock != nil)
            lock = nil
            _ = try await DataFolderLock.take(in: folder)
        }
    }

    @Test func aLockIsReleasedThoughAChildProcessStillHasItsFile() async throws {
        try await withTemporaryDirectory { folder in
            var lock: DataFolderLock? = try await .take(in: folder)
            #expect(lock != nil)
            let path = folder.appending(path: "lock").resolvingSymlinksInPath().path
            let file = try #require(
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").first {
                    path == (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
                })
            let inherited = try #require(Int32(file).map { dup($0) })
            defer { close(inherited) }
            lock = nil
            _ = try await DataFolderLock.take(in: folder)
        }
    }

    @Test func theLockOfAnotherProcessCountsUntilItsEnd() async throws {
        try await withTemporaryDirectory { folder in
            let other = Process()
            other.executableURL = URL(filePath: "/usr/bin/flock")
            other.arguments = [folder.appending(path: "lock").path, "sh", "-c", "echo; read end"]
            let (input, output) = (Pipe(), Pipe())
            (other.standardInput, other.standardOutput) = (input, output)
            try other.run()
            _ = output.fileHandleForReading.availableData
            await #expect(throws: StorageError.inUse) { try await DataFolderLock.take(in: folder) }
            // Not the end of the input: processes that other tests start at this moment inherit the pipe.
            try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
            other.waitUntilExit()
            _ = try await DataFolderLock.take(in: folder)
        }
    }

    @Test func aFolderThatCannotBeMadeIsNotWritable() async throws {
        try await withTemporaryDirectory { folder in
            let file = folder.appending(path: "file")
            try Data().write(to: file)
            await #expect(throws: StorageError.notWritable) { try await DataFolderLock.take(in: file) }
        }
    }

    @Test(arguments: [false, true]) func aDeletedDatabaseIsNoticed(isReplaced: Bool) async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            try await database.write { try $0.execute(sql: "CREATE TABLE t (a) ") }
            let file = directory.appending(path: "hutong.sqlite")
            try FileManager.default.removeItem(at: file)
            if isReplaced { try Data().write(to: file) }
            await #expect(throws: StorageError.deleted) {
                try await database.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
            }
            await #expect(throws: StorageError.deleted) {
                try await database.inOrder { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
            }
            await #expect(throws: StorageError.deleted) {
                try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") }
            }
            try await database.close()
        }
    }
}
