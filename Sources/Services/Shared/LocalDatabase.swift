import Domain
import Foundation
import GRDB

/// The one SQLite file, `hutong.sqlite` in the data directory, shared by every feature's store.
///
/// Write-ahead log, foreign keys, and `synchronous=FULL`: what `write` returned from survives a killed process and a
/// power failure. Nothing here runs on the caller's thread. Throws `StorageError`.
public struct LocalDatabase: Sendable {
    /// Where the file that could not be read was kept, when this database had to start afresh.
    public let setAside: URL?
    /// GRDB's own handle, for a store that observes changes (`ValueObservation`); its errors are GRDB's then.
    let pool: DatabasePool

    private static let fileName = "hutong.sqlite"

    /// Opens, or makes, the database in `directory` and brings its tables up to date.
    ///
    /// A file that is corrupt or no database is renamed to `hutong.sqlite.corrupt-<time>`, kept, and reported in
    /// `setAside`. One that a newer version wrote is left alone: `StorageError.newerVersion`. `busyTimeout` is how
    /// many seconds to wait for another program before `StorageError.locked`.
    public static func open(
        in directory: URL, now: Date = Date(), busyTimeout: TimeInterval = 5
    ) async throws -> LocalDatabase {
        try await DispatchQueue.global(qos: .userInitiated).run {
            try mapped {
                try makeDataDirectory(directory)
                let file = directory.appending(component: fileName)
                do {
                    return LocalDatabase(setAside: nil, pool: try openPool(file, busyTimeout: busyTimeout))
                } catch StorageError.corrupt {
                    let kept = try CorruptFileQuarantine.move(file, companions: ["-wal", "-shm"], now: now)
                    return LocalDatabase(setAside: kept, pool: try openPool(file, busyTimeout: busyTimeout))
                }
            }
        }
    }

    /// Reads from one consistent state, beside a write in progress.
    public func read<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.read(work)
        } catch {
            throw Self.storageError(error)
        }
    }

    /// Changes in one transaction: all of it is on the disk when this returns, or nothing when it throws.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.write(work)
        } catch {
            throw Self.storageError(error)
        }
    }

    /// Closes the file; every later call throws.
    public func close() async throws {
        try await DispatchQueue.global().run { try Self.mapped { try pool.close() } }
    }

    private static func openPool(_ file: URL, busyTimeout: TimeInterval) throws -> DatabasePool {
        try mapped {
            var configuration = Configuration()
            configuration.label = "hutong.database"
            configuration.foreignKeysEnabled = true
            configuration.busyMode = .timeout(busyTimeout)
            try examine(file, configuration: configuration)
            let pool = try DatabasePool(path: file.path, configuration: configuration)
            do {
                // The pool asks for NORMAL, which may forget the last writes when the power fails.
                try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
                try migrator.migrate(pool)
            } catch {
                try? pool.close()
                throw error
            }
            return pool
        }
    }

    /// Looks at the file without changing it, which opening a pool does; throws when it must not be used.
    private static func examine(_ file: URL, configuration: Configuration) throws {
        guard try hasContent(file) else { return }
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        defer { try? queue.close() }
        try queue.read { db in
            let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
            if verdict != "ok" { throw StorageError.corrupt }
            if try migrator.hasBeenSuperseded(db) { throw StorageError.newerVersion }
        }
    }

    /// Whether there is anything in the file; throws when it cannot be a whole database.
    ///
    /// SQLite itself would overwrite a stump that is shorter than a page, and fill up a last page that lost its end.
    private static func hasContent(_ file: URL) throws -> Bool {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
        defer { try? handle.close() }
        let size = (try? handle.seekToEnd()) ?? 0
        if size == 0 { return false }
        try? handle.seek(toOffset: 0)
        let header = (try? handle.read(upToCount: 18)) ?? Data()
        guard header.count == 18, header.starts(with: Data("SQLite format 3\0".utf8)) else {
            throw StorageError.corrupt
        }
        // 1 stands for 65536. With a log beside it, a last page cut off in mid-write is mended from there.
        let pageSize = UInt64(header[16]) << 8 | UInt64(header[17])
        let isMendable = FileManager.default.fileExists(atPath: file.path + "-wal")
        if !size.isMultiple(of: pageSize == 1 ? 65536 : max(pageSize, 1)), !isMendable { throw StorageError.corrupt }
        return true
    }

    private static func mapped<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch {
            throw storageError(error)
        }
    }

    /// What SQLite's result code means; a row that does not fit its type is corrupt, any other error stays itself.
    static func storageError(_ error: any Error) -> any Error {
        if error is RowDecodingError || error is DecodingError { return StorageError.corrupt }
        guard let error = error as? DatabaseError else { return error }
        return switch error.resultCode {
        case .SQLITE_FULL: StorageError.diskFull
        case .SQLITE_BUSY, .SQLITE_LOCKED: StorageError.locked
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: StorageError.notWritable
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: StorageError.corrupt
        default: StorageError.failed(code: Int(error.extendedResultCode.rawValue))
        }
    }
}
