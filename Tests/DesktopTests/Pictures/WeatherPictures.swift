import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Pictures of the weather page.
    @UIActor @Suite(.enabled(if: Camera.folder != nil)) struct WeatherPictures {
        @Test(arguments: Look.allCases)
        func weather(look: Look) async throws {
            let (typed, city): (String, Name) =
                look.language == .english ? ("Lond", "London, England, United Kingdom") : ("北京", .matching("^北京"))
            try await Camera.run("weather", look, page: "weather") { app, server, camera in
                let search = camera.says("Search for a city")
                try await app.waitFor(camera.says("Which city do you live in?"), role: .label)
                try await camera.take("empty")
                try await app.type(typed, into: search)
                try await app.waitFor(city, role: .button)
                try await camera.take("found")
                try await app.type("zzzz", into: search)
                try await app.waitFor(camera.says("No city of that name"), role: .label)
                try await camera.take("not-found")
                // The first city has no weather yet: its page waits, and then says why there is none.
                server.faults.set(.delay(seconds: 4), for: .weather)
                try await app.type(typed, into: search)
                try await app.click(city, role: .button)
                try await app.waitFor(camera.says("Asking for the weather…"), role: .label)
                server.faults.set(.status(401), for: .weather)
                try await camera.take("loading")
                try await app.waitUntilGone(camera.says("Asking for the weather…"), role: .label)
                try await app.press("ctrl+r")
                try await app.waitFor(camera.says("The weather service refused the key"), role: .label)
                try await camera.take("old-refused")
                server.faults.clear()
                try await app.press("ctrl+r")
                try await app.waitFor(camera.says("Updated just now"), role: .label)
                try await camera.take("city")
                for more in look.language == .english ? ["Nairobi", "Reykjav"] : ["上海", "成都"] {
                    try await app.type(more, into: search)
                    try await app.click(.matching("^\(more).*, |^\(more).*，"), role: .button)
                    try await app.waitFor(camera.says("Updated just now"), role: .label)
                }
                try await camera.take("cities")
                await server.stop()
                try await app.press("ctrl+r")
                try await app.waitFor(camera.says("You are offline"), role: .label)
                try await camera.take("old-offline")
                // A city that was never seen has nothing to keep.
                try await app.type("Tokyo", into: search)
                try await app.waitFor(camera.says("Try Again"), role: .button)
                try await camera.take("search-offline")
            }
        }
    }
}
