import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Screenshots of the weather page.
    @UIActor @Suite(.enabled(if: ScreenshotRecorder.folder != nil)) struct WeatherScreenshots {
        @Test(arguments: Look.allCases)
        func weather(look: Look) async throws {
            let (typed, city): (String, Name) =
                look.language == .english ? ("Lond", "London, England, United Kingdom") : ("北京", .matching("^北京"))
            try await ScreenshotRecorder.run("weather", look, page: "weather") { app, server, recorder in
                let search = recorder.localized("Search for a city")
                try await app.waitFor(recorder.localized("Which city do you live in?"), role: .label)
                try await recorder.take("empty")
                try await app.type(typed, into: search)
                try await app.waitFor(city, role: .button)
                try await recorder.take("found")
                try await app.type("zzzz", into: search)
                try await app.waitFor(recorder.localized("No Cities Found"), role: .label)
                try await recorder.take("not-found")
                // The first city has no stored weather: the page shows that it is loading, then the error.
                server.faults.set(.delay(seconds: 4), for: .weather)
                try await app.type(typed, into: search)
                try await app.click(city, role: .button)
                try await app.waitFor(recorder.localized("Loading…"), role: .label)
                server.faults.set(.status(401), for: .weather)
                try await recorder.take("loading")
                try await app.waitUntilGone(recorder.localized("Loading…"), role: .label)
                try await app.press("ctrl+r")
                try await app.waitFor(recorder.localized("The weather service refused the key"), role: .label)
                try await recorder.take("old-refused")
                server.faults.clear()
                try await app.press("ctrl+r")
                try await app.waitFor(recorder.localized("Updated just now"), role: .label)
                try await recorder.take("city")
                for more in look.language == .english ? ["Nairobi", "Reykjav"] : ["上海", "成都"] {
                    try await app.type(more, into: search)
                    try await app.click(.matching("^\(more).*, |^\(more).*，"), role: .button)
                    try await app.waitFor(recorder.localized("Updated just now"), role: .label)
                }
                try await recorder.take("cities")
                await server.stop()
                try await app.press("ctrl+r")
                try await app.waitFor(recorder.localized("You are offline"), role: .label)
                try await recorder.take("old-offline")
                // Without a stored search result.
                try await app.type("Tokyo", into: search)
                try await app.waitFor(recorder.localized("Try Again"), role: .button)
                try await recorder.take("search-offline")
            }
        }
    }
}
