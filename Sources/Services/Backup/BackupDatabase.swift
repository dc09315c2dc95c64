import Domain
import Foundation
import GRDB

/// The steps of a backup that concern the database.
enum BackupDatabase {
    /// Copies the current state of a database in use to a file.
    static func copy(_ database: LocalDatabase, to file: URL) throws {
        do {
            let target = try DatabaseQueue(path: file.path)
            try database.pool.backup(to: target)
            // The copy must not need a log beside it.
            try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try target.close()
        } catch {
            throw LocalDatabase.storageError(error)
        }
    }

    /// Checks a database from outside before anything in it is used. Throws `BackupError`.
    ///
    /// SQLite runs its triggers, views and virtual tables: they have to be those of the migrations that the database
    /// claims to have.
    static func check(_ file: URL, migrations: [Migration]) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
        }
        do {
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            try queue.read { db in
                guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else { throw BackupError.damaged }
                guard try db.tableExists("grdb_migrations") else { throw BackupError.damaged }
                if try DatabaseMigrator(migrations).hasBeenSuperseded(db) { throw BackupError.newerVersion }
                let done = try DatabaseMigrator(migrations).appliedIdentifiers(db)
                let model = try DatabaseQueue()
                try model.write { $0.add(function: LocalDatabase.foldedForSearch) }
                try DatabaseMigrator(migrations.filter { done.contains($0.name) }).migrate(model)
                guard try schema(db) == model.read(schema) else { throw BackupError.damaged }
            }
            try queue.close()
        } catch let error as BackupError {
            throw error
        } catch {
            if case StorageError.diskFull = LocalDatabase.storageError(error) { throw StorageError.diskFull }
            throw BackupError.damaged
        }
    }

    /// Migrates the tables, and counts their contents. Throws `BackupError`.
    static func counts(in folder: URL, migrations: [Migration]) async throws -> BackupContents {
        do {
            let database = try await LocalDatabase.open(in: folder, migrations: migrations)
            if database.quarantinedFile != nil { throw BackupError.damaged }
            let contents = try await counts(database)
            try await database.close()
            return contents
        } catch StorageError.newerVersion {
            throw BackupError.newerVersion
        } catch StorageError.corrupt {
            throw BackupError.damaged
        }
    }

    /// Counts the contents of a database.
    static func counts(_ database: LocalDatabase) async throws -> BackupContents {
        try await database.read { db in
            func count(_ sql: String, of table: String) throws -> Int {
                guard try db.tableExists(table) else { return 0 }
                return try Int.fetchOne(db, sql: sql) ?? 0
            }
            return BackupContents(
                listings: try count("SELECT count(*) FROM listing", of: "listing"),
                cities: try count("SELECT count(*) FROM city", of: "city"),
                groups: try count("SELECT count(DISTINCT space) FROM group_child", of: "group_child"))
        }
    }

    /// Returns the SQL that SQLite would run, and the names of the tables.
    private static func schema(_ db: GRDB.Database) throws -> Set<[String]> {
        let sql = """
            SELECT type, name, CASE WHEN type IN ('trigger', 'view') OR rootpage = 0 THEN sql ELSE '' END AS sql
            FROM sqlite_master WHERE type <> 'index'
            """
        return Set(
            try Row.fetchAll(db, sql: sql).map { row in
                let text: String = row["sql"] ?? ""
                // Versions of SQLite quote the names differently when they rewrite SQL.
                return [row["type"], row["name"], text.filter { $0 != "\"" && !$0.isWhitespace }]
            })
    }
}
