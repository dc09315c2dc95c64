import Foundation
import Gtk
import Observation
import Sandbox
import Testing
import ViewModels

@testable import Desktop

extension DesktopJourneys {
    /// Work that is under way when the user quits.
    @UIActor @Suite struct LateWorkJourneys {
        @Test func anAnswerThatComesAfterTheEndIsNotSaved() async throws {
            try await withSandbox { server, address in
                try await withApp(arguments: ["--page", "weather", "--weather-url", address.absoluteString]) { app in
                    // Given a server that answers after the end, when a city is chosen and the user quits at once,
                    try await app.type("Lond", into: "Search for a city")
                    try await app.waitFor("London, England, United Kingdom", role: .button)
                    server.faults.set(.hold, for: .weather)
                    try await app.click("London, England, United Kingdom")
                    _ = try await app.quit()
                    // then the city is saved at the next start,
                    server.faults.clear()
                    try await app.relaunch()
                    try await app.waitFor("Remove London", role: .button)
                    // and no request has reached the closed database.
                    #expect(TestLog.errors == [])
                }
            }
        }

        @Test func whatWasBegunIsDone() async throws {
            try await withListings { app in
                // Given a listing, when it is withdrawn and the user quits before anything has happened,
                let name = "锦绣公馆"
                try await app.searchListing(name)
                try await app.click("More actions for \(name)", role: .button)
                try await app.waitFor("Withdraw", role: .button)
                let withdraw = try #require(app.process.driver.operable.first { $0.name == "Withdraw" })
                _ = app.process.driver.press(withdraw)
                try await app.press("ctrl+q")
                _ = try await app.waitForExit()
                // then it is withdrawn at the next start.
                try await app.relaunch()
                try await app.searchListing(name)
                try await app.waitUntil(listing: name, says: "Withdrawn")
            }
        }
    }

    /// The focus after the focused widget can no longer be used, and before there is one.
    @UIActor @Suite struct FocusJourneys {
        @Test func whatAppearsLateInAWindowGetsTheFocus() async throws {
            try await withApp { app in
                // Given a window that shows that its content is being loaded, so that nothing in it can have the focus,
                let content = LateContent()
                let late = Button("Late")
                let stack = ScreenStack.make(
                    content.screen, crossFades: false,
                    [(.loading, { LoadingView.make("Loading…") }), (.list, { late })])
                let window = DialogWindow(over: nil, content: stack, width: 300)
                window.present()
                #expect(window.focus == nil)
                // when the content appears, then it has the focus.
                content.screen = .list
                try await app.waitUntil("the content has the focus") { _ in window.focus == late }
                window.close()
            }
        }

        @Test func theFocusComesBackToTheButtonThatAsked() async throws {
            try await withApp { app in
                // Given the preferences, when the button that asks for a password is pressed,
                try await app.press("ctrl+comma")
                let button = try await app.waitFor(.matching("^Back Up…"), role: .button)
                try await app.focus(button)
                try await app.press("space")
                _ = try await app.waitFor("Cancel", role: .button)
                // and the answer is to do nothing, then the focus is on that button again.
                try await app.press("Escape")
                try await app.waitUntil("the focus is back") { $0.focused?.name.hasPrefix("Back Up…") == true }
            }
        }
    }
}

@Observable
private final class LateContent {
    var screen = ListScreen.loading
}
