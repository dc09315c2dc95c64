import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Signing in and up, staying signed in, and the user's own page.
    @UIActor @Suite struct AccountJourneys {
        @Test func thePasswordSignsInAndTheMenuUpdates() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                // Given no signed-in user, the menu offers to sign in.
                try await app.waitFor("Sign in", role: .button)
                try await app.waitFor("Show password")
                // When the password is typed, then the user's own page is shown, and the menu has the name.
                try await app.signInWithPassword()
                try await app.waitFor("42 posts", role: .label)
                // The keyboard is in the page, not on the main menu.
                #expect(app.focused?.name != "Main Menu")
                #expect(app.shows("Grows beans on the roof. Looking for a larger kitchen.", role: .label))
                try await app.waitFor("Mei Lin, @mei:hutong.example", role: .button)
                #expect(!app.shows("Sign in", role: .button))
                // When the app is ended and started again, then she is still signed in.
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor("Sign Out", role: .button)
                try await app.waitFor("Mei Lin, @mei:hutong.example", role: .button)
                // When she signs out, then the menu offers to sign in again, also after a restart, and no data are
                // left.
                try await app.click("Sign Out", role: .button)
                try await app.waitFor("Sign in", role: .button)
                try await app.waitFor("Sign In", role: .button)
                #expect(try app.keptTokens() == nil)
                #expect(!FileManager.default.fileExists(atPath: app.dataInUse.appending(path: "account.json").path))
                #expect(!FileManager.default.fileExists(atPath: app.dataInUse.appending(path: "user-page.json").path))
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor("Sign in", role: .button)
            }
        }

        @Test func theBrowserSignsIn() async throws {
            try await AccountDesktop.withMatrixServer { _, arguments in
                try await withApp(arguments: arguments) { app in
                    let browser = try TestBrowser(of: app)
                    // When the browser is opened and left alone, then the sign-in can be canceled.
                    try await app.click("Sign In with the Browser", role: .button)
                    _ = try await browser.address()
                    try await app.waitFor("Waiting for the browser…", role: .label)
                    try await app.click("Cancel", role: .button)
                    try await app.waitFor("Sign In with the Browser", role: .button)
                    // When access is denied there, then the page reports it.
                    try await app.click("Sign In with the Browser", role: .button)
                    #expect(
                        try await browser.fillIn(try await browser.address(2), decision: "deny").contains(
                            "not signed in"))
                    try await app.waitFor("Access was denied", role: .label)
                    // When it is allowed, then the browser can be closed and the app shows the signed-in user.
                    try await app.click("Try Again", role: .button)
                    let last = try await browser.fillIn(try await browser.address(3))
                    #expect(last.contains("You are signed in to Hutong"))
                    #expect(last.contains("You can close this page now."))
                    try await app.waitFor("Sign Out", role: .button)
                    try await app.waitFor("Mei Lin, @mei:hutong.example", role: .button)
                }
            }
        }

        @Test func withoutABrowserACodeIsEnteredOnAnotherDevice() async throws {
            try await AccountDesktop.withMatrixServer { _, arguments in
                try await withApp(arguments: arguments) { app in
                    // When no browser can be opened, then a code for another device is shown, which can be canceled.
                    try await app.click("Sign In with the Browser", role: .button)
                    _ = try await app.pageForCode()
                    #expect(app.audit().map(\.description) == [])
                    try await app.click("Cancel", role: .button)
                    // When the other device denies the sign-in, then the page reports it.
                    try await app.click("Other Ways to Sign In", role: .button)
                    try await app.click("Use Another Device", role: .button)
                    let browser = try TestBrowser(of: app)
                    let denied = try await browser.fillIn(try await app.pageForCode(), decision: "deny")
                    #expect(denied.contains("The other device is not signed in"))
                    try await app.waitForLater("Access was denied", role: .label)
                    // When it is allowed there, then the app continues by itself.
                    try await app.click("Try Again", role: .button)
                    let last = try await browser.fillIn(try await app.pageForCode())
                    #expect(last.contains("You are signed in on the other device"))
                    try await app.waitForLater("Sign Out", role: .button)
                    try await app.waitFor("Mei Lin, @mei:hutong.example", role: .button)
                }
            }
        }

        @Test func aCodeForAnotherDeviceFitsANarrowChineseWindow() async throws {
            try await AccountDesktop.withMatrixServer { _, arguments in
                try await withApp(arguments: arguments, language: .chinese) { app in
                    try await app.resize(360, 700)
                    try await app.click("其他登录方式(O)", role: .button)
                    try await app.click("使用其他设备", role: .button)
                    let page = try await app.pageForCode()
                    #expect(app.audit().map(\.description) == [])
                    let browser = try TestBrowser(of: app)
                    #expect(try await browser.fillIn(page, language: "zh-CN").contains("你已在另一台设备上登录"))
                    try await app.waitForLater("退出登录(S)", role: .button)
                }
            }
        }

        @Test func anAccountIsCreatedInTheBrowser() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                let browser = try TestBrowser(of: app)
                try await app.click("Other Ways to Sign In", role: .button)
                try await app.click("Create an Account in the Browser", role: .button)
                let last = try await browser.fillIn(
                    try await browser.address(), name: "lihua", password: "correct horse")
                #expect(last.contains("You are signed in to Hutong"))
                try await app.waitFor("Sign Out", role: .button)
                try await app.waitFor("lihua, @lihua:hutong.example", role: .button)
            }
        }

        @Test func problemsAreShownBesideTheForm() async throws {
            try await AccountDesktop.withMatrixServer { server, arguments in
                try await withApp(arguments: arguments) { app in
                    try await app.showPasswordForm()
                    try await app.click("Sign In", role: .button)
                    try await app.waitFor("Enter your username", role: .label)
                    try await app.waitFor("Enter your password", role: .label)
                    try await app.type("mei", into: "Username")
                    try await app.type("open-sesame", into: "Password")
                    try await app.click("Sign In", role: .button)
                    try await app.waitFor("The username or the password is wrong", role: .label)
                    #expect(app.audit().map(\.description) == [])
                    // The field is empty. Screen readers get dots, since GTK 4.14.
                    try await app.typeKeys("open")
                    let text = app.snapshot().usesNewGtk ? "●●●●" : "open"
                    try await app.waitFor(text: text, in: "Password")
                    // Given no server, then the page reports it and keeps the typed text.
                    await server.stop()
                    try await app.click("Sign In", role: .button)
                    try await app.waitFor("You are offline", role: .label)
                    try await app.waitFor(text: "mei", in: "Username")
                    _ = try await server.start()
                    try await app.type("hutong-demo", into: "Password")
                    try await app.click("Try Again", role: .button)
                    try await app.waitFor("Sign Out", role: .button)
                }
            }
        }

        @Test func anAccountIsCreatedWithACodeFromTheMail() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                try await app.click("Create an Account", role: .button)
                try await app.waitFor("Username")
                try await app.click("Create Account", role: .button)
                try await app.waitFor("Choose a username", role: .label)
                try await app.waitFor("Choose a password", role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.type("lihua", into: "Username")
                try await app.type("correct horse", into: "Password")
                try await app.type("Li Hua", into: "Display name (optional)")
                try await app.type("li@example.org", into: "Email (optional)")
                try await app.click("Create Account", role: .button)
                // A wrong code can be corrected.
                try await app.waitFor("Enter the code that was sent to li@example.org.", role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.type("000000", into: "Code")
                try await app.click("Continue", role: .button)
                try await app.waitFor(.containing("The code is wrong."), role: .label)
                try await app.type("246810", into: "Code")
                try await app.click("Continue", role: .button)
                try await app.waitFor("Sign Out", role: .button)
                try await app.waitFor("Li Hua, @lihua:hutong.example", role: .button)
            }
        }

        @Test func theOwnPageStaysWithItsAgeWhileTheServerIsUnreachable() async throws {
            try await AccountDesktop.withMatrixServer { server, arguments in
                try await withApp(arguments: arguments) { app in
                    try await app.signInWithPassword()
                    try await app.waitFor("42 posts", role: .label)
                    await server.stop()
                    try await app.press("ctrl+r")
                    try await app.waitFor("You are offline", role: .label)
                    try await app.waitFor(.matching("^Updated "), role: .label)
                    #expect(app.shows("42 posts", role: .label))
                    #expect(app.audit().map(\.description) == [])
                    // Before the server is back, which the program notices by itself after a while.
                    try await app.focus("Try Again", role: .button)
                    _ = try await server.start()
                    try await app.press("Return")
                    try await app.waitUntilGone("You are offline")
                }
            }
        }

        @Test func theProfileIsEditedAndThatIsUndone() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                try await app.signInWithPassword()
                try await app.waitFor("42 posts", role: .label)
                // Given the form, when both fields are changed, then the page and the menu show them, until that is undone.
                try await app.click("Edit Profile…", role: .button)
                let form = try await app.window("Edit Profile")
                #expect(app.audit().map(\.description) == [])
                try await app.type("Mei Wang", into: "Display name")
                try await app.type("Grows tomatoes.", into: "About you")
                try await app.click("Save", role: .button, in: form)
                try await app.waitFor("Mei Wang, @mei:hutong.example", role: .button)
                try await app.waitFor("Grows tomatoes.", role: .label)
                try await app.click("Undo", role: .button)
                try await app.waitFor("Mei Lin, @mei:hutong.example", role: .button)
                try await app.waitFor("Grows beans on the roof. Looking for a larger kitchen.", role: .label)
                // The row leads to the personal information.
                try await app.click(.matching("^(Open )?Personal Info$"), role: .button)
                try await app.waitFor("Fill In", role: .button)
            }
        }

        @Test func theKeyboardIsEnough() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await app.press("ctrl+6")
                try await app.waitFor("Sign In", role: .button)
                // The first field has the focus: libadwaita 1.2 does not report that, but the typed text arrives there.
                try await app.typeKeys("mei")
                try await app.press("Tab")
                try await app.typeKeys("hutong-demo")
                try await app.press("Return")
                try await app.waitFor("Sign Out", role: .button)
                try await app.tab(to: "Sign Out")
                try await app.press("space")
                try await app.waitFor("Sign In", role: .button)
            }
        }

        @Test(arguments: [App.Style.light, .dark])
        func itSpeaksChineseInANarrowWindow(style: App.Style) async throws {
            try await withApp(arguments: ["--page", "account"], language: .chinese, style: style) { app in
                try await app.waitFor("登录(I)", role: .button)
                try await app.resize(360, 700)
                #expect(app.audit().map(\.description) == [])
                try await app.click("其他登录方式(O)", role: .button)
                try await app.waitFor("用浏览器登录", role: .button)
                #expect(app.audit().map(\.description) == [])
                let browser = try TestBrowser(of: app)
                try await app.click("用浏览器登录", role: .button)
                let last = try await browser.fillIn(try await browser.address(), language: "zh-CN")
                #expect(last.contains("你已登录"), "\(last)")
                try await app.waitFor("退出登录(S)", role: .button)
                try await app.waitFor("42 条动态", role: .label)
                #expect(app.audit().map(\.description) == [])
            }
        }
    }
}
