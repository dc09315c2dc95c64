import Foundation
import FoundationNetworking
import Testing

@testable import Sandbox

extension OverHTTP {
    @Suite struct WeatherRoutesTests {
        @Test func responseHasTheShapeOfOpenWeatherMap() async throws {
            try await TestSandbox.with { test async throws in
                let answer = try await test.json(weatherPath, ["q": "London,GB", "units": "metric"])
                #expect(answer["name"] as? String == "London")
                #expect(answer["id"] as? Int == 2_643_743)
                #expect(answer["cod"] as? Int == 200)
                #expect(answer["dt"] as? Int == 1_772_366_400)
                #expect(answer["timezone"] as? Int == 0)
                #expect(answer["base"] as? String == "stations")
                let coord = try #require(answer["coord"] as? [String: Double])
                #expect(coord == ["lat": 51.5085, "lon": -0.1257])
                let weather = try #require((answer["weather"] as? [[String: Any]])?.first)
                #expect(Set(weather.keys) == ["id", "main", "description", "icon"])
                #expect((weather["icon"] as? String)?.hasSuffix("d") == true)
                let main = try #require(answer["main"] as? [String: Any])
                #expect(
                    Set(main.keys) == [
                        "temp", "feels_like", "temp_min", "temp_max", "pressure", "humidity", "sea_level", "grnd_level",
                    ])
                let wind = try #require(answer["wind"] as? [String: Double])
                #expect(try #require(wind["speed"]) >= 0)
                #expect((0..<360).contains(try #require(wind["deg"])))
                #expect((answer["clouds"] as? [String: Int])?["all"] != nil)
                #expect(try #require(answer["visibility"] as? Int) <= 10_000)
                let sys = try #require(answer["sys"] as? [String: Any])
                #expect(sys["country"] as? String == "GB")
                #expect(try #require(sys["sunrise"] as? Int) < #require(sys["sunset"] as? Int))
            }
        }

        @Test func theForecastHasTheShapeOfOpenWeatherMap() async throws {
            try await TestSandbox.with { test async throws in
                let path = "/data/2.5/forecast"
                let answer = try await test.json(path, ["q": "London,GB", "units": "metric"])
                #expect(answer["cod"] as? String == "200" && answer["cnt"] as? Int == 40)
                let steps = try #require(answer["list"] as? [[String: Any]])
                #expect(steps.compactMap { $0["dt"] as? Int } == (0..<40).map { 1_772_366_400 + $0 * 10_800 })
                let first = try #require(steps.first)
                #expect(
                    Set(first.keys).isSuperset(of: [
                        "main", "weather", "clouds", "wind", "visibility", "pop", "sys", "dt_txt",
                    ]))
                #expect(first["dt_txt"] as? String == "2026-03-01 12:00:00")
                #expect(steps.compactMap { $0["pop"] as? Double }.allSatisfy { (0...1).contains($0) })
                let city = try #require(answer["city"] as? [String: Any])
                #expect(city["name"] as? String == "London" && city["timezone"] as? Int == 0)
                // The first step is the weather that is measured at that time.
                let now = try await test.json(weatherPath, ["q": "London,GB", "units": "metric"])
                let temperatures = [now, first].map { ($0["main"] as? [String: Any])?["temp"] as? Double }
                #expect(temperatures[0] != nil && temperatures[0] == temperatures[1])
                let short = try await test.json(path, ["q": "London,GB", "cnt": "3"])
                #expect((short["list"] as? [Any])?.count == 3 && short["cnt"] as? Int == 3)
                for count in ["0", "-1", "99999999999999999999", "x"] {
                    let list = try await test.json(path, ["q": "London,GB", "cnt": count])["list"] as? [Any]
                    #expect((1...40).contains(list?.count ?? 0))
                }
            }
        }

        @Test func unitsConvertTheSameWeather() async throws {
            try await TestSandbox.with { test async throws in
                func values(_ units: String?) async throws -> (temperature: Double, wind: Double) {
                    let query = ["q": "Beijing"].merging(units.map { ["units": $0] } ?? [:]) { $1 }
                    let answer = try await test.json(weatherPath, query)
                    let main = try #require(answer["main"] as? [String: Any])
                    let wind = try #require(answer["wind"] as? [String: Any])
                    return (try #require(main["temp"] as? Double), try #require(wind["speed"] as? Double))
                }
                let metric = try await values("metric")
                let standard = try await values(nil)
                let imperial = try await values("imperial")
                #expect(abs(standard.temperature - metric.temperature - 273.15) < 0.02)
                #expect(abs(imperial.temperature - metric.temperature * 1.8 - 32) < 0.02)
                #expect(standard.wind == metric.wind)
                #expect(abs(imperial.wind - metric.wind * 2.236_936) < 0.03)
            }
        }

        @Test func descriptionIsChineseOnRequest() async throws {
            try await TestSandbox.with { test async throws in
                let answer = try await test.json(weatherPath, ["q": "北京", "lang": "zh_cn"])
                #expect(answer["name"] as? String == "北京")
                let words = try #require((answer["weather"] as? [[String: Any]])?.first?["description"] as? String)
                #expect(words.unicodeScalars.allSatisfy { $0.value > 0x2E80 })
            }
        }

        @Test func cityIsFoundByCoordinatesAndByID() async throws {
            try await TestSandbox.with { test async throws in
                let near = try await test.json(weatherPath, ["lat": "51.5", "lon": "-0.1"])
                #expect((near["coord"] as? [String: Double]) == ["lat": 51.5, "lon": -0.1])
                #expect((near["sys"] as? [String: Any])?["country"] as? String == "GB")
                let byID = try await test.json(weatherPath, ["id": "1816670"])
                #expect(byID["name"] as? String == "Beijing")
                #expect(byID["timezone"] as? Int == 28_800)
            }
        }

        @Test(
            arguments: [
                ("97201,us", "Portland"), ("97201", "Portland"), ("SW1A,GB", "London"), ("100009,cn", "Beijing"),
                ("00000,us", nil), ("97201,us,x", nil), (",", nil),
            ])
        func cityIsFoundByItsPostalCode(code: String, name: String?) async throws {
            try await TestSandbox.with { test async throws in
                let answer = try await test.get(weatherPath, ["zip": code])
                #expect(answer.status == (name == nil ? 404 : 200))
                let body = try JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
                #expect(body?["name"] as? String == name)
            }
        }

        @Test func keyIsAcceptedInAnyCase() async throws {
            try await TestSandbox.with { test async throws in
                #expect(try await test.get(weatherPath, ["q": "London", "APPID": "sandbox"], key: nil).status == 200)
                #expect(try await test.get(weatherPath, ["q": "London", "AppId": "wrong"], key: nil).status == 401)
            }
        }

        @Test(arguments: ["group", "find", "forecast/daily", "box/city"]) func otherAPIsAreNotOffered(api: String)
            async throws
        {
            try await TestSandbox.with { test async throws in
                let answer = try await test.get("data/2.5/" + api, ["q": "London"])
                let body = try JSONSerialization.jsonObject(with: answer.body) as? [String: String]
                #expect(answer.status == 404 && body?["cod"] == "404")
                #expect(body?["message"]?.contains("not offered") == true)
                #expect(try await test.get("data/2.5/" + api, key: nil).status == 401)
            }
        }

        @Test func coordinatesAtSeaHaveWeatherButNoName() async throws {
            try await TestSandbox.with { test async throws in
                let sea = try await test.json(weatherPath, ["lat": "-45", "lon": "-120"])
                #expect(sea["name"] as? String == "")
                #expect(sea["id"] as? Int == 0)
                #expect(sea["timezone"] as? Int == -8 * 3600)
                #expect((sea["sys"] as? [String: Any])?["country"] == nil)
            }
        }

        @Test func offsetIncludesDaylightSavingTime() async throws {
            try await TestSandbox.with(now: "2026-07-01T12:00:00Z") { test async throws in
                #expect(try await test.json(weatherPath, ["q": "London"])["timezone"] as? Int == 3600)
            }
        }

        @Test(arguments: ["wrong", "", nil]) func wrongKeyIsRejected(key: String?) async throws {
            try await TestSandbox.with { test async throws in
                for path in [weatherPath, directPath, reversePath] {
                    let answer = try await test.get(path, ["q": "London"], key: key)
                    #expect(answer.status == 401)
                    let body = try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
                    #expect(body["cod"] as? Int == 401)
                    #expect((body["message"] as? String)?.hasPrefix("Invalid API key.") == true)
                }
            }
        }

        @Test(arguments: ["Nowhere at all", "London,CN", "Lond", "'); drop table cities"])
        func unknownCityIsNotFound(name: String) async throws {
            try await TestSandbox.with { test async throws in
                let answer = try await test.get(weatherPath, ["q": name])
                #expect(answer.status == 404)
                #expect(String(decoding: answer.body, as: UTF8.self) == #"{"cod":"404","message":"city not found"}"#)
            }
        }

        @Test func invalidRequestsAreErrors() async throws {
            try await TestSandbox.with { test async throws in
                func message(_ path: String, _ query: [String: String]) async throws -> String? {
                    let answer = try await test.get(path, query)
                    #expect(answer.status == 400)
                    let body = try JSONSerialization.jsonObject(with: answer.body) as? [String: String]
                    #expect(body?["cod"] == "400")
                    return body?["message"]
                }
                #expect(try await message(weatherPath, [:]) == "Nothing to geocode")
                #expect(try await message(weatherPath, ["lat": "91", "lon": "0"]) == "wrong latitude")
                #expect(try await message(weatherPath, ["lat": "nan", "lon": "0"]) == "wrong latitude")
                #expect(try await message(weatherPath, ["lat": "1"]) == "wrong longitude")
                #expect(try await message(directPath, [:]) == "Nothing to geocode")
                #expect(try await message(directPath, ["q": "  "]) == "Nothing to geocode")
                #expect(try await message(reversePath, [:]) == "Nothing to geocode")
            }
        }

        @Test func responseDependsOnlyOnSeedAndTime() async throws {
            var answers: [Data] = []
            for seed: UInt64 in [1, 1, 2] {
                try await TestSandbox.with(seed: seed) { test async throws in
                    answers.append(try await test.get(weatherPath, ["q": "Shanghai"]).body)
                }
            }
            #expect(answers[0] == answers[1])
            #expect(answers[0] != answers[2])
        }

        @Test func polarNightHasNoSunriseAndANightIcon() async throws {
            try await TestSandbox.with(now: "2025-12-21T11:00:00Z") { test async throws in
                let answer = try await test.json(weatherPath, ["q": "Tromsø"])
                let sys = try #require(answer["sys"] as? [String: Any])
                #expect(sys["sunrise"] as? Int == 0)
                #expect(sys["sunset"] as? Int == 0)
                let icon = try #require((answer["weather"] as? [[String: Any]])?.first?["icon"] as? String)
                #expect(icon.hasSuffix("n"))
            }
        }
    }
}
