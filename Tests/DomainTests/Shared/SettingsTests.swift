import Domain
import Foundation
import Testing

@Suite struct SettingsTests {
    private var changed: Settings {
        var settings = Settings()
        settings.services = .real
        settings.matrixURL = URL(string: "https://matrix.example.org")
        settings.signIn.dialect = .gitHub
        settings.signIn.clientID = "id"
        settings.weatherURL = URL(string: "https://weather.example.org")
        settings.temperatureUnit = .fahrenheit
        settings.windUnit = .kilometersPerHour
        settings.showsNotifications = false
        settings.windowWidth = 400
        settings.windowHeight = 500
        settings.isWindowMaximized = true
        settings.isSandboxSeparate = true
        settings.hasSeenWelcome = true
        settings.didWarnPlaintextSecrets = true
        settings.lastMarket = "!market:here"
        return settings
    }

    private func object(_ settings: Settings) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(settings)) as? [String: Any])
    }

    private func decode(_ object: [String: Any]) throws -> Settings {
        try JSONDecoder().decode(Settings.self, from: JSONSerialization.data(withJSONObject: object))
    }

    @Test func everythingComesBack() throws {
        #expect(try decode(object(changed)) == changed)
        #expect(try object(changed).count == 14)
    }

    @Test func whatIsMissingOrNonsenseHasItsDefaultAndTheRestIsKept() throws {
        for key in try object(changed).keys {
            var missing = try object(changed)
            missing[key] = nil
            var nonsense = try object(changed)
            nonsense[key] = ["not": "understood"]
            let fallback = try object(Settings())[key]
            for settings in [try decode(missing), try decode(nonsense)] {
                for (other, value) in try object(changed) {
                    let expected: Any? = other == key ? fallback : value
                    #expect(try object(settings)[other] as? NSObject == expected as? NSObject, "\(key) \(other)")
                }
            }
        }
    }

    @Test func theDefaultsAreThoseOfTheFirstStart() {
        let settings = Settings()
        #expect(settings.services == .sandbox && settings.showsNotifications)
        #expect(settings.windowWidth == 1000 && settings.windowHeight == 700 && !settings.isWindowMaximized)
        #expect(
            !settings.isSandboxSeparate && !settings.hasSeenWelcome
                && !settings.didWarnPlaintextSecrets)
    }

    @Test func theFileOfVersionOneIsRead() throws {
        #expect(try decode(["hasToldOfSecretFile": true]).didWarnPlaintextSecrets)
    }

    @Test func whatANewerVersionWroteIsIgnored() throws {
        #expect(try decode(["fromTheFuture": 1]) == Settings())
        #expect(try decode(["services": "cloud"]) == Settings())
    }
}
