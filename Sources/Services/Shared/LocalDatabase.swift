import Domain
import Foundation
import GRDB
import Logging

/// The one SQLite file, `hutong.sqlite` in the data directory, shared by every feature's store.
///
/// All tables follow one convention: `STRICT`, names and columns in snake_case, times in seconds since 1970 (`REAL`),
/// money in minor units, nested values as JSON. `TableRow` is how rows are read and written.
///
/// Write-ahead log, foreign keys, and `synchronous=FULL`: what `write` returned from survives a killed process and a
/// power failure. Nothing here runs on the caller's thread. Throws `StorageError`.
public struct LocalDatabase: Sendable {
    /// Where the file that could not be read was kept, when this database had to start afresh.
    public let quarantinedFile: URL?
    /// GRDB's own handle; its errors are GRDB's.
    let pool: DatabasePool

    private static let fileName = "hutong.sqlite"

    /// Opens, or makes, the database in `directory` and brings the tables of all features up to date.
    ///
    /// A file that is corrupt or no database is renamed to `hutong.sqlite.corrupt-<time>`, kept, and reported in
    /// `quarantinedFile`. One that a newer version wrote, which has migrations that are not in the list, is left alone:
    /// `StorageError.newerVersion`. `busyTimeout` is how many seconds to wait for another program before
    /// `StorageError.locked`.
    public static func open(
        in directory: URL, migrations: [Migration], now: Date = Date(), busyTimeout: TimeInterval = 5
    ) async throws -> LocalDatabase {
        let migrator = DatabaseMigrator(migrations)
        return try await DispatchQueue.global(qos: .userInitiated).run {
            try mapped {
                try makeDataDirectory(directory)
                let file = directory.appending(component: fileName)
                do {
                    let pool = try openPool(file, migrator: migrator, busyTimeout: busyTimeout)
                    return LocalDatabase(quarantinedFile: nil, pool: pool)
                } catch StorageError.corrupt {
                    let kept = try CorruptFileQuarantine.move(file, companions: ["-wal", "-shm"], now: now)
                    let pool = try openPool(file, migrator: migrator, busyTimeout: busyTimeout)
                    return LocalDatabase(quarantinedFile: kept, pool: pool)
                }
            }
        }
    }

    /// Reads from one consistent state, beside a write in progress. Once it is closed, that is canceled: who still reads then
    /// belongs to a program that has ended.
    public func read<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.read(work)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
            throw CancellationError()
        } catch {
            throw Self.storageError(error)
        }
    }

    /// Writes in one transaction: everything is on the disk when this returns, or nothing when it throws.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.write(work)
        } catch {
            throw Self.storageError(error)
        }
    }

    /// Writes the log into the file and empties it, so that nothing of what was deleted remains in it.
    ///
    /// A failure is logged; the log is overwritten later then.
    func truncateLog() async {
        do {
            try await pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        } catch {
            Log.database.warning("The log could not be emptied", metadata: ["error": "\(Self.code(error))"])
        }
    }

    /// Closes the file; every later call throws.
    public func close() async throws {
        try await DispatchQueue.global().run { try Self.mapped { try pool.close() } }
        Log.database.debug("Closed")
    }

    private static func openPool(
        _ file: URL, migrator: DatabaseMigrator, busyTimeout: TimeInterval
    ) throws -> DatabasePool {
        try mapped {
            var configuration = Configuration()
            configuration.label = "hutong.database"
            configuration.foreignKeysEnabled = true
            configuration.busyMode = .timeout(busyTimeout)
            // What was deleted is overwritten with zeros.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
            restrictToOwner(file)
            try check(file, migrator: migrator, configuration: configuration)
            let start = ContinuousClock.now
            let pool = try DatabasePool(path: file.path, configuration: configuration)
            do {
                // The pool asks for NORMAL, which may forget the last writes when the power fails.
                try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
                try migrator.migrate(pool)
                let duration = Int((ContinuousClock.now - start) / .milliseconds(1))
                Log.database.info("Opened", metadata: ["milliseconds": "\(duration)"])
            } catch {
                do { try pool.close() } catch {
                    Log.database.warning("The database could not be closed", metadata: ["error": "\(code(error))"])
                }
                throw error
            }
            return pool
        }
    }

    /// Makes the file readable by its owner only, also one that is still to come; its log gets the same permissions.
    ///
    /// Where that is not allowed SQLite will say what is wrong.
    private static func restrictToOwner(_ file: URL) {
        // Not a file that is there already: to close it would take away the locks that this process has on it.
        let descriptor = Foundation.open(file.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Foundation.close(descriptor) }
        for suffix in ["", "-wal", "-shm"] { chmod(file.path + suffix, 0o600) }
    }

    /// Checks the file without changing it, which opening a pool does; throws when it must not be used.
    private static func check(_ file: URL, migrator: DatabaseMigrator, configuration: Configuration) throws {
        guard try hasContent(file) else { return }
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        defer {
            do { try queue.close() } catch {
                Log.database.warning("The check could not be closed", metadata: ["error": "\(code(error))"])
            }
        }
        try queue.read { db in
            let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
            if verdict != "ok" { throw StorageError.corrupt }
            if try migrator.hasBeenSuperseded(db) {
                Log.database.error("The database was written by a newer version")
                throw StorageError.newerVersion
            }
        }
    }

    /// Whether there is anything in the file; throws when it cannot be a whole database.
    ///
    /// SQLite itself would overwrite a file that is shorter than a page, and fill up a last page that lost its end.
    private static func hasContent(_ file: URL) throws -> Bool {
        // A file that is missing or cannot be read is left to SQLite, which says why.
        guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
        defer { try? handle.close() }
        let size = (try? handle.seekToEnd()) ?? 0
        if size == 0 { return false }
        try? handle.seek(toOffset: 0)
        let header = (try? handle.read(upToCount: 18)) ?? Data()
        guard header.count == 18, header.starts(with: Data("SQLite format 3\0".utf8)) else {
            throw StorageError.corrupt
        }
        // 1 stands for 65536. A last page that was cut off while it was written is repaired from the log beside it.
        let pageSize = UInt64(header[16]) << 8 | UInt64(header[17])
        let hasLog = FileManager.default.fileExists(atPath: file.path + "-wal")
        if !size.isMultiple(of: pageSize == 1 ? 65536 : max(pageSize, 1)), !hasLog { throw StorageError.corrupt }
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
        let mapped: StorageError
        switch error {
        case let error as DatabaseError:
            mapped =
                switch error.resultCode {
                case .SQLITE_FULL: .diskFull
                case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
                case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .notWritable
                case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: .corrupt
                default: .failed(code: Int(error.extendedResultCode.rawValue))
                }
        case is RowDecodingError, is DecodingError: mapped = .corrupt
        default: return error
        }
        // Neither SQL nor values: they may hold what the user wrote.
        Log.database.error("\(mapped)", metadata: ["error": "\(code(error))"])
        return mapped
    }

    /// SQLite's extended result code, or the type of any other error.
    private static func code(_ error: any Error) -> String {
        (error as? DatabaseError).map { String($0.extendedResultCode.rawValue) } ?? "\(type(of: error))"
    }
}
