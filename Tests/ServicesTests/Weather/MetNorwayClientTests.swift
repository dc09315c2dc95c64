import Domain
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Services

/// The weather from MET Norway. Answers are shortened from its documentation.
@Suite(.timeLimit(.minutes(2))) struct MetNorwayClientTests {
    private let oslo = City(name: "Oslo", country: "NO", latitude: 59.912734, longitude: 10.7461)
    private let time = ManualTime(now: Date(timeIntervalSince1970: 1_772_368_200))  // 12:30 UTC.

    private func client(_ url: URL, zone: Zone? = Zone(secondsFromGMT: 3600)) -> MetNorwayClient {
        MetNorwayClient(
            baseURL: { url.appending(path: "weatherapi") }, time: time, cities: { _, _ in [] }, zone: { _ in zone })
    }

    private static func reply(
        _ request: FixtureServer.Request, headers: [String: String] = [:], body: String = WeatherSamples.metNorway
    ) -> FixtureServer.Reply {
        request.line.contains("/sunrise/")
            ? .answer(200, body: Data(WeatherSamples.metNorwaySun.utf8))
            : .answer(200, headers: headers, body: Data(body.utf8))
    }

    private static func isForecast(_ request: FixtureServer.Request) -> Bool {
        request.line.contains("/locationforecast/")
    }

    @Test func theProgramNamesItselfAndThePlaceToElevenMeters() async throws {
        try await withServer(FixtureServer { Self.reply($0) }) { server in
            _ = try await client(server.url).weather(at: oslo)
            #expect(
                Set(server.requests.map(\.line)) == [
                    "GET /weatherapi/locationforecast/2.0/complete?lat=59.9127&lon=10.7461 HTTP/1.1",
                    "GET /weatherapi/sunrise/3.0/sun?lat=59.9127&lon=10.7461&date=2026-03-01 HTTP/1.1",
                ])
            #expect(
                server.requests.allSatisfy { $0.headers["user-agent"] == "Hutong https://github.com/hutong/hutong" })
        }
    }

    @Test func theHourThatHasBegunIsTheWeatherNow() async throws {
        try await withServer(FixtureServer { Self.reply($0) }) { server in
            let weather = try await client(server.url).weather(at: oslo)
            #expect(weather.temperature == -1.4)
            #expect(weather.humidity == 87.1)
            #expect(weather.pressure == 1012.6)
            #expect(weather.windSpeed == 2.6 && weather.windDirection == 201.3 && weather.gustSpeed == 6.1)
            #expect(weather.cloudiness == 98.4)
            #expect(weather.condition?.code == 600)
            #expect(weather.sunrise == InternetTime.time(of: "2026-03-01T06:03:00Z"))
            #expect(weather.sunset == InternetTime.time(of: "2026-03-01T16:57:00Z"))
            #expect(weather.timeZone?.secondsFromGMT(for: time.now) == 3600)
            #expect(weather.isFromMetNorway)
            let stored = try JSONEncoder().encode(weather)
            #expect(try JSONDecoder().decode(CurrentWeather.self, from: stored) == weather)
        }
    }

    @Test func hoursAreStepsOfThreeAndLaterStepsAreOfSix() async throws {
        try await withServer(FixtureServer { Self.reply($0) }) { server in
            let forecast = try await client(server.url).forecast(at: oslo)
            #expect(
                forecast.steps.map { InternetTime.text(of: $0.time) } == [
                    "2026-03-01T12:00:00Z", "2026-03-01T15:00:00Z", "2026-03-01T18:00:00Z", "2026-03-02T00:00:00Z",
                ])
            #expect(forecast.steps.map { ($0.precipitation * 10).rounded() } == [7, 0, 31, 0])
            #expect(forecast.steps.map(\.temperature) == [-1.4, -2.2, -3, -5.5])
            #expect(forecast.steps.map(\.lowest) == [-1.9, -2.2, -4.9, -5.5])
            #expect(forecast.steps.map(\.highest) == [-0.9, -2.2, -2.8, -5.5])
            #expect(forecast.steps.map(\.condition?.code) == [600, 801, 201, nil])
            #expect(forecast.timeZone?.secondsFromGMT(for: time.now) == 3600)
        }
    }

    @Test(arguments: [
        ("clearsky_day", 800, false), ("clearsky_polartwilight", 800, true), ("fair_night", 801, true),
        ("partlycloudy_day", 802, false), ("cloudy", 804, false), ("fog", 741, false), ("lightrain", 500, false),
        ("rain", 501, false), ("heavyrain", 502, false), ("heavyrainshowers_day", 521, false),
        ("lightsleet", 611, false),
        ("lightssnowshowersandthunder_day", 201, false), ("heavysnowshowers_night", 602, true), ("snow", 601, false),
    ])
    func eachSymbolIsACondition(symbol: String, code: Int, isNight: Bool) async throws {
        let body = WeatherSamples.metNorway.replacing("\"lightsnow\"", with: "\"\(symbol)\"")
        try await withServer(FixtureServer { Self.reply($0, body: body) }) { server in
            let condition = try await client(server.url).weather(at: oslo).condition
            #expect(condition == WeatherCondition(code: code, isNight: isNight))
        }
    }

    @Test func anAnswerIsNotRequestedAgainBeforeItExpires() async throws {
        let headers = ["Expires": "Sun, 01 Mar 2026 13:00:00 GMT", "Last-Modified": "Sun, 01 Mar 2026 12:21:45 GMT"]
        let server = FixtureServer { request in
            request.headers["if-modified-since"] == nil
                ? Self.reply(request, headers: headers)
                : .answer(304, headers: ["Expires": "Sun, 01 Mar 2026 14:00:00 GMT"])
        }
        try await withServer(server) { server in
            let client = client(server.url)
            let first = try await client.forecast(at: oslo)
            _ = try await client.forecast(at: oslo)
            #expect(server.requests.filter(Self.isForecast).count == 1)
            time.advance(by: 1801)
            let second = try await client.forecast(at: oslo)
            #expect(second == first)
            let asked = server.requests.filter(Self.isForecast)
            #expect(asked.map { $0.headers["if-modified-since"] } == [nil, "Sun, 01 Mar 2026 12:21:45 GMT"])
            time.advance(by: 1800)
            _ = try await client.forecast(at: oslo)
            #expect(server.requests.filter(Self.isForecast).count == 2)
        }
    }

    @Test func aServerThatSaysNothingAboutExpiryIsAskedAtMostOnceAMinute() async throws {
        for headers in [[:], ["Expires": "0"], ["Expires": "Sun, 01 Mar 2026 12:00:00 GMT"]] {
            try await withServer(FixtureServer { Self.reply($0, headers: headers) }) { server in
                let client = client(server.url)
                for _ in 0..<3 { _ = try await client.forecast(at: oslo) }
                #expect(server.requests.count == 1)
            }
        }
    }

    @Test func withoutSunriseThereIsWeatherAllTheSame() async throws {
        for sun in ["{}", #"{"properties":{"sunrise":{"time":null},"sunset":{}}}"#, "[", ""] {
            let server = FixtureServer { request in
                Self.isForecast(request) ? Self.reply(request) : .answer(sun.isEmpty ? 500 : 200, body: Data(sun.utf8))
            }
            try await withServer(server) { server in
                let weather = try await client(server.url).weather(at: oslo)
                #expect(weather.temperature == -1.4)
                #expect(weather.sunrise == nil && weather.sunset == nil)
            }
        }
    }

    @Test(arguments: [
        (401, RemoteError.status(401)), (403, .status(403)), (404, .notFound), (422, .status(422)),
        (429, .rateLimited(retryAfter: 30)), (500, .status(500)), (304, .status(304)),
    ])
    func eachStatusIsAnErrorWithoutWordsAboutAKey(status: Int, error: RemoteError) async throws {
        try await withServer(FixtureServer(status, headers: ["Retry-After": "30"])) { server in
            await #expect(throws: error) { try await client(server.url).weather(at: oslo) }
            await #expect(throws: error) { try await client(server.url).forecast(at: oslo) }
        }
    }

    @Test(arguments: ["", "[]", "{}", #"{"properties":{"timeseries":{}}}"#])
    func anAnswerWithoutStepsIsMalformed(body: String) async throws {
        try await withServer(FixtureServer(200, body: Data(body.utf8))) { server in
            _ = await #expect {
                try await client(server.url).forecast(at: oslo)
            } throws: { error in
                if case RemoteError.malformed = error { true } else { false }
            }
        }
    }

    @Test func withoutStepsThereIsNoWeather() async throws {
        let body = Data(#"{"properties":{"timeseries":[null,{"time":"x"}]}}"#.utf8)
        try await withServer(FixtureServer(200, body: body)) { server in
            await #expect(throws: RemoteError.malformed(detail: "no steps")) {
                try await client(server.url).weather(at: oslo)
            }
            let forecast = try await client(server.url).forecast(at: oslo)
            #expect(forecast.steps.isEmpty)
        }
    }

    @Test func aTransferThatIsTooLongIsAborted() async throws {
        let head = Data("HTTP/1.1 200 OK\r\n\r\n".utf8)
        let server = FixtureServer { _ in .endless(head: head, chunk: Data(repeating: 0x20, count: 65536)) }
        try await withServer(server) { server in
            _ = await #expect(throws: RemoteError.tooManyBytes) { try await client(server.url).forecast(at: oslo) }
        }
    }

    @Test func theSandboxSpeaksTheProtocol() async throws {
        let time = time
        let sandbox = Sandbox(assets: .assets, seed: 7, now: { time.now })
        let url = try await sandbox.start()
        let client = MetNorwayClient(
            baseURL: { url.appending(path: "weatherapi") }, time: time, timeout: 240, cities: { _, _ in [] },
            zone: { _ in .gmt })
        let other = OpenWeatherMapClient(baseURL: { url }, key: { Sandbox.weatherKey }, timeout: 240)
        do {
            time.advance(by: -1800)
            let (weather, same) = try await (client.weather(at: oslo), other.weather(at: oslo))
            #expect(abs((weather.temperature ?? 99) - (same.temperature ?? 0)) < 0.06)
            #expect(abs((weather.sunrise ?? .distantPast).timeIntervalSince(same.sunrise ?? .now)) < 120)
            #expect(weather.condition != nil)
            let forecast = try await client.forecast(at: oslo)
            #expect(forecast.steps.count > 25)
            time.advance(by: 3 * 3600)
            sandbox.faults.failNext(.status(429, retryAfter: 60))
            await #expect(throws: RemoteError.rateLimited(retryAfter: 60)) { try await client.forecast(at: oslo) }
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }
}
