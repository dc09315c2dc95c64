import Foundation
import TestSupport
import Testing

extension DesktopJourneys {
    /// The pages in the browser, in Chromium. `.ci/test matrix` installs it.
    @UIActor @Suite(.enabled(if: OtherClient.isRequired, ".ci/test matrix runs this")) struct BrowserJourneys {
        @Test(arguments: [
            (App.Language.english, "en-US", "light", 1200, "allow"), (.english, "en-US", "dark", 360, "deny"),
            (.chinese, "zh-CN", "dark", 1200, "allow"), (.chinese, "zh-CN", "light", 360, "deny"),
        ])
        func thePagesInTheBrowserAreUsedWithTheKeyboard(
            language: App.Language, tag: String, scheme: String, width: Int, decision: String
        ) async throws {
            try await withApp(arguments: ["--page", "account"], language: language) { app in
                let browser = try TestBrowser(of: app)
                // When the name and the password are typed in the browser, and the request is allowed or denied,
                try await app.click(app.localized("_Other Ways to Sign In"), role: .button)
                try await app.click(app.localized("Sign In with the Browser"), role: .button)
                let address = try await browser.address()
                let pictures = ScreenshotRecorder.folder.map { [$0.path] } ?? []
                let result = try await OtherClient.run(
                    "browser", [address, tag, scheme, String(width), decision] + pictures)
                // then the last page reports it, and the app follows.
                let last = result.output.split(separator: "\n").last.map(String.init) ?? ""
                #expect(
                    result.status == 0 && last.contains(app.translated("You can close this page now.")), "\(result)")
                if decision == "allow" {
                    try await app.waitFor(app.localized("Sign Out"), role: .button)
                } else {
                    try await app.waitFor(app.localized("Access was denied"), role: .label)
                }
            }
        }
    }
}
