import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Screenshots of the account page, signed out and in.
    @UIActor @Suite(.enabled(if: ScreenshotRecorder.folder != nil)) struct AccountScreenshots {
        @Test(arguments: Look.allCases)
        func account(look: Look) async throws {
            try await ScreenshotRecorder.run("account", look, page: "account") { app, server, recorder in
                try await app.waitFor(recorder.localized("Sign In with the _Browser"), role: .button)
                try await recorder.take("signed-out")
                try await app.click(recorder.localized("Sign _In"), role: .button)
                try await app.waitFor(recorder.localized("Enter your name"), role: .label)
                try await recorder.take("mistakes")
                _ = try TestBrowser(of: app)
                try await app.click(recorder.localized("Sign In with the _Browser"), role: .button)
                try await app.waitFor(recorder.localized("Waiting for the browser…"), role: .label)
                try await recorder.take("waiting")
                try await app.click(recorder.localized("_Cancel"), role: .button)
                try await app.click(recorder.localized("_Create an Account"), role: .button)
                try await app.waitFor(recorder.localized("User name"))
                try await recorder.take("sign-up")
                try await app.type("lihua", into: recorder.localized("User name"))
                try await app.type("correct horse", into: recorder.localized("Password"))
                try await app.type("li@example.org", into: recorder.localized("E-mail (optional)"))
                try await app.click(recorder.localized("Create _Account"), role: .button)
                try await app.waitFor(recorder.localized("Code"))
                try await recorder.take("code")
                try await app.click(recorder.localized("_Cancel"), role: .button)
                try await app.click(recorder.localized("I _Have an Account"), role: .button)
                await server.stop()
                try await app.type("mei", into: recorder.localized("Name"))
                try await app.type("hutong-demo", into: recorder.localized("Password"))
                try await app.press("Return")
                try await app.waitFor(recorder.localized("Try Again"), role: .button)
                try await recorder.take("signed-out-offline")
                _ = try await server.start()
                try await app.click(recorder.localized("Try Again"), role: .button)
                try await app.waitFor(recorder.localized("_Sign Out"), role: .button)
                // Includes the toast about the missing keyring.
                try await recorder.take("signed-in")
                await server.stop()
                try await app.press("ctrl+r")
                try await app.waitFor(recorder.localized("Try Again"), role: .button)
                try await recorder.take("signed-in-offline")
            }
        }
    }
}
