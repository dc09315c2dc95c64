import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Pictures of the menu and of the windows that belong to no page.
    @UIActor @Suite(.enabled(if: Camera.folder != nil)) struct ShellPictures {
        @Test(arguments: Look.allCases)
        func shell(look: Look) async throws {
            try await Camera.run("shell", look, page: "weather") { app, _, camera in
                try await app.waitFor(camera.says("Which city do you live in?"), role: .label)
                try await app.press("alt+Left")
                try await app.press("F10")
                try await app.waitFor(camera.says("About Hutong"))
                try await camera.take("menu")
                try await app.press("Escape")
                try await app.press("ctrl+comma")
                try await camera.takeWindow(camera.says("Preferences"), as: "preferences")
                try await app.click(camera.says("Services"))
                try await app.waitFor(camera.says("Use the sandbox"), role: .label)
                try await camera.take("services")
                try await app.press("Escape")
                try await app.waitUntilGone(camera.says("Preferences"), role: .window)
                try await app.press("ctrl+question")
                try await app.waitFor(camera.says("Keyboard Shortcuts"), role: .label)
                try await camera.take("shortcuts", mayBeWide: true)
                try await app.press("Escape")
                try await app.waitUntilGone(camera.says("Keyboard Shortcuts"), role: .label)
                try await app.press("ctrl+shift+t")
                try await camera.takeWindow(camera.says("Scenarios"), as: "scenarios")
                try await app.press("Escape")
                try await app.waitUntilGone(camera.says("Scenarios"), role: .window)
                try await app.press("F10")
                try await app.clickWithPointer(camera.says("About Hutong"))
                try await app.waitFor(camera.says("The Hutong authors"), role: .label)
                try await camera.take("about")
                try await app.press("Escape")
                try await app.waitUntilGone(camera.says("The Hutong authors"), role: .label)
            }
        }
    }
}
