import Domain
import Foundation
import GRDB

/// The user's cities and the last answers for each, in the local database.
package struct SQLiteWeatherStore: WeatherStore {
    private let database: LocalDatabase

    /// Creates a store that keeps the cities in `database`.
    package init(_ database: LocalDatabase) { self.database = database }

    /// Returns the saved cities in the user's order.
    package func savedCities() async throws -> [City] {
        try await database.read { db in
            try CityRow.order(CityRow.Columns.position).fetchAll(db).map(\.details)
        }
    }

    /// Returns the city that was shown last, if it is still saved.
    package func selectedCityID() async throws -> City.ID? {
        try await database.read { db in
            try CityRow.filter(CityRow.Columns.isSelected).fetchOne(db)?.details.id
        }
    }

    /// Saves a city after the others; a city that is already saved stays in its place.
    package func add(_ city: City) async throws {
        try await database.write { db in
            guard try CityRow.find(city.id, db) == nil else { return }
            try CityRow(city, position: CityRow.fetchCount(db)).insert(db)
        }
    }

    /// Deletes a city and its answer, if it is saved.
    package func remove(_ id: City.ID) async throws {
        try await database.write { db in
            guard let row = try CityRow.find(id, db) else { return }
            _ = try row.delete(db)
            try CityRow.move(from: row.position + 1, by: -1, db)
        }
    }

    /// Saves a city at a position of the list, or at the end if the position is beyond it.
    package func restore(_ city: City, at position: Int) async throws {
        try await database.write { db in
            guard try CityRow.find(city.id, db) == nil else { return }
            let position = min(max(position, 0), try CityRow.fetchCount(db))
            try CityRow.move(from: position, by: 1, db)
            try CityRow(city, position: position).insert(db)
        }
    }

    /// Stores the selection of a city.
    package func select(_ id: City.ID) async throws {
        try await database.write { db in
            try CityRow.updateAll(db, CityRow.Columns.isSelected.set(to: false))
            _ = try CityRow.filter(id: id).updateAll(db, CityRow.Columns.isSelected.set(to: true))
        }
    }

    /// Returns the last answer for a saved city; nil if there is none that can be read.
    package func cachedWeather(for id: City.ID) async throws -> CachedWeather? {
        try await cached(for: id, before: \OpenWeatherMapWeather.value) { ($0.answer, $0.answeredAt) }
    }

    /// Stores an answer for a saved city; does nothing for a city that is not saved.
    package func cacheWeather(_ weather: CurrentWeather, for id: City.ID, time: Date) async throws {
        try await cache(weather, for: id, time: time, in: (.answer, .answeredAt))
    }

    /// Returns the last forecast for a saved city; nil if there is none that can be read.
    package func cachedForecast(for id: City.ID) async throws -> CachedForecast? {
        try await cached(for: id, before: \OpenWeatherMapForecast.value) { ($0.forecast, $0.forecastAt) }
    }

    /// Stores a forecast for a saved city; does nothing for a city that is not saved.
    package func cacheForecast(_ forecast: WeatherForecast, for id: City.ID, time: Date) async throws {
        try await cache(forecast, for: id, time: time, in: (.forecast, .forecastAt))
    }

    /// Returns a cached answer, also one in the form in which earlier versions of the program stored it.
    private func cached<Answer: Decodable & Equatable & Sendable, Earlier: Decodable & Sendable>(
        for id: City.ID, before earlier: @escaping @Sendable (Earlier) -> Answer,
        _ columns: @escaping @Sendable (CityRow) -> (json: String?, time: Date?)
    ) async throws -> CachedAnswer<Answer>? {
        try await database.read { db in
            guard let row = try CityRow.find(id, db), case (let json?, let time?) = columns(row) else { return nil }
            let data = Data(json.utf8)
            let answer =
                (try? JSONDecoder.stored.decode(Answer.self, from: data))
                ?? (try? JSONDecoder().decode(Earlier.self, from: data)).map(earlier)
            if answer == nil { Log.weatherStore.notice("A cached answer could not be read") }
            return answer.map { CachedAnswer($0, time: time) }
        }
    }

    private func cache(
        _ answer: some Encodable, for id: City.ID, time: Date,
        in columns: (answer: CityRow.CodingKeys, time: CityRow.CodingKeys)
    ) async throws {
        let json = String(decoding: try JSONEncoder.stored.encode(answer), as: UTF8.self)
        try await database.write { db in
            _ = try CityRow.filter(id: id)
                .updateAll(
                    db, Column(columns.answer).set(to: json), Column(columns.time).set(to: time.timeIntervalSince1970))
        }
    }
}

/// A saved city.
private struct CityRow: Codable, TableRow {
    static let databaseTableName = "city"

    enum CodingKeys: String, CodingKey {
        case position, details, answer, forecast
        case latitudeThousandths = "latitude_thousandths"
        case longitudeThousandths = "longitude_thousandths"
        case isSelected = "is_selected"
        case answeredAt = "answered_at"
        case forecastAt = "forecast_at"
    }

    enum Columns {
        static let latitudeThousandths = Column(CodingKeys.latitudeThousandths)
        static let longitudeThousandths = Column(CodingKeys.longitudeThousandths)
        static let position = Column(CodingKeys.position)
        static let isSelected = Column(CodingKeys.isSelected)
    }

    var latitudeThousandths: Int
    var longitudeThousandths: Int
    /// The position in the user's order, from 0.
    var position: Int
    var isSelected = false
    var details: City
    /// The last answer as JSON.
    var answer: String?
    var answeredAt: Date?
    /// The last forecast as JSON.
    var forecast: String?
    var forecastAt: Date?

    init(_ city: City, position: Int) {
        latitudeThousandths = city.id.latitude
        longitudeThousandths = city.id.longitude
        self.position = position
        details = city
    }

    static func filter(id: City.ID) -> QueryInterfaceRequest<CityRow> {
        filter(Columns.latitudeThousandths == id.latitude && Columns.longitudeThousandths == id.longitude)
    }

    static func find(_ id: City.ID, _ db: GRDB.Database) throws -> CityRow? {
        try filter(id: id).fetchOne(db)
    }

    /// Moves the cities from a position on by `distance`.
    static func move(from position: Int, by distance: Int, _ db: GRDB.Database) throws {
        try filter(Columns.position >= position)
            .updateAll(db, Columns.position.set(to: Columns.position + distance))
    }
}

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
