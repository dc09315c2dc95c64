import Testing

extension DesktopJourneys {
    /// Widgets that are displayed, pressed and closed while they still move. All other journeys have no animations.
    @UIActor @Suite(.disabled(if: App.usesKeyboardOnly, "what moves is pressed with the pointer"))
    struct AnimationJourneys {
        @Test(.needsWindow("animations")) func thePageChosenLastIsShownAndTakesPresses() async throws {
            try await withApp(arguments: ["--page", "weather"], isAnimated: true) { app in
                try await app.waitFor("Which city do you live in?", role: .label)
                // Given pages that fade into each other, when several are chosen before the first has faded in,
                for key in ["ctrl+6", "ctrl+7", "ctrl+3", "ctrl+7"] { try await app.press(key) }
                // then the last one is shown, takes presses at once, and none of the others is left.
                try await app.click("Fill In", role: .button)
                try await app.waitFor("Step 1 of 3", role: .label)
                try await app.waitUntilGone("No Listings Yet", role: .label)
                #expect(app.audit().map(\.description) == [])
            }
        }

        @Test(.needsWindow("animations")) func menusAndWindowsThatAreClosedWhileTheyOpenAreClosed() async throws {
            try await withApp(arguments: ["--page", "account"], isAnimated: true) { app in
                try await app.waitFor("Password")
                for _ in 0..<3 {
                    // Given a menu and a window that have only begun to open, when Escape is pressed, then they are
                    // closed.
                    try await app.press("F10")
                    try await app.press("Escape")
                    try await app.waitUntilGone("About Hutong")
                    try await app.press("ctrl+comma")
                    _ = try await app.window("Preferences")
                    try await app.press("Escape")
                    try await app.waitUntil("the preferences are closed") { $0.windows.count == 1 }
                }
                #expect(app.audit().map(\.description) == [])
            }
        }

        @Test(.needsWindow("animations")) func theColumnsFoldAndUnfold() async throws {
            try await withApp(arguments: ["--page", "weather"], isAnimated: true) { app in
                for width in [360, 1000, 360, 1000] { try await app.resize(width, 700) }
                try await app.press("ctrl+3")
                try await app.waitFor("No Listings Yet", role: .label)
                #expect(app.audit().map(\.description) == [])
            }
        }
    }
}
