import Foundation
import Testing

extension DesktopJourneys {
    /// Listings do not expire by a wrong clock.
    @UIActor @Suite struct ListingClockJourneys {
        @Test(arguments: [App.Language.english, .chinese])
        func aJumpOfTheClockIsAskedAbout(language: App.Language) async throws {
            try await withApp(arguments: ["--page", "listings"], language: language) { app in
                let file = app.dataInUse.appending(path: "clock.json")
                try await app.waitUntil("the time is noted") { _ in FileManager.default.fileExists(atPath: file.path) }
                // Given a program that last ran in 2001, when it starts, then it asks about the date.
                _ = try await app.quit()
                let old = Data("0".utf8)
                try old.write(to: file)
                try await app.relaunch()
                try await app.waitFor(.containing("2001"), role: .label)
                try await app.takePicture("listing-clock-\(app.language)")
                #expect(app.audit().map(\.description) == [])
                // When the date is wrong, then it asks at the next start again.
                try await app.click(app.localized("_No"), role: .button)
                _ = try await app.quit()
                #expect(try Data(contentsOf: file) == old)
                try await app.relaunch()
                // When it is right, then it is noted.
                try await app.click(app.localized("_Yes"), role: .button)
                try await app.waitUntil("the time is noted") { _ in (try? Data(contentsOf: file)) != old }
            }
        }
    }
}
