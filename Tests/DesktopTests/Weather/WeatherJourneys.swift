import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The weather page of a person who has just installed Hutong.
    @UIActor @Suite struct WeatherJourneys {
        /// Runs a journey on a weather server of the test's own, which the test can disturb and stop.
        private func withWeatherServer(_ journey: @UIActor (Sandbox, [String]) async throws -> Void) async throws {
            try await withSandbox { server, address in
                try await journey(server, ["--page", "weather", "--weather-url", address.absoluteString])
            }
        }

        private func addLondon(_ app: App) async throws {
            try await app.type("Lond", into: "Search for a city")
            try await app.click("London, England, United Kingdom")
            try await app.waitFor("Wind", role: .label)
            try await app.waitFor("Updated just now", role: .label)
        }

        @Test func aCityFoundByTypingIsShownAndSaved() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                // Given a first run, when the page opens, then it asks for a city.
                try await app.waitFor("Which city do you live in?", role: .label)
                // When "Lond" is typed and London chosen, then its weather is shown,
                try await addLondon(app)
                #expect(app.shows(.matching(#"^-?\d+°$"#), role: .label))
                #expect(app.shows("Humidity", role: .label))
                // and below it the next days.
                try await app.waitFor("Forecast", role: .label)
                try await app.waitFor("Tomorrow", role: .label)
                // When the app is restarted, then the city is still selected, without a question.
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor("Updated just now", role: .label)
                #expect(app.shows("Remove London"))
                #expect(!app.shows("Which city do you live in?"))
            }
        }

        @Test(.needsWindow("kill -9"))
        func theCitySurvivesAKill() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await addLondon(app)
                app.kill()
                try await app.relaunch()
                try await app.waitFor("Remove London")
            }
        }

        @Test func withoutTheServerTheCachedWeatherStaysWithItsAgeAndARetry() async throws {
            try await withWeatherServer { server, arguments in
                try await withApp(arguments: arguments) { app in
                    // Given London's weather on the page, when the server stops and the user requests fresh weather,
                    try await addLondon(app)
                    await server.stop()
                    try await app.press("ctrl+r")
                    // then the page shows why there is none, and keeps the old weather with its age.
                    try await app.waitFor("You are offline", role: .label)
                    #expect(app.shows(.matching("^Updated "), role: .label))
                    #expect(app.shows("Humidity", role: .label))
                    // When the program is started without a server, then the last answer is still shown.
                    _ = try await app.quit()
                    try await app.relaunch()
                    try await app.waitFor("You are offline", role: .label)
                    try await app.waitFor("Humidity", role: .label)
                    // When the server is back, then the button mends it.
                    _ = try await server.start()
                    try await app.click("Try Again", role: .button)
                    try await app.waitUntilGone("You are offline")
                    try await app.waitFor("Updated just now", role: .label)
                }
            }
        }

        @Test func everyFaultOfTheServerHasItsOwnWords() async throws {
            try await withWeatherServer { server, arguments in
                try await withApp(arguments: arguments) { app in
                    try await addLondon(app)
                    let faults: [(Fault, String)] = [
                        (.status(401), "The weather service refused the key"),
                        (.status(404), "The weather service does not know this city"),
                        (.status(429), "The weather service’s limit is reached"),
                        (.status(500), "The server has a problem"),
                        (.malformed, "The weather service’s answer could not be understood"),
                        (.body(Data([0xff, 0xfe, 0x00])), "The weather service’s answer could not be understood"),
                        (.body(Data(count: 10_000_000)), "The weather service’s answer could not be understood"),
                    ]
                    for (fault, title) in faults {
                        server.faults.set(fault, for: .weather)
                        try await app.press("ctrl+r")
                        try await app.waitFor(.exactly(title), role: .label)
                        #expect(app.shows("Humidity", role: .label), "the old weather is gone after \(fault)")
                        server.faults.clear()
                        try await app.press("ctrl+r")
                        try await app.waitUntilGone(.exactly(title))
                    }
                }
            }
        }

        @Test func citiesAreRemovedAndRestored() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await addLondon(app)
                try await app.click("Remove London")
                try await app.waitFor("Which city do you live in?", role: .label)
                try await app.click("Undo", role: .button)
                try await app.waitFor("Remove London")
                try await app.waitFor("Humidity", role: .label)
            }
        }

        @Test func theKeyboardIsEnough() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await app.waitFor("Which city do you live in?", role: .label)
                try await app.press("ctrl+f")
                try await app.typeKeys("Lond")
                try await app.waitFor("London, England, United Kingdom")
                try await app.press("Return")
                try await app.waitFor("Humidity", role: .label)
                // Escape ends a search.
                try await app.press("ctrl+f")
                try await app.typeKeys("zzzz")
                try await app.waitFor("No Cities Found", role: .label)
                try await app.press("Escape")
                try await app.waitFor("Humidity", role: .label)
                try await app.tab(to: "Remove London")
                try await app.press("space")
                try await app.waitFor("Which city do you live in?", role: .label)
                // The next step is to search for another city.
                try await app.typeKeys("Lond")
                try await app.waitFor("London, England, United Kingdom")
            }
        }

        @Test func unitsFollowThePreferences() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await addLondon(app)
                #expect(app.shows(.matching(#"^[\d.]+ m/s$"#), role: .label))
                try await app.press("ctrl+comma")
                try await app.click("km/h")
                try await app.press("Escape")
                try await app.waitFor(.matching(#"^[\d.]+ km/h$"#), role: .label)
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor(.matching(#"^[\d.]+ km/h$"#), role: .label)
            }
        }

        @Test(arguments: [App.Style.light, .dark])
        func itSpeaksChineseInANarrowWindow(style: App.Style) async throws {
            try await withApp(arguments: ["--page", "weather"], language: .chinese, style: style) { app in
                try await app.waitFor("你住在哪个城市？", role: .label)
                try await app.resize(360, 700)
                try await app.type("北京", into: "搜索城市")
                try await app.click(.matching("^北京"), role: .button)
                try await app.waitFor("湿度", role: .label)
                try await app.waitFor("刚刚更新", role: .label)
                #expect(app.audit().map(\.description) == [])
            }
        }

        @Test func everyStateIsAccessible() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await app.waitFor("Which city do you live in?", role: .label)
                #expect(app.audit().map(\.description) == [])
                try await addLondon(app)
                #expect(app.audit().map(\.description) == [])
                try await app.press("ctrl+comma")
                try await app.waitFor("Desktop notifications")
                #expect(app.audit().map(\.description) == [])
                try await app.click("Services")
                try await app.waitFor("Use the sandbox", role: .label)
                #expect(app.audit().map(\.description) == [])
            }
        }

        @Test func aCorruptDatabaseIsQuarantinedAndReported() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await addLondon(app)
                _ = try await app.quit()
                let folder = app.dataInUse
                try Data("this is no database at all".utf8).write(to: folder.appending(path: "hutong.sqlite"))
                try await app.relaunch()
                try await app.waitFor("Your saved data was damaged", role: .label)
                try await app.click("Close", role: .button)
                try await app.waitFor("Which city do you live in?", role: .label)
                let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                #expect(kept.contains { $0.hasPrefix("hutong.sqlite.corrupt-") })
            }
        }
    }
}
