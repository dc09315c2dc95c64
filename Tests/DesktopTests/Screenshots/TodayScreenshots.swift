import Foundation
import Testing

extension DesktopJourneys {
    /// Screenshots of the page of today.
    @UIActor @Suite(.enabled(if: ScreenshotRecorder.folder != nil)) struct TodayScreenshots {
        @Test(arguments: Look.allCases)
        func today(look: Look) async throws {
            try await ScreenshotRecorder.run("today", look, page: "today", hasSamples: true) { app, _, recorder in
                try await app.waitUntil("the user is signed out") {
                    !$0.matches(Query(recorder.localized("Get Started"))).isEmpty
                }
                try await recorder.take("signed-out")
                try await app.press("ctrl+6")
                try await recorder.signIn()
                try await app.press("ctrl+1")
                try await app.waitFor(recorder.localized("Unread"), role: .label)
                try await app.waitUntilGone(
                    recorder.localized("No keyring: passwords are in a file"), role: .label)
                try await recorder.take("lines")
            }
        }
    }
}
