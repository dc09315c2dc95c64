import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Checks accessible names, roles and tooltips, and the keyboard order, of every page and state.
    @UIActor @Suite struct AccessibilityJourneys {
        /// Checks the visible elements, and that Tab reaches all of them in reading order.
        private func check(_ state: String, _ app: App, sourceLocation: SourceLocation = #_sourceLocation) async throws
        {
            try await app.waitForStableWidgets()
            let audit = app.audit().map(\.description)
            let traversal = try await app.traverseByKeyboard()
            let violations = audit + traversal.violations.map(\.description)
            let path = traversal.stops.map(\.name).joined(separator: " → ")
            #expect(violations == [], "\(state): \(path)", sourceLocation: sourceLocation)
            #expect(!traversal.stops.isEmpty, "\(state)", sourceLocation: sourceLocation)
        }

        /// Opens a window with `open`, checks it, and closes it with Escape.
        private func checkWindow(_ title: String, _ app: App, _ open: @UIActor () async throws -> Void) async throws {
            let before = Set(app.snapshot().windows.map(\.path))
            try await open()
            try await app.waitUntil("\(title) is active") { snapshot in
                snapshot.activeWindow.map { !before.contains($0.path) } ?? false
            }
            try await check(title, app)
            try await app.press("Escape")
            try await app.waitUntil("\(title) is gone") { Set($0.windows.map(\.path)).isSubset(of: before) }
        }

        @Test func windows() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                try await app.waitFor("Password")
                try await check("signing in", app)
                try await app.click("Other Ways to Sign In", role: .button)
                try await app.waitFor("Back", role: .button)
                try await check("other ways to sign in", app)
                try await app.click("Sign In at Your Own Server", role: .button)
                try await app.waitFor("Server, such as matrix.org")
                try await check("the user's own server", app)
                try await app.click("Back", role: .button)
                // Without a browser, a code is shown.
                try await app.click("Sign In with the Browser", role: .button)
                _ = try await app.pageForCode()
                try await check("a code for another device", app)
                try await app.click("Cancel", role: .button)
                try await app.click("Back", role: .button)
                try await app.click("Create an Account", role: .button)
                try await app.waitFor("Username")
                try await check("signing up", app)
                try await checkWindow("Scenarios", app) { try await app.press("ctrl+shift+t") }
                try await checkWindow("Preferences", app) { try await app.press("ctrl+comma") }
                try await checkWindow("Preferences", app) {
                    try await app.press("ctrl+comma")
                    try await app.click("Services")
                    try await app.waitFor("Use the sandbox", role: .label)
                }
                try await app.press("ctrl+question")
                try await app.waitUntil("the shortcuts are visible") { $0.windows.count == 2 }
                #expect(app.audit().map(\.description) == [])
                try await app.press("Escape")
                try await app.waitUntil("the shortcuts are gone") { $0.windows.count == 1 }
                try await app.press("F10")
                try await app.waitFor("About Hutong", role: .menuItem)
                #expect(app.audit().map(\.description) == [])
                try await app.click("About Hutong", role: .menuItem)
                try await app.waitUntil("the about window is visible") { $0.windows.count == 2 }
                #expect(app.audit().map(\.description) == [])
                try await app.press("Escape")
                try await app.waitUntil("the about window is gone") { $0.windows.count == 1 }
            }
        }

        @Test func weatherAndListings() async throws {
            try await withListings { app in
                try await app.press("ctrl+5")
                try await app.waitFor("Which city do you live in?", role: .label)
                try await check("no city", app)
                try await app.type("Lond", into: "Search for a city")
                try await app.waitFor("London, England, United Kingdom")
                try await check("cities found", app)
                try await app.click("London, England, United Kingdom")
                try await app.waitFor("Updated just now", role: .label)
                try await check("weather", app)
                try await app.press("ctrl+shift+t")
                try await app.click("Off")
                try await app.waitFor("Done: Off", role: .label)
                try await app.press("Escape")
                try await app.waitUntilGone("Scenarios", role: .window)
                try await app.press("ctrl+r")
                try await app.waitFor("You are offline", role: .label)
                try await check("weather, offline", app)
                try await app.press("ctrl+3")
                try await app.waitForListings()
                try await check("listings", app)
                let name = "锦绣公馆"
                try await app.searchListing(name)
                try await app.clickWithPointer(app.moreButton(of: name), role: .button)
                try await app.waitFor("Adjust Price…", role: .button)
                #expect(app.audit().map(\.description) == [])
                try await app.press("Escape")
                try await app.waitUntilGone("Adjust Price…", role: .button)
                try await checkWindow("details", app) { try await app.perform("View Details", on: name) }
                try await app.perform("Adjust Price…", on: name)
                try await app.waitFor("Adjust Price", role: .button)
                try await check("a new price", app)
                try await app.press("Escape")
                try await app.waitUntilGone("Adjust Price", role: .button)
                try await app.click("Add Listing", role: .button)
                try await app.click("Publish", role: .button)
                try await app.waitUntil("a field is marked") { !$0.matches(Query("Fill this in.")).isEmpty }
                try await check("an empty listing", app)
                try await app.type("Willow", into: "Community")
                try await app.press("Escape")
                try await app.waitFor("Discard", role: .button)
                try await check("discarding", app)
                try await app.click("Discard", role: .button)
                try await app.waitUntilGone("Publish", role: .button)
                try await app.type("zzzz", into: "Search listings")
                try await app.waitFor("No Listings Found", role: .label)
                try await check("nothing found", app)
            }
        }

        @Test func groupsCanBeReadOut() async throws {
            try await HomeSearchDesktop.run { app, _, _ in
                try await app.press("ctrl+6")
                try await app.waitFor("Sign Out", role: .button)
                try await check("own page", app)
                try await app.showGroups()
                try await app.waitFor(.matching("^\(NeighborActions.names[1])"), role: .button)
                try await check("groups", app)
                try await checkWindow("Add a Group", app) { try await app.click("Add a Group", role: .button) }
                try await app.click(.matching("^\(NeighborActions.names[1])"), role: .button)
                for page in ["Chat", "Posts", "Activities"] {
                    try await app.click(.matching("^\(page)"), role: .tab)
                    try await app.waitFor(.exactly(page), role: .tab, states: .selected)
                    try await check(page, app)
                }
                try await checkWindow("Plan an Activity", app) {
                    try await app.click("Plan an Activity", role: .button)
                }
                try await app.click("Members", role: .button)
                try await app.waitFor("Search members")
                try await app.waitUntil("the members are visible") { $0.elements.contains { $0.role == .listItem } }
                try await check("members", app)
                try await app.press("Escape")
                try await app.waitUntilGone("Search members")
            }
        }

        @Test func theHomeSearchCanBeReadOut() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                try await check("form", app)
                try await app.searchHomes(talk, area: "Dongcheng")
                try await check("searching", app)
                await server.agents.answer()
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(2)), role: .label)
                try await app.waitUntil("answers") { !$0.matches(Query(.exactly(talk.choose), role: .button)).isEmpty }
                try await check("answers", app)
                try await app.click(app.findAll(.exactly(talk.choose), role: .button)[0])
                try await app.waitFor(.exactly(talk.book), role: .button)
                try await check("viewing", app)
                try await app.click(.exactly(talk.book), role: .button)
                try await app.waitFor(.exactly(talk.booked), role: .label)
                try await check("booked", app)
            }
        }

        @Test func personalInfoAndSignedOutPages() async throws {
            let wizard = Wizard.english
            try await withApp(arguments: ["--page", "groups"]) { app in
                try await app.waitUntil("sign-in is offered") { !$0.matches(Query("Sign In", role: .button)).isEmpty }
                try await check("groups, signed out", app)
                try await app.press("ctrl+2")
                try await app.waitFor("Sign in to find a home", role: .label)
                try await check("home search, signed out", app)
                try await app.press("ctrl+7")
                try await app.waitFor(.exactly(wizard.begin), role: .button)
                try await check("personal info", app)
                try await app.click(.exactly(wizard.begin), role: .button)
                try await app.type("Li Na", into: .exactly(wizard.name))
                try await app.click(.exactly(wizard.female), role: .button)
                try await check("first step", app)
                try await app.click(.exactly(wizard.next), role: .button)
                try await app.type("\(Wizard.years)", into: .exactly(wizard.age))
                try await app.type("Beijing 5", into: .exactly(wizard.address))
                try await check("second step", app)
                try await app.click(.exactly(wizard.next), role: .button)
                try await app.type("123", into: .exactly(wizard.phone))
                try await app.type(Wizard.mistypedNumber, into: .exactly(wizard.card))
                try await app.waitFor(.exactly(wizard.mistyped), role: .label)
                try await check("third step, mistyped", app)
            }
        }

        @Test func narrowPagesCanBeReadOut() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                try await app.waitFor("Password")
                try await app.resize(360, 700)
                for page in try 1...App.pages().count {
                    try await app.press("ctrl+\(page)")
                    try await app.waitFor("Back to the menu", role: .button)
                    try await check("page \(page)", app)
                }
                try await app.press("alt+Left")
                try await app.waitFor("Main Menu")
                // The page slides out.
                try await app.waitUntilGone("Back to the menu")
                try await check("menu", app)
            }
        }
    }
}
