import GRDB

extension LocalDatabase {
    /// Every change of the tables there ever was, in order.
    ///
    /// A feature adds its own as `static func createWeather(_ db: GRDB.Database) throws` in an extension in its folder
    /// and one line here. What was released is never edited: a change is a new line.
    static let migrations: [(name: String, run: @Sendable (GRDB.Database) throws -> Void)] = [
        ("create weather", createWeather),
        ("create groups", createGroups),
        ("create listings", createListings),
        ("keep the time of the groups' last answer", addGroupAnswerTime),
        ("keep invitations to groups and their addresses", addGroupInvitations),
    ]

    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        for migration in migrations { migrator.registerMigration(migration.name, migrate: migration.run) }
        return migrator
    }()
}
