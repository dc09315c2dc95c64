import Domain
import Foundation
import GRDB

/// The user's cities and the last answer for each, in the local database.
public struct SQLiteWeatherStore: WeatherStore {
    private let database: LocalDatabase

    /// Keeps the cities in `database`.
    public init(_ database: LocalDatabase) { self.database = database }

    /// The saved cities in the user's order.
    public func savedCities() async throws -> [City] {
        try await database.read { db in
            try CityRow.order(Column("position")).fetchAll(db).map(\.city)
        }
    }

    /// The city that was shown last, if it is still saved.
    public func selectedCityID() async throws -> City.ID? {
        try await database.read { db in
            try CityRow.filter(Column("isSelected")).fetchOne(db)?.city.id
        }
    }

    /// Saves a city behind the others; one that is saved already stays where it is.
    public func add(_ city: City) async throws {
        try await database.write { db in
            guard try CityRow.find(city.id, db) == nil else { return }
            try CityRow(city, position: CityRow.fetchCount(db)).insert(db)
        }
    }

    /// Forgets a city and its answer; one that is not saved is no error.
    public func remove(_ id: City.ID) async throws {
        try await database.write { db in
            guard let row = try CityRow.find(id, db) else { return }
            _ = try row.delete(db)
            try CityRow.move(from: row.position + 1, by: -1, db)
        }
    }

    /// Saves a city at a position of the list; beyond its end means at the end.
    public func restore(_ city: City, at position: Int) async throws {
        try await database.write { db in
            guard try CityRow.find(city.id, db) == nil else { return }
            let position = min(max(position, 0), try CityRow.fetchCount(db))
            try CityRow.move(from: position, by: 1, db)
            try CityRow(city, position: position).insert(db)
        }
    }

    /// Remembers the city that is shown.
    public func select(_ id: City.ID) async throws {
        try await database.write { db in
            try CityRow.updateAll(db, Column("isSelected").set(to: false))
            _ = try CityRow.filter(id: id).updateAll(db, Column("isSelected").set(to: true))
        }
    }

    /// The last answer for a saved city; nil when there is none that can be read.
    public func cachedWeather(for id: City.ID) async throws -> CachedWeather? {
        try await database.read { db in
            guard let row = try CityRow.find(id, db), let answer = row.answer, let time = row.answeredAt else {
                return nil
            }
            // An answer that an older version kept and this one cannot read is as good as none.
            return (try? JSONDecoder().decode(CurrentWeather.self, from: answer)).map { CachedWeather($0, time: time) }
        }
    }

    /// Keeps an answer for a saved city; for one that is no longer saved it does nothing.
    public func cacheWeather(_ weather: CurrentWeather, for id: City.ID, time: Date) async throws {
        let answer = try JSONEncoder().encode(weather)
        try await database.write { db in
            _ = try CityRow.filter(id: id)
                .updateAll(db, Column("answer").set(to: answer), Column("answeredAt").set(to: time))
        }
    }
}

/// A saved city as the table has it.
private struct CityRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "city"

    var latitudeID: Int
    var longitudeID: Int
    var position: Int
    var isSelected = false
    /// The city as JSON.
    var details: City
    /// The last answer as JSON.
    var answer: Data?
    var answeredAt: Date?

    var city: City { details }

    init(_ city: City, position: Int) {
        latitudeID = city.id.latitude
        longitudeID = city.id.longitude
        self.position = position
        details = city
    }

    static func filter(id: City.ID) -> QueryInterfaceRequest<CityRow> {
        filter(Column("latitudeID") == id.latitude && Column("longitudeID") == id.longitude)
    }

    static func find(_ id: City.ID, _ db: GRDB.Database) throws -> CityRow? {
        try filter(id: id).fetchOne(db)
    }

    static func move(from position: Int, by distance: Int, _ db: GRDB.Database) throws {
        try filter(Column("position") >= position)
            .updateAll(db, Column("position").set(to: Column("position") + distance))
    }
}
