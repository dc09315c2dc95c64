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
                try await app.showPasswordForm()
                try await recorder.take("other-ways")
                try await app.click(recorder.localized("Sign _In"), role: .button)
                try await app.waitFor(recorder.localized("Enter your username"), role: .label)
                try await recorder.take("mistakes")
                _ = try TestBrowser(of: app)
                try await app.click(recorder.localized("Bac_k"), role: .button)
                try await app.click(recorder.localized("Sign In with the _Browser"), role: .button)
                try await app.waitFor(recorder.localized("Waiting for the browser…"), role: .label)
                try await recorder.take("waiting")
                try await app.click(recorder.localized("_Cancel"), role: .button)
                try await app.click(recorder.localized("_Create an Account"), role: .button)
                try await app.waitFor(recorder.localized("Username"))
                try await recorder.take("sign-up")
                try await app.type("lihua", into: recorder.localized("Username"))
                try await app.type("correct horse", into: recorder.localized("Password"))
                try await app.type("li@example.org", into: recorder.localized("Email (optional)"))
                try await app.click(recorder.localized("Create _Account"), role: .button)
                try await app.waitFor(recorder.localized("Code"))
                try await recorder.take("code")
                try await app.click(recorder.localized("_Cancel"), role: .button)
                try await app.click(recorder.localized("I _Have an Account"), role: .button)
                await server.stop()
                try await app.typeCredentials("mei", "hutong-demo")
                try await app.press("Return")
                try await app.waitFor(recorder.localized("Try Again"), role: .button)
                try await recorder.take("signed-out-offline")
                _ = try await server.start()
                try await app.click(recorder.localized("Try Again"), role: .button)
                try await app.waitFor(recorder.localized("_Sign Out"), role: .button)
                try await app.click(recorder.localized("_Edit Profile…"), role: .button)
                try await recorder.takeWindow(recorder.localized("Edit Profile"), as: "profile")
                try await app.press("Escape")
                // Includes the toast about the missing keyring.
                try await recorder.take("signed-in")
                await server.stop()
                try await app.press("ctrl+r")
                try await app.waitFor(recorder.localized("Try Again"), role: .button)
                try await recorder.take("signed-in-offline")
            }
        }

        @Test(arguments: Look.allCases)
        func welcome(look: Look) async throws {
            try await ScreenshotRecorder.run("welcome", look, page: "account", hasSamples: true) { app, _, recorder in
                _ = try await app.quit()
                try await app.relaunch(arguments: [])
                try await app.waitFor(recorder.localized("Welcome to Hutong"), role: .label)
                try await recorder.fit()
                try await recorder.take("first")
                try await app.click(recorder.localized("Sign In at Your _Own Server"), role: .button)
                try await app.waitFor(recorder.localized("Server, such as matrix.org"))
                try await recorder.take("server")
                try await app.type("127.0.0.1:1", into: recorder.localized("Server, such as matrix.org"))
                try await app.press("Return")
                try await app.waitFor(
                    recorder.localized("This server cannot be reached. Check its name and the network connection."),
                    role: .label)
                try await recorder.take("server-problem")
                try await app.click(recorder.localized("Bac_k"), role: .button)
                try await app.click(recorder.localized("_Try It with Sample Data"), role: .button)
                try await app.waitFor(recorder.localized("Unread"), role: .label)
                try await recorder.take("today")
            }
        }
    }
}
