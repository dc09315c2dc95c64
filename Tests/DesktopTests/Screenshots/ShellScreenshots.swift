import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Screenshots of the menu and of the windows that belong to no page.
    @UIActor @Suite(.enabled(if: ScreenshotRecorder.folder != nil)) struct ShellScreenshots {
        @Test(arguments: Look.allCases)
        func shell(look: Look) async throws {
            try await ScreenshotRecorder.run("shell", look, page: "weather") { app, _, recorder in
                try await app.waitFor(recorder.localized("Which city do you live in?"), role: .label)
                try await app.press("alt+Left")
                try await app.press("F10")
                try await app.waitFor(recorder.localized("About Hutong"))
                try await recorder.take("menu")
                try await app.press("Escape")
                try await app.press("ctrl+comma")
                try await recorder.takeWindow(recorder.localized("Preferences"), as: "preferences")
                try await app.click(recorder.localized("Services"))
                try await app.waitFor(recorder.localized("Use the sandbox"), role: .label)
                try await recorder.take("services")
                try await app.press("Escape")
                try await app.waitUntilGone(recorder.localized("Preferences"), role: .window)
                try await app.press("ctrl+question")
                try await app.waitFor(recorder.localized("Keyboard Shortcuts"), role: .label)
                try await recorder.take("shortcuts", canBeWide: true)
                try await app.press("Escape")
                try await app.waitUntilGone(recorder.localized("Keyboard Shortcuts"), role: .label)
                _ = try await recorder.openScenarios()
                // With large texts, the testers' window needs more than a narrow screen.
                if look != .largeText {
                    try await recorder.takeWindow(recorder.localized("Scenarios"), as: "scenarios")
                }
                try await app.press("Escape")
                try await app.waitUntilGone(recorder.localized("Scenarios"), role: .window)
                try await app.press("F10")
                try await app.waitFor(recorder.localized("About Hutong"))
                // The menu opens with the focus in its first item.
                try await app.press("Down", times: 2)
                try await app.press("Return")
                try await app.waitFor(recorder.localized("The Hutong authors"), role: .label)
                try await recorder.take("about")
                try await app.press("Escape")
                try await app.waitUntilGone(recorder.localized("The Hutong authors"), role: .label)
            }
        }
    }
}
