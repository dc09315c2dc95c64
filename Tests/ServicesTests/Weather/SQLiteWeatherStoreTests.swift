import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(2))) struct SQLiteWeatherStoreTests {
    private let cities = [
        City(
            name: "Beijing", localNames: ["zh": "北京"], country: "CN", state: "Beijing", latitude: 39.9042,
            longitude: 116.4074),
        City(name: "London", country: "GB", latitude: 51.5073, longitude: -0.1276),
        City(name: "Quito", country: "EC", latitude: -0.2201, longitude: -78.5123),
    ]
    private let time = Date(timeIntervalSince1970: 1_772_366_400)

    private var weather: CurrentWeather {
        get throws { try JSONDecoder().decode(OpenWeatherMapWeather.self, from: Data(WeatherSamples.full.utf8)).value }
    }

    /// Runs `body` with a store with the three cities, and a function that opens the same file once more.
    private func withStore(_ body: (SQLiteWeatherStore, LocalDatabase) async throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            let store = SQLiteWeatherStore(database)
            for city in cities { try await store.add(city) }
            try await body(store, database)
            try await database.close()
        }
    }

    private func names(_ store: SQLiteWeatherStore) async throws -> [String] {
        try await store.savedCities().map(\.name)
    }

    @Test func aNewStoreIsEmpty() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            let store = SQLiteWeatherStore(database)
            #expect(try await store.savedCities() == [])
            #expect(try await store.selectedCityID() == nil)
            #expect(try await store.cachedWeather(for: cities[0].id) == nil)
            try await database.close()
        }
    }

    @Test func citiesComeBackWholeAndInOrderAfterARestart() async throws {
        try await withTemporaryDirectory { directory in
            let first = try await LocalDatabase.open(in: directory)
            for city in cities { try await SQLiteWeatherStore(first).add(city) }
            try await SQLiteWeatherStore(first).select(cities[1].id)
            try await SQLiteWeatherStore(first).cacheWeather(weather, for: cities[2].id, time: time)
            let forecast = WeatherForecast.sample([1, 2], rain: [0: 3])
            try await SQLiteWeatherStore(first).cacheForecast(forecast, for: cities[1].id, time: time)
            try await first.close()

            let second = try await LocalDatabase.open(in: directory)
            let store = SQLiteWeatherStore(second)
            #expect(second.quarantinedFile == nil)
            #expect(try await store.savedCities() == cities)
            #expect(try await store.selectedCityID() == cities[1].id)
            #expect(try await store.cachedWeather(for: cities[2].id) == CachedWeather(weather, time: time))
            #expect(try await store.cachedForecast(for: cities[1].id) == CachedForecast(forecast, time: time))
            #expect(try await store.cachedForecast(for: cities[2].id) == nil)
            try await second.close()
        }
    }

    @Test func aCityIsSavedOnce() async throws {
        try await withStore { store, _ in
            var again = cities[0]
            again.name = "Peking"
            try await store.add(again)
            try await store.restore(again, at: 2)
            #expect(try await store.savedCities() == cities)
        }
    }

    @Test func aRemovedCityGoesWithItsAnswerAndSelection() async throws {
        try await withStore { store, _ in
            try await store.select(cities[1].id)
            try await store.cacheWeather(weather, for: cities[1].id, time: time)
            try await store.remove(cities[1].id)
            try await store.remove(cities[1].id)
            #expect(try await names(store) == ["Beijing", "Quito"])
            #expect(try await store.selectedCityID() == nil)
            try await store.cacheWeather(weather, for: cities[1].id, time: time)
            #expect(try await store.cachedWeather(for: cities[1].id) == nil)
        }
    }

    @Test(arguments: [0, 1, 2])
    func undoPutsACityBackWhereItWas(position: Int) async throws {
        try await withStore { store, _ in
            try await store.remove(cities[position].id)
            try await store.restore(cities[position], at: position)
            #expect(try await store.savedCities() == cities)
            try await store.add(City(name: "Oslo", country: "NO", latitude: 59.91, longitude: 10.75))
            #expect(try await names(store) == ["Beijing", "London", "Quito", "Oslo"])
        }
    }

    @Test(arguments: [(-1, ["London", "Beijing", "Quito"]), (99, ["Beijing", "Quito", "London"])])
    func aPositionThatIsGoneIsTheNearest(position: Int, order: [String]) async throws {
        try await withStore { store, _ in
            try await store.remove(cities[1].id)
            try await store.restore(cities[1], at: position)
            #expect(try await names(store) == order)
        }
    }

    @Test func oneCityIsSelectedAtATime() async throws {
        try await withStore { store, _ in
            for city in cities {
                try await store.select(city.id)
                #expect(try await store.selectedCityID() == city.id)
            }
        }
    }

    @Test func theNewestAnswerIsKept() async throws {
        try await withStore { store, _ in
            try await store.cacheWeather(weather, for: cities[0].id, time: time)
            var newer = try weather
            newer.temperature = nil
            try await store.cacheWeather(newer, for: cities[0].id, time: time.addingTimeInterval(60))
            let kept = try await store.cachedWeather(for: cities[0].id)
            #expect(kept == CachedWeather(newer, time: time.addingTimeInterval(60)))
            #expect(try await store.cachedWeather(for: cities[1].id) == nil)
        }
    }

    @Test func anAnswerThatCannotBeReadIsNone() async throws {
        try await withStore { store, database in
            try await store.cacheWeather(weather, for: cities[0].id, time: time)
            try await database.write { try $0.execute(sql: "UPDATE city SET answer = '{'") }
            #expect(try await store.cachedWeather(for: cities[0].id) == nil)
        }
    }

    @Test func answersInTheFormOfEarlierVersionsAreRead() async throws {
        try await withStore { store, database in
            try await database.write { db in
                try db.execute(
                    sql: "UPDATE city SET answer = ?, answered_at = 1, forecast = ?, forecast_at = 2",
                    arguments: [WeatherSamples.full, WeatherSamples.forecast])
            }
            let decoder = JSONDecoder()
            let forecast = try decoder.decode(OpenWeatherMapForecast.self, from: Data(WeatherSamples.forecast.utf8))
            #expect(
                try await store.cachedWeather(for: cities[0].id)
                    == CachedWeather(weather, time: Date(timeIntervalSince1970: 1)))
            #expect(
                try await store.cachedForecast(for: cities[0].id)
                    == CachedForecast(forecast.value, time: Date(timeIntervalSince1970: 2)))
            #expect(forecast.value.steps.count == 2)
        }
    }

    @Test func aCityThatCannotBeReadIsCorrupt() async throws {
        try await withStore { store, database in
            try await database.write { try $0.execute(sql: "UPDATE city SET details = 'nonsense'") }
            await #expect(throws: StorageError.corrupt) { try await store.savedCities() }
        }
    }

    @Test func manyChangesAtOnceLeaveAWholeList() async throws {
        try await withStore { store, database in
            try await withThrowingTaskGroup { group in
                for number in 0..<40 {
                    let city = City(name: "\(number)", country: "XX", latitude: Double(number), longitude: 0)
                    group.addTask {
                        try await store.add(city)
                        if number.isMultiple(of: 2) { try await store.remove(city.id) }
                    }
                }
                try await group.waitForAll()
            }
            let positions = try await database.read {
                try Int.fetchAll($0, sql: "SELECT position FROM city ORDER BY position")
            }
            #expect(positions == Array(0..<23))
        }
    }
}
