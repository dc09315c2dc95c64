import GRDB

/// The changes of the table of cities.
public enum WeatherMigrations {
    /// All of them, in order.
    public static let all = [Migration("create weather", createWeather)]

    /// Makes the table of saved cities.
    @Sendable private static func createWeather(_ db: GRDB.Database) throws {
        try db.create(table: "city") { table in
            table.primaryKey {
                table.column("latitudeID", .integer)
                table.column("longitudeID", .integer)
            }
            table.column("position", .integer).notNull()
            table.column("isSelected", .boolean).notNull()
            table.column("details", .blob).notNull()
            table.column("answer", .blob)
            table.column("answeredAt", .datetime)
        }
    }
}
