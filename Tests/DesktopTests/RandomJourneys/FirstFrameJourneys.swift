import Foundation
import Testing

extension DesktopJourneys {
    /// What the window shows first: the content of its page, not that it is being read.
    @UIActor @Suite struct FirstFrameJourneys {
        @Test func aNewUserIsWelcomed() async throws {
            try await withApp { app in
                #expect(app.process.firstFrame.contains("Welcome to Hutong"), "\(app.process.firstFrame)")
            }
        }

        @Test func aUserIsOnTheirPage() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                #expect(app.process.firstFrame.contains("Sign In"), "\(app.process.firstFrame)")
                try await app.signInWithPassword()
                try await app.waitFor("42 posts", role: .label)
                _ = try await app.quit()
                try await app.relaunch()
                #expect(app.process.firstFrame.contains("Mei Lin"), "\(app.process.firstFrame)")
            }
        }

        @Test func theNewestOfManyListingsAreThere() async throws {
            try await withApp(arguments: ["--page", "listings", "--scenarios"]) { app in
                try await app.click("Add 1,000 listings", role: .button)
                try await app.waitFor(.matching(#"^\d{3} live"#), role: .label)
                let first = try #require(app.snapshot().elements.first { $0.role == .listItem })
                _ = try await app.quit()
                try await app.relaunch(arguments: ["--page", "listings"])
                #expect(app.process.firstFrame.contains(first.name), "\(first.name): \(app.process.firstFrame)")
                try await app.waitFor(.matching(#"^\d{3} live"#), role: .label)
            }
        }

        @Test func theWeatherOfTheLastTimeIsThere() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await app.type("Lond", into: "Search for a city")
                try await app.click("London, England, United Kingdom")
                try await app.waitFor(.containing("Updated"), role: .label)
                _ = try await app.quit()
                try await app.relaunch()
                #expect(app.process.firstFrame.contains { $0.hasPrefix("Updated") }, "\(app.process.firstFrame)")
            }
        }

        @Test func savedInformationIsThere() async throws {
            try await withApp(arguments: ["--page", "personal-info"]) { app in
                #expect(app.process.firstFrame.contains("Fill In"), "\(app.process.firstFrame)")
            }
        }
    }
}
