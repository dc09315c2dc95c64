import Domain
import Foundation
import Sandbox
import Services
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct OpenWeatherMapClientTests {
    private let turin = City(name: "Turin", country: "IT", latitude: 45.1330, longitude: 7.3670)

    private func client(_ server: FixtureServer, key: String = "abc&d") -> OpenWeatherMapClient {
        let url = server.url
        return OpenWeatherMapClient(baseURL: { url }, key: { key })
    }

    @Test func theWeatherIsRequestedInMetricUnitsWithTheKey() async throws {
        try await withServer(FixtureServer(200, body: Data(WeatherSamples.full.utf8))) { server in
            let weather = try await client(server).weather(at: turin)
            #expect(weather.temperature == 11.05)
            #expect(
                server.requests.map(\.line) == [
                    "GET /data/2.5/weather?lat=45.1330&lon=7.3670&units=metric&lang=en&appid=abc%26d HTTP/1.1"
                ])
        }
    }

    @Test func theForecastIsRequestedInMetricUnitsWithTheKey() async throws {
        try await withServer(FixtureServer(200, body: Data(WeatherSamples.forecast.utf8))) { server in
            let forecast = try await client(server).forecast(at: turin)
            #expect(forecast.steps.count == 2)
            #expect(
                server.requests.map(\.line) == [
                    "GET /data/2.5/forecast?lat=45.1330&lon=7.3670&units=metric&lang=en&appid=abc%26d HTTP/1.1"
                ])
        }
    }

    @Test func textsAreRequestedInChinese() async throws {
        try await withServer(FixtureServer(200, body: Data(WeatherSamples.full.utf8))) { server in
            let url = server.url
            let client = OpenWeatherMapClient(
                baseURL: { url }, key: { "k" }, language: "zh")
            _ = try await client.weather(at: turin)
            #expect(
                server.requests.map(\.line) == [
                    "GET /data/2.5/weather?lat=45.1330&lon=7.3670&units=metric&lang=zh_cn&appid=k HTTP/1.1"
                ])
        }
    }

    @Test func citiesAreRequestedByName() async throws {
        try await withServer(FixtureServer(200, body: Data(WeatherSamples.places.utf8))) { server in
            let cities = try await client(server, key: "k").cities(matching: "São & Co", limit: 5)
            #expect(
                server.requests.map(\.line) == [
                    "GET /geo/1.0/direct?q=S%C3%A3o%20%26%20Co&limit=5&appid=k HTTP/1.1"
                ])
            #expect(cities.map(\.name) == ["London", "London"])
            #expect(cities.map(\.country) == ["GB", "CA"])
            #expect(cities.map(\.state) == ["England", nil])
            #expect(cities.map { $0.localNames["zh"] } == ["倫敦", nil])
            #expect(cities.map(\.latitude) == [51.507_321_9, 42.983_233])
            #expect(cities.map(\.longitude) == [-0.127_647_4, -81.243_376])
        }
    }

    @Test(arguments: [
        #"[{"name":"Nowhere","lat":95,"lon":0}]"#, #"[{"name":"Nowhere","lat":0,"lon":181}]"#,
        #"[{"name":"","lat":1,"lon":2}]"#, "[]",
    ])
    func invalidPlacesAreIgnored(answer: String) async throws {
        try await withServer(FixtureServer(200, body: Data(answer.utf8))) { server in
            let cities = try await client(server).cities(matching: "x", limit: 5)
            #expect(cities == [])
        }
    }

    @Test(arguments: [
        #"[{"name":"Oslo","lat":59.9,"lon":10.7},{"lat":59.5,"lon":10}]"#,
        #"[null,7,{"name":7,"lat":1,"lon":2},{"name":"Oslo","local_names":{"en":null},"lat":59.9,"lon":10.7}]"#,
        #"[{"name":"Oslo","local_names":[],"lat":59.9,"lon":10.7,"state":null}]"#,
        #"[{"name":"Oslo","lat":59.9,"lon":10.7},{"name":"Oslo","lat":59.90004,"lon":10.69996}]"#,
    ])
    func oneBadPlaceIsLeftOutAndTheSameOneIsListedOnce(answer: String) async throws {
        try await withServer(FixtureServer(200, body: Data(answer.utf8))) { server in
            let cities = try await client(server).cities(matching: "x", limit: 5)
            #expect(cities.map(\.name) == ["Oslo"])
            #expect(cities.map(\.localNames) == [[:]])
        }
    }

    @Test(arguments: [400, 404])
    func aTextThatIsNoNameFindsNothing(status: Int) async throws {
        let body = Data(#"{"cod":"400","message":"Nothing to geocode"}"#.utf8)
        try await withServer(FixtureServer(status, body: body)) { server in
            let cities = try await client(server).cities(matching: ",", limit: 5)
            #expect(cities == [])
            await #expect(throws: RemoteError.self) { try await client(server).weather(at: turin) }
        }
    }

    @Test func withoutAKeyNoRequestIsSent() async throws {
        try await withServer(FixtureServer(200)) { server in
            let client = client(server, key: "")
            await #expect(throws: RemoteError.missingKey) { try await client.weather(at: turin) }
            await #expect(throws: RemoteError.missingKey) { try await client.cities(matching: "x", limit: 5) }
            #expect(server.requests.isEmpty)
        }
    }

    @Test func anErrorOfTheSecretStoreIsThrown() async throws {
        try await withServer(FixtureServer(200)) { server in
            let url = server.url
            let client = OpenWeatherMapClient(baseURL: { url }, key: { throw StorageError.locked })
            await #expect(throws: StorageError.locked) { try await client.weather(at: turin) }
        }
    }

    @Test(arguments: [
        (401, RemoteError.unauthorized), (403, .forbidden), (404, .notFound), (429, .rateLimited(retryAfter: 30)),
        (500, .status(500)), (502, .status(502)),
    ])
    func everyErrorStatusHasItsError(status: Int, error: RemoteError) async throws {
        let body = Data(#"{"cod":"\#(status)","message":"words"}"#.utf8)
        try await withServer(FixtureServer(status, headers: ["Retry-After": "30"], body: body)) { server in
            let client = client(server)
            await #expect(throws: error) { try await client.weather(at: turin) }
        }
    }

    @Test(arguments: [
        Data(), Data("<html>".utf8), Data([0xff, 0xfe, 0x00]), Data("{}".utf8),
        Data(WeatherSamples.full.utf8.dropLast()),
        Data(#"{"coord":{"lat":1e400,"lon":0}}"#.utf8),
        Data(#"{"coord":{"lat":1,"lon":2},"wind":{"speed":"fast"}}"#.utf8),
        Data(repeating: 0x5b, count: 400_000),
    ])
    func anUnexpectedAnswerIsMalformed(body: Data) async throws {
        try await withServer(FixtureServer(200, body: body)) { server in
            let client = client(server)
            await #expect(performing: { try await client.weather(at: turin) }, throws: Self.isMalformed)
            await #expect(performing: { try await client.cities(matching: "x", limit: 5) }, throws: Self.isMalformed)
        }
    }

    @Test func tenMegabytesAreRejected() async throws {
        let body = Data(repeating: UInt8(ascii: " "), count: 10_000_000) + Data(WeatherSamples.full.utf8)
        try await withServer(FixtureServer(200, body: body)) { server in
            let client = client(server)
            await #expect(performing: { try await client.weather(at: turin) }, throws: Self.isMalformed)
        }
    }

    @Test func anAnswerTruncatedAnywhereIsAnError() async throws {
        let whole = Data("HTTP/1.1 200 OK\r\nContent-Length: \(WeatherSamples.full.utf8.count)\r\n\r\n".utf8)
        let answer = whole + Data(WeatherSamples.full.utf8)
        for length in stride(from: 0, to: answer.count, by: 13) {
            try await withServer(FixtureServer { _ in .raw(answer.prefix(length)) }) { server in
                let client = client(server)
                await #expect(throws: RemoteError.self, "\(length)") { try await client.weather(at: turin) }
            }
        }
    }

    @Test func cancelingEndsTheRequest() async throws {
        try await withServer(FixtureServer { _ in .silence }) { server in
            let url = server.url
            // A busy machine may take longer than a user would wait.
            let client = OpenWeatherMapClient(baseURL: { url }, key: { "k" }, timeout: 600)
            let task = Task { try await client.weather(at: turin) }
            try await eventually("asked") { server.requests.count == 1 }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await eventually("hung up") { server.hangUps == 1 }
        }
    }

    private static func isMalformed(_ error: any Error) -> Bool {
        if case RemoteError.malformed = error { true } else { false }
    }
}

/// Tests the same client against the program's own server, which shares this process's threads with every other test:
/// no result may depend on the speed of an answer.
@Suite(.serialized, .timeLimit(.minutes(5))) struct OpenWeatherMapClientInTheSandboxTests {
    private func withSandbox(_ body: (Sandbox, OpenWeatherMapClient) async throws -> Void) async throws {
        let sandbox = Sandbox(assets: .assets, seed: 7, now: { Date(timeIntervalSince1970: 1_772_366_400) })
        let url = try await sandbox.start()
        let client = OpenWeatherMapClient(baseURL: { url }, key: { Sandbox.weatherKey }, timeout: 240)
        do {
            try await body(sandbox, client)
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private let beijing = City(name: "Beijing", country: "CN", latitude: 39.9042, longitude: 116.4074)

    @Test func aCityIsFoundAndHasWeather() async throws {
        try await withSandbox { _, client in
            let cities = try await client.cities(matching: "Beij", limit: 5)
            let city = try #require(cities.first)
            #expect(city.name == "Beijing")
            let weather = try await client.weather(at: city)
            #expect(weather.temperature != nil)
            #expect(weather.timeZone?.secondsFromGMT(for: .now) == 8 * 3600)
            let none = try await client.cities(matching: "Xyzzyq", limit: 5)
            #expect(none == [])
        }
    }

    @Test func aWrongKeyIsRefused() async throws {
        try await withSandbox { sandbox, _ in
            let url = try await sandbox.start()
            let client = OpenWeatherMapClient(baseURL: { url }, key: { "wrong" }, timeout: 240)
            await #expect(throws: RemoteError.unauthorized) { try await client.weather(at: beijing) }
        }
    }

    @Test(arguments: [
        (Fault.status(401), RemoteError.unauthorized), (.status(404), .notFound),
        (.status(429, retryAfter: 60), .rateLimited(retryAfter: 60)), (.status(500), .status(500)), (.cutOff, .cutOff),
        (.refuse, .offline), (.malformed, .malformed(detail: "dataCorrupted at the top")),
    ])
    func anInjectedFaultAffectsOneAnswer(fault: Fault, error: RemoteError) async throws {
        try await withSandbox { sandbox, client in
            sandbox.faults.failNext(fault)
            await #expect(throws: error) { try await client.weather(at: beijing) }
            let weather = try await client.weather(at: beijing)
            #expect(weather.timeZone?.secondsFromGMT(for: .now) == 8 * 3600)
        }
    }

    @Test func anUnreachableWeatherServerIsOfflineAndRecovers() async throws {
        try await withSandbox { sandbox, client in
            _ = try await client.weather(at: beijing)
            await sandbox.stop()
            await #expect(throws: RemoteError.offline) { try await client.weather(at: beijing) }
            _ = try await sandbox.start()
            let weather = try await client.weather(at: beijing)
            #expect(weather.timeZone?.secondsFromGMT(for: .now) == 8 * 3600)
        }
    }
}
