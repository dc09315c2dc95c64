import Testing

extension DesktopJourneys {
    /// The testers' window beside the main one: its scenarios take effect in the app at once.
    @UIActor @Suite struct ScenariosJourneys {
        private func refreshWeather(_ app: App) async throws {
            try await app.click("Refresh", role: .button, in: app.window("Hutong"))
        }

        @Test(.needsWindow("the pace of a person, for the next answer"))
        func theWeatherSuffersWhatIsAskedForAndRecovers() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                // Given London's weather, when the testers' window is opened, then the main one stays usable.
                try await app.type("Lond", into: "Search for a city")
                try await app.click("London, England, United Kingdom")
                try await app.waitFor("Updated just now", role: .label)
                try await app.press("ctrl+shift+t")
                let scenarios = try await app.window("Scenarios")
                // When the next answer is faulty, then the page reports it, and the one after it is right.
                let faults: [(Name, Name)] = [
                    ("The next answer is 500", "The server has a problem"),
                    ("The next answer is 404", "The weather service does not know this city"),
                    ("The next answer is cut off", "The answer was cut off"),
                    ("The next answer is malformed", "The weather service’s answer could not be understood"),
                ]
                for (fault, title) in faults {
                    try await app.click(fault, role: .button, in: scenarios)
                    try await app.waitFor(.containing("Done: "), role: .label, in: scenarios)
                    try await refreshWeather(app)
                    try await app.waitFor(title, role: .label, in: app.window("Hutong"))
                    try await refreshWeather(app)
                    try await app.waitUntilGone(title, role: .label, in: app.window("Hutong"))
                }
                // When the network is off, then nothing can be reached until it works again.
                try await app.click("Off", in: scenarios)
                try await app.waitFor("Done: Off", role: .label, in: scenarios)
                try await refreshWeather(app)
                try await app.waitFor("You are offline", role: .label, in: app.window("Hutong"))
                try await app.click("Working", in: scenarios)
                try await app.waitFor("Done: Working", role: .label, in: scenarios)
                try await refreshWeather(app)
                try await app.waitUntilGone("You are offline", role: .label, in: app.window("Hutong"))
                // When the clock moves forward by an hour, then the weather is an hour older.
                try await app.click("The clock moves on by an hour", role: .button, in: scenarios)
                try await app.waitFor("Updated 1 hour ago", role: .label, in: app.window("Hutong"))
            }
        }

        @Test func theModeratorActsAtOnceAndItIsSaidWhenThereIsNothingToActOn() async throws {
            try await withListings { app in
                try await app.press("ctrl+shift+t")
                let scenarios = try await app.window("Scenarios")
                for _ in 0..<1000 where !app.shows(.containing("There is nothing"), role: .label, in: scenarios) {
                    try await app.click("Reject what waits longest", role: .button, in: scenarios)
                    try await app.waitUntil("the outcome is said") { snapshot in
                        snapshot.elements.contains { $0.name.hasSuffix(": Reject what waits longest") }
                    }
                }
                try await app.waitFor(
                    "There is nothing to do it with: Reject what waits longest", role: .label, in: scenarios)
            }
        }

        @Test(arguments: [(App.Language.english, "Scenarios"), (.chinese, "测试场景")])
        func itOpensFromTheCommandLineAndIsNamedThroughout(language: App.Language, title: String) async throws {
            try await withApp(arguments: ["--page", "account", "--scenarios"], language: language, style: .dark) {
                app in
                _ = try await app.window(.exactly(title))
                #expect(app.audit().map(\.description) == [])
                // When Escape closes it, then the app is still open.
                try await app.press("Escape")
                try await app.waitUntilGone(.exactly(title), role: .window)
            }
        }
    }
}
