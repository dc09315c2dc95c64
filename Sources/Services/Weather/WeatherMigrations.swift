import GRDB

/// The changes of the table of cities.
package enum WeatherMigrations {
    /// All changes, in order.
    package static let all = [
        Migration("create weather", createWeather),
        Migration("weather: one convention for names and times", useOneConvention),
        Migration("weather: forecast", addForecast),
    ]

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

    @Sendable private static func addForecast(_ db: GRDB.Database) throws {
        try db.execute(sql: "ALTER TABLE city ADD COLUMN forecast TEXT; ALTER TABLE city ADD COLUMN forecast_at REAL")
    }

    /// Applies the convention: strict types, JSON as text, and the time of an answer in seconds since 1970.
    ///
    /// Version 1.0 wrote that time as a text with milliseconds: its last four characters are the fraction of a second.
    @Sendable private static func useOneConvention(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE city RENAME TO old_city;
                CREATE TABLE city (
                    latitude_thousandths INTEGER NOT NULL,
                    longitude_thousandths INTEGER NOT NULL,
                    position INTEGER NOT NULL,
                    is_selected INTEGER NOT NULL,
                    details TEXT NOT NULL,
                    answer TEXT,
                    answered_at REAL,
                    PRIMARY KEY (latitude_thousandths, longitude_thousandths)
                ) STRICT, WITHOUT ROWID;
                INSERT INTO city (
                    latitude_thousandths, longitude_thousandths, position, is_selected, details, answer, answered_at)
                SELECT latitudeID, longitudeID, position, isSelected, CAST(details AS TEXT), CAST(answer AS TEXT),
                    strftime('%s', answeredAt) + ('0' || substr(answeredAt, 20))
                FROM old_city;
                DROP TABLE old_city;
                """)
    }
}
