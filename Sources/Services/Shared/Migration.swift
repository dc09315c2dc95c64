import GRDB

/// A change of a feature's tables, which is performed once in each database, in the order of the feature's list.
///
/// A released migration is never edited or renamed: a further change is a further migration.
public struct Migration: Sendable {
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
