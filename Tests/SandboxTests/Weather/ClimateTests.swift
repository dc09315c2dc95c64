import Foundation
import Testing

@testable import Sandbox

@Suite struct ClimateTests {
    private let climate = Climate(seed: 42)

    /// Returns every fifth hour of a month.
    private func month(
        _ month: Int, latitude: Double, longitude: Double, climate: Climate? = nil
    ) throws -> [Conditions] {
        let start = try Date(String(format: "2026-%02d-01T00:00:00Z", month), strategy: .iso8601)
        return stride(from: 0.0, to: 30 * 24, by: 5).map {
            (climate ?? self.climate).conditions(latitude: latitude, longitude: longitude, at: start + $0 * 3600)
        }
    }

    private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    @Test(
        arguments: [
            ("London", 51.5, -0.1, 1, 0.0...9.0), ("London", 51.5, -0.1, 7, 14...23),
            ("Beijing", 39.9, 116.4, 1, -8...4), ("Beijing", 39.9, 116.4, 7, 22...32),
            ("Singapore", 1.3, 103.8, 1, 24...31), ("Singapore", 1.3, 103.8, 7, 24...31),
            ("Sydney", -33.9, 151.2, 1, 18...27), ("Sydney", -33.9, 151.2, 7, 8...16),
            ("Tromsø", 69.6, 19.0, 1, -20...(-2)), ("Moscow", 55.8, 37.6, 1, -16...(-4)),
        ])
    func monthlyMeansAreRealistic(
        city: String, latitude: Double, longitude: Double, month number: Int, range: ClosedRange<Double>
    ) throws {
        let temperatures = try month(number, latitude: latitude, longitude: longitude).map(\.temperature)
        #expect(range.contains(mean(temperatures)), "\(city) \(number): \(mean(temperatures))")
    }

    @Test(arguments: [1, 2] as [UInt64]) func allValuesArePossible(seed: UInt64) throws {
        for latitude in stride(from: -90.0, through: 90, by: 15) {
            for longitude in stride(from: -180.0, through: 180, by: 60) {
                let climate = Climate(seed: seed)
                for weather in try month(4, latitude: latitude, longitude: longitude, climate: climate) {
                    let isPossible =
                        (-70...50).contains(weather.temperature) && (-90...65).contains(weather.feelsLike)
                        && (970...1050).contains(weather.pressure) && (0...100).contains(weather.humidity)
                        && (0...10_000).contains(weather.visibility) && (0...40).contains(weather.windSpeed)
                        && (0..<360).contains(weather.windDirection) && (0...100).contains(weather.clouds)
                        && weather.gust.map { $0 > weather.windSpeed } != false
                    if !isPossible { Issue.record("\(latitude), \(longitude): \(weather)") }
                }
            }
        }
    }

    @Test func optionalConditionsOccurWithRealisticFrequency() throws {
        let weather = try [1, 4, 7, 10].flatMap { number in
            try [(51.5, -0.1), (39.9, 116.4), (64.1, -21.9), (55.8, 37.6), (1.3, 103.8)].flatMap {
                try month(number, latitude: $0.0, longitude: $0.1)
            }
        }
        func share(_ holds: (Conditions) -> Bool) -> Double {
            Double(weather.count(where: holds)) / Double(weather.count)
        }
        let shares = [
            "gust": share { $0.gust != nil }, "rain": share { $0.rain != nil }, "snow": share { $0.snow != nil },
            "fog": share(\.fog), "clear": share { $0.clouds < 11 }, "overcast": share { $0.clouds >= 85 },
        ]
        print("shares of the time:", shares)
        for (what, share) in shares { #expect((0.005...0.7).contains(share), "\(what): \(share)") }
        #expect(Set(weather.map { ConditionCode($0).main }).count >= 5)
    }

    @Test func snowFallsOnlyInTheCold() throws {
        for weather in try month(7, latitude: 1.3, longitude: 103.8) { #expect(weather.snow == nil) }
        for weather in try month(1, latitude: 62, longitude: 129.7) { #expect(weather.rain == nil) }
    }

    @Test func weatherChangesSmoothlyInSpaceAndTime() throws {
        let now = try Date("2026-03-01T12:00:00Z", strategy: .iso8601)
        let here = climate.conditions(latitude: 31.22, longitude: 121.46, at: now)
        for other in [
            climate.conditions(latitude: 31.24, longitude: 121.50, at: now),
            climate.conditions(latitude: 31.22, longitude: 121.46, at: now + 60),
        ] {
            #expect(abs(here.temperature - other.temperature) < 0.5)
            #expect(abs(here.windSpeed - other.windSpeed) < 0.5)
            #expect(abs(here.clouds - other.clouds) < 5)
        }
    }

    @Test func codeMatchesTheConditions() {
        var weather = climate.conditions(latitude: 0, longitude: 0, at: Date(timeIntervalSince1970: 0))
        func code(
            rain: Double? = nil, snow: Double? = nil, fog: Bool = false, clouds: Double = 0, temperature: Double = 10
        ) -> Int {
            (weather.rain, weather.snow, weather.fog, weather.clouds) = (rain, snow, fog, clouds)
            (weather.temperature, weather.visibility) = (temperature, 500)
            return ConditionCode(weather).id
        }
        #expect(code() == 800)
        #expect(code(clouds: 20) == 801)
        #expect(code(clouds: 50) == 802)
        #expect(code(clouds: 60) == 803)
        #expect(code(clouds: 100) == 804)
        #expect(code(fog: true) == 741)
        #expect(code(rain: 0.2) == 300)
        #expect(code(rain: 0.5) == 500)
        #expect(code(rain: 2) == 501)
        #expect(code(rain: 6) == 502)
        #expect(code(rain: 6, temperature: 28) == 201)
        #expect(code(snow: 0.2) == 600)
        #expect(code(snow: 1) == 601)
        #expect(code(snow: 3) == 602)
        #expect(code(rain: 1, snow: 1) == 616)
    }
}
