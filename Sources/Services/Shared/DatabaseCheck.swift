import Domain
import Foundation
import GRDB

/// Looks at a database file without changing it, which opening a pool does, and throws when it must not be used.
///
/// A large file is not read whole at every start: only where the program before did not close it, which has left its log, or
/// has found damage in it.
struct DatabaseCheck {
    private let file: URL
    private let mark: DamageMark
    private let readSize: Int

    /// Checks `file`; one of at most `readSize` bytes is always read whole.
    init(of file: URL, mark: DamageMark, readSize: Int) {
        self.file = file
        self.mark = mark
        self.readSize = readSize
    }

    /// Throws `StorageError.corrupt` or `newerVersion`, or SQLite's error.
    func run(migrator: DatabaseMigrator, configuration: Configuration) throws {
        let size = try contentSize
        guard size > 0 else { return }
        let isReadWhole = size <= readSize || hasLog || mark.isSet
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        defer {
            do { try queue.close() } catch {
                Log.database.warning("The check could not be closed", metadata: ["error": "\(type(of: error))"])
            }
        }
        try queue.read { db in
            if isReadWhole, try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" { throw StorageError.corrupt }
            if try migrator.hasBeenSuperseded(db) {
                Log.database.error("The database was written by a newer version")
                throw StorageError.newerVersion
            }
        }
        if isReadWhole { mark.remove() }
    }

    private var hasLog: Bool { access(file.path + "-wal", F_OK) == 0 }

    /// The size in bytes, 0 without content; throws when it cannot be a whole database.
    ///
    /// SQLite itself would overwrite a file that is shorter than a page, and fill up a last page that lost its end.
    private var contentSize: Int {
        get throws {
            // A file that is missing or cannot be read is left to SQLite, which says why.
            guard let handle = try? FileHandle(forReadingFrom: file) else { return 0 }
            defer { try? handle.close() }
            let size = Int((try? handle.seekToEnd()) ?? 0)
            if size == 0 { return 0 }
            try? handle.seek(toOffset: 0)
            let header = (try? handle.read(upToCount: 100)) ?? Data()
            guard header.count >= 18, header.starts(with: Data("SQLite format 3\0".utf8)) else {
                throw StorageError.corrupt
            }
            // 1 stands for 65536. A last page that was cut off while it was written is repaired from the log beside it.
            let stated = Int(header[16]) << 8 | Int(header[17])
            let page = stated == 1 ? 65536 : max(stated, 1)
            guard !hasLog else { return size }
            if !size.isMultiple(of: page) || size < page * pageCount(of: header) { throw StorageError.corrupt }
            return size
        }
    }

    /// The number of pages that the header tells, 0 where an old version has written it: then it does not count (SQLite file
    /// format, 1.3.7).
    private func pageCount(of header: Data) -> Int {
        guard header.count == 100, header[24..<28] == header[92..<96] else { return 0 }
        return header[28..<32].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Remembers, in an empty file beside a database, that damage was found in it. No backup has it, because its name begins with
/// a point.
struct DamageMark: Sendable {
    private let path: String

    /// The mark of a database file.
    init(of file: URL) {
        path = file.deletingLastPathComponent().appending(component: ".\(file.lastPathComponent)-damaged").path
    }

    /// Whether damage was found since the file was checked last.
    var isSet: Bool { access(path, F_OK) == 0 }

    /// Has the next start read the whole file.
    func set() {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// The file was read whole, or set aside.
    func remove() { unlink(path) }
}
