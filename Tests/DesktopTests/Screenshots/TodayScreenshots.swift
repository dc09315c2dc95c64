import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Screenshots of the page of today, and of the weather on dates.
    @UIActor @Suite(.enabled(if: ScreenshotRecorder.folder != nil)) struct TodayScreenshots {
        @Test(arguments: Look.allCases)
        func today(look: Look) async throws {
            let isChinese = look.language == .chinese
            try await ScreenshotRecorder.run("today", look, page: "today") { app, _, recorder in
                try await app.waitFor(recorder.localized("Get Started"), role: .label)
                try await recorder.take("signed-out")
                try await app.press("ctrl+6")
                try await recorder.signIn()
                try await app.press("ctrl+5")
                try await app.type(isChinese ? "北京" : "Beijing", into: recorder.localized("Search for a city"))
                try await app.waitFor(.matching(isChinese ? "^北京" : "^Beijing"), role: .button)
                try await app.press("Return")
                try await app.waitFor(recorder.localized("Forecast"), role: .label)
                try await app.showGroups()
                try await app.openGroup(isChinese ? "南锣鼓巷邻里" : "Courtyard 12")
                try await recorder.take("new-messages")
                try await app.openTab("Activities")
                try await app.click(recorder.localized("Plan an Activity"), role: .button)
                try await app.type(isChinese ? "一起包饺子" : "Dumplings", into: recorder.localized("Title"))
                try await app.type(isChinese ? "老槐树下" : "Old tree", into: recorder.localized("Meeting Place"))
                try await recorder.takeWindow(recorder.localized("Plan an Activity"), as: "plan")
                try await app.click(recorder.localized("_Post Activity"), role: .button)
                try await app.waitUntilGone(recorder.localized("Plan an Activity"), role: .window)
                try await app.click(app.findAll(recorder.localized("I’m Going"), role: .button)[0])
                try await recorder.take("activities")
                try await app.press("ctrl+1")
                try await app.waitFor(recorder.localized("Coming Up"), role: .label)
                try await app.waitUntilGone(
                    recorder.localized("Passwords are stored in a file because no keyring is available"), role: .label)
                try await recorder.take("lines")
            }
        }
    }
}
