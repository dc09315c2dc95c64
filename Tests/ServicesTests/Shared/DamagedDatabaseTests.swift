import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// Files that are cut off, damaged, or no database, and that are set aside.
extension LocalDatabaseTests {
    private var now: Date { Date(timeIntervalSince1970: 1_772_366_400) }

    /// Cut in the header, at and around the borders of pages, and before the last page.
    @Test(arguments: [15, 16, 50, 99, 100, 101, 1000, 4095, 4096, 4097, 8192, 10_000, 20_000, -4096])
    func aTruncatedFileIsQuarantined(length: Int) async throws {
        try await withTemporaryDirectory { directory in
            try await fill(directory)
            let file = directory.appending(component: "hutong.sqlite")
            let whole = try Data(contentsOf: file)
            let rest = whole.prefix(length > 0 ? length : whole.count + length)
            try rest.write(to: file)

            let database = try await LocalDatabase.open(in: directory, now: now)
            #expect(database.quarantinedFile?.lastPathComponent == "hutong.sqlite.corrupt-20260301T120000Z")
            #expect(try Data(contentsOf: #require(database.quarantinedFile)) == rest)
            try await database.write { try $0.execute(sql: "CREATE TABLE note (id INTEGER)") }
            #expect(try await count(database) == 0)
            try await database.close()
        }
    }

    /// Damages a file at an offset, from its end if negative.
    private func damage(_ file: URL, at offset: Int) throws -> Data {
        var content = try Data(contentsOf: file)
        let start = offset < 0 ? content.count + offset : offset
        content.replaceSubrange(start..<(start + 200), with: Data(repeating: 0xa5, count: 200))
        try content.write(to: file)
        return content
    }

    /// Damaged in the header and at the start of the first page, which every start reads.
    @Test(arguments: [0, 20, 100, 105]) func aFileThatCannotBeOpenedIsQuarantined(offset: Int) async throws {
        try await withTemporaryDirectory { directory in
            try await fill(directory)
            let content = try damage(directory.appending(component: "hutong.sqlite"), at: offset)
            let database = try await LocalDatabase.open(in: directory, now: now)
            #expect(try Data(contentsOf: #require(database.quarantinedFile)) == content)
            try await database.close()
        }
    }

    /// Damaged at the start of pages; bytes that are overwritten inside a text cannot be distinguished from a text.
    @Test(arguments: [8192, 12_288, -8192])
    func damageThatTheCheckFindsIsSetAsideAtTheNextStart(offset: Int) async throws {
        try await withTemporaryDirectory { directory in
            // Given a damaged file,
            try await fill(directory)
            _ = try damage(directory.appending(component: "hutong.sqlite"), at: offset)
            // when it is opened, then the damage is found by the check in the background,
            let database = try await LocalDatabase.open(in: directory, now: now)
            #expect(database.quarantinedFile == nil)
            await #expect(throws: StorageError.corrupt) { try await database.verify() }
            try await database.close()
            // and the next start sets it aside, once.
            let next = try await LocalDatabase.open(in: directory, now: now)
            #expect(next.quarantinedFile != nil)
            try await next.verify()
            try await next.close()
            let last = try await LocalDatabase.open(in: directory, now: now)
            #expect(last.quarantinedFile == nil)
            try await last.close()
            #expect(try names(in: directory).filter { $0.contains("damaged") } == [])
        }
    }

    @Test func damageThatIsMetInUseIsDealtWithAtTheNextStart() async throws {
        try await withTemporaryDirectory { directory in
            try await fill(directory)
            _ = try damage(directory.appending(component: "hutong.sqlite"), at: -8192)
            let database = try await LocalDatabase.open(in: directory, now: now)
            await #expect(throws: StorageError.corrupt) {
                _ = try await database.read { try String.fetchAll($0, sql: "SELECT text FROM note").count }
            }
            try await database.close()
            let next = try await LocalDatabase.open(in: directory, now: now)
            #expect(next.quarantinedFile != nil)
            try await next.close()
        }
    }

    @Test func aFileThatIsNoDatabaseIsQuarantinedWithItsCompanions() async throws {
        try await withTemporaryDirectory { directory in
            for content in ["first", "second"] {
                for suffix in ["", "-wal", "-shm"] {
                    let file = directory.appending(component: "hutong.sqlite" + suffix)
                    try Data(String(repeating: content, count: 300).utf8).write(to: file)
                }
                try await LocalDatabase.open(in: directory, now: now).close()
            }
            let kept = try names(in: directory).filter { $0.contains("corrupt") }
            #expect(
                kept.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == [
                    "hutong.sqlite.corrupt-20260301T120000Z", "hutong.sqlite.corrupt-20260301T120000Z-2",
                ])
            let first = directory.appending(component: "hutong.sqlite.corrupt-20260301T120000Z")
            #expect(try Data(contentsOf: first).starts(with: Data("firstfirst".utf8)))
        }
    }
}
