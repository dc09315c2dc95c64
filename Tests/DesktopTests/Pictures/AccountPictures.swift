import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Pictures of the account page, signed out and in.
    @UIActor @Suite(.enabled(if: Camera.folder != nil)) struct AccountPictures {
        @Test(arguments: Look.allCases)
        func account(look: Look) async throws {
            try await Camera.run("account", look, page: "account") { app, server, camera in
                try await app.waitFor(camera.says("Sign In with the _Browser"), role: .button)
                try await camera.take("signed-out")
                try await app.click(camera.says("Sign _In"), role: .button)
                try await app.waitFor(camera.says("Type your name"), role: .label)
                try await camera.take("mistakes")
                _ = try TestBrowser(of: app)
                try await app.click(camera.says("Sign In with the _Browser"), role: .button)
                try await app.waitFor(camera.says("Waiting for the browser…"), role: .label)
                try await camera.take("waiting")
                try await app.click(camera.says("_Cancel"), role: .button)
                try await app.click(camera.says("_Create an Account"), role: .button)
                try await app.waitFor(camera.says("Name to sign in with"))
                try await camera.take("sign-up")
                try await app.type("lihua", into: camera.says("Name to sign in with"))
                try await app.type("correct horse", into: camera.says("Password"))
                try await app.type("li@example.org", into: camera.says("E-mail (optional)"))
                try await app.click(camera.says("Create _Account"), role: .button)
                try await app.waitFor(camera.says("Code"))
                try await camera.take("code")
                try await app.click(camera.says("_Cancel"), role: .button)
                try await app.click(camera.says("I _Have an Account"), role: .button)
                await server.stop()
                try await app.type("mei", into: camera.says("Name"))
                try await app.type("hutong-demo", into: camera.says("Password"))
                try await app.press("Return")
                try await app.waitFor(camera.says("Try Again"), role: .button)
                try await camera.take("signed-out-offline")
                _ = try await server.start()
                try await app.click(camera.says("Try Again"), role: .button)
                try await app.waitFor(camera.says("_Sign Out"), role: .button)
                // The toast about the missing keyring is part of it.
                try await camera.take("signed-in")
                await server.stop()
                try await app.press("ctrl+r")
                try await app.waitFor(camera.says("Try Again"), role: .button)
                try await camera.take("signed-in-offline")
            }
        }
    }
}
