import Foundation
import Testing

private let screenshotFolder = ProcessInfo.processInfo.environment["HUTONG_SCREENSHOTS"].map { URL(filePath: $0) }

extension DesktopJourneys {
    /// The pictures of the README, taken when `HUTONG_SCREENSHOTS` says where they go (`make screenshots`).
    @UIActor @Suite(.enabled(if: screenshotFolder != nil)) struct Screenshots {
        @Test func weather() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await app.type("Lond", into: "Search for a city")
                try await app.click("London, England, United Kingdom")
                try await app.waitFor("Updated just now", role: .label)
                _ = try await app.screenshot("weather", in: screenshotFolder)
            }
        }

        @Test func listings() async throws {
            try await withApp(arguments: ["--page", "listings"]) { app in
                try await app.waitFor(.matching(#"^\d+ live · "#), role: .label)
                _ = try await app.screenshot("listings", in: screenshotFolder)
            }
        }

        @Test func darkNarrowAndChinese() async throws {
            try await withApp(arguments: ["--page", "listings"], language: .chinese, style: .dark) { app in
                try await app.waitUntil("the list is there") { !$0.matches(Query("添加房源")).isEmpty }
                try await app.resize(360, 700)
                _ = try await app.screenshot("listings-narrow-dark-zh", in: screenshotFolder)
            }
        }
    }
}
