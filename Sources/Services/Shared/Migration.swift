import GRDB

/// A change of a feature's tables, which is performed once in each database, in the order of the feature's list.
///
/// A released migration is never edited or renamed: a further change is a further migration.
package struct Migration: Sendable {
    /// The identifier that a database records when the migration is done.
    let name: String
    let run: @Sendable (GRDB.Database) throws -> Void

    init(_ name: String, _ run: @escaping @Sendable (GRDB.Database) throws -> Void) {
        self.name = name
        self.run = run
    }
}

extension DatabaseMigrator {
    init(_ migrations: [Migration]) {
        self.init()
        for migration in migrations { registerMigration(migration.name, migrate: migration.run) }
    }
}

extension GRDB.Database {
    /// Runs one statement, which is compiled once for each connection: for statements that a sync runs thousands of
    /// times.
    func executeCached(sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// Returns the first value that a statement selects; the statement is compiled once for each connection.
    static func fetchCached(_ db: GRDB.Database, sql: String, arguments: StatementArguments) throws -> Self? {
        try fetchOne(try db.cachedStatement(sql: sql), arguments: arguments)
    }
}
