import Domain
import Foundation
import GRDB
import Logging

/// The one SQLite file, `hutong.sqlite` in the data directory, shared by every feature's store.
///
/// All tables follow one convention: `STRICT`, names and columns in snake_case, times in seconds since 1970 (`REAL`),
/// money in minor units, nested values as JSON. Rows are read and written with `TableRow`.
///
/// It uses a write-ahead log, foreign keys, and `synchronous=FULL`: a completed `write` survives a killed process and
/// a power failure. Nothing runs on the caller's thread. Throws `StorageError`.
package struct LocalDatabase: Sendable {
    /// The location of the file that could not be read, if the database had to start afresh.
    package let quarantinedFile: URL?
    /// GRDB's own handle, which throws GRDB's errors.
    let pool: DatabasePool
    private let mark: DamageMark
    /// The file that is open, whatever its path leads to later.
    private let identity: FileIdentity?

    static let fileName = "hutong.sqlite"
    /// The function of SQL that triggers and views call: the text in the form in which searches compare it.
    static let foldedForSearch = DatabaseFunction("folded_for_search", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0])?.foldedForSearch
    }

    /// Opens, or creates, the database in `directory` and migrates the tables of all features.
    ///
    /// A file that is corrupt or not a database is renamed to `hutong.sqlite.corrupt-<time>`, kept, and reported in
    /// `quarantinedFile`. The whole file is checked only after damage was found in it: see `verify`. A file of a
    /// newer version, with migrations that are not in the list, is not changed: `StorageError.newerVersion`.
    /// `busyTimeout` is the time in seconds to wait for another program before `StorageError.locked`.
    package static func open(
        in directory: URL, migrations: [Migration], now: Date = Date(), busyTimeout: TimeInterval = 5
    ) async throws -> LocalDatabase {
        let migrator = DatabaseMigrator(migrations)
        return try await DispatchQueue.global(qos: .userInitiated).run {
            try makeDataDirectory(directory)
            let file = directory.appending(component: fileName)
            let mark = DamageMark(of: file)
            var kept: URL?
            let pool: DatabasePool
            do {
                pool = try openPool(file, migrator: migrator, busyTimeout: busyTimeout, mark: mark)
            } catch StorageError.corrupt {
                kept = try CorruptFileQuarantine.move(file, companions: ["-wal", "-shm"], now: now)
                mark.remove()
                pool = try openPool(file, migrator: migrator, busyTimeout: busyTimeout, mark: mark)
            }
            return LocalDatabase(quarantinedFile: kept, pool: pool, mark: mark, identity: FileIdentity(of: file))
        }
    }

    /// Reads from one consistent state, beside a write in progress. Closing the database cancels reads: their callers
    /// then belong to a program that has ended.
    package func read<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        do {
            return try await pool.read(work)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
            throw CancellationError()
        } catch {
            throw failure(error)
        }
    }

    /// Writes in one transaction: everything is on the disk when this returns, or nothing when it throws. Throws
    /// `StorageError.deleted` if the file was deleted or replaced, because the written data would be lost.
    package func write<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        do { return try await pool.write(checkingFile(work)) } catch { throw failure(error) }
    }

    /// Runs one statement in a transaction of its own, as `write` does.
    func execute(_ sql: String, _ arguments: StatementArguments) async throws {
        try await write { db in try db.execute(sql: sql, arguments: arguments) }
    }

    /// Runs `work` in the order of the writes, but not in a transaction.
    func inOrder<Value: Sendable>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value {
        do { return try await pool.writeWithoutTransaction(checkingFile(work)) } catch { throw failure(error) }
    }

    /// Whether the open file is no longer at its path.
    private var isDeleted: Bool { identity != nil && FileIdentity(of: URL(filePath: pool.path)) != identity }

    private func checkingFile<Value>(
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) -> @Sendable (GRDB.Database) throws -> Value {
        { db in
            guard isDeleted else { return try work(db) }
            Log.database.error("The file of the database was deleted")
            throw StorageError.deleted
        }
    }

    /// Checks the whole file beside all other work, which takes seconds if it is large. Throws `StorageError.corrupt` if it is
    /// damaged; the next `open` sets it aside.
    package func verify() async throws {
        do {
            try await read(Self.check)
        } catch StorageError.corrupt {
            Log.database.error("The database is damaged")
            mark.set()
            throw StorageError.corrupt
        }
    }

    @Sendable private static func check(_ db: GRDB.Database) throws {
        if try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" { throw StorageError.corrupt }
    }

    /// Returns the meaning of an error of SQLite. The next `open` checks a damaged file.
    private func failure(_ error: any Error) -> any Error {
        // The error that SQLite reports for a deleted file depends on what has replaced it.
        if error is DatabaseError, isDeleted { return StorageError.deleted }
        let failure = Self.storageError(error)
        if error is DatabaseError, case StorageError.corrupt = failure { mark.set() }
        return failure
    }

    /// Writes the log into the file and empties it, so that no deleted data remain in it.
    ///
    /// A failure is logged; the log is then overwritten later.
    func truncateLog() async {
        do {
            try await pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        } catch {
            Log.database.warning("The log could not be emptied", metadata: ["error": "\(Self.code(error))"])
        }
    }

    /// Closes the file; every later call throws.
    package func close() async throws {
        try await DispatchQueue.global().run {
            try Self.mapped {
                // GRDB closes the connection that writes first, and those that read cannot remove the log.
                pool.invalidateReadOnlyConnections()
                try pool.close()
            }
        }
        Log.database.debug("Closed")
    }

    private static func openPool(
        _ file: URL, migrator: DatabaseMigrator, busyTimeout: TimeInterval, mark: DamageMark
    ) throws -> DatabasePool {
        try mapped {
            var configuration = Configuration()
            configuration.label = "hutong.database"
            configuration.foreignKeysEnabled = true
            configuration.busyMode = .timeout(busyTimeout)
            // Deleted data are overwritten with zeros.
            configuration.prepareDatabase { db in
                db.add(function: foldedForSearch)
                try db.execute(sql: "PRAGMA secure_delete = ON")
            }
            restrictToOwner(file)
            let start = ContinuousClock.now
            let pool = try DatabasePool(path: file.path, configuration: configuration)
            do {
                // On the connection that migrates: a read-only one would remember the old columns.
                try pool.writeWithoutTransaction { db in
                    if mark.isSet {
                        try check(db)
                        mark.remove()
                    }
                    if try migrator.hasBeenSuperseded(db) {
                        Log.database.error("The database was written by a newer version")
                        throw StorageError.newerVersion
                    }
                    // The pool requests NORMAL, which may lose the last writes in a power failure.
                    try db.execute(sql: "PRAGMA synchronous = FULL")
                }
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

    /// Makes the file readable by its owner only, even before it exists; its log gets the same permissions.
    ///
    /// If that is not allowed, SQLite will report the problem.
    private static func restrictToOwner(_ file: URL) {
        // Not an existing file: closing it would release the locks that this process has on it.
        let descriptor = Foundation.open(file.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Foundation.close(descriptor) }
        for suffix in ["", "-wal", "-shm"] { chmod(file.path + suffix, 0o600) }
    }

    private static func mapped<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch {
            throw storageError(error)
        }
    }

    /// Returns the storage error for SQLite's result code. A row that does not fit its type is corrupt; any other
    /// error is returned unchanged.
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
        // Neither SQL nor values, because they may contain the user's texts.
        Log.database.error("\(mapped)", metadata: ["error": "\(code(error))"])
        return mapped
    }

    /// SQLite's extended result code, or the type of any other error.
    private static func code(_ error: any Error) -> String {
        (error as? DatabaseError).map { String($0.extendedResultCode.rawValue) } ?? "\(type(of: error))"
    }
}
