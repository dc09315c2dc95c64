import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The page of today, which leads to what waits in the other features.
    @UIActor @Suite struct TodayJourneys {
        @Test(arguments: [(App.Language.english, App.Style.light, Int?.none), (.chinese, .dark, 360)])
        func whatWaitsLeadsToWhereItIsDealtWith(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, _ in
                // Given a user with unread groups, and with a draft,
                try await app.press("ctrl+1")
                let group = NeighborActions.names[1]
                let line = Name.matching("^\(group)\\. .*\\d+ ?(unread|条未读)")
                try await app.waitFor(line, role: .listItem)
                #expect(app.audit().map(\.description) == [])
                try await app.takePicture("today-\(language)-\(width ?? 0)")
                // when a line is pressed, then the group opens,
                try await app.click(line, role: .listItem)
                try await app.waitFor(app.localized("Message"))
                // and the line is gone, because its messages are read.
                try await app.press("ctrl+1")
                try await app.waitUntilGone(line, role: .listItem)
            }
        }

        @Test func anActivityLeadsToItsGroup() async throws {
            try await GroupsDesktop.run { app, _, _ in
                // Given an activity that the user plans and goes to,
                try await app.openGroup(NeighborActions.names[1])
                try await app.openTab("Activities")
                try await app.click("Plan an Activity", role: .button)
                try await app.type("Dumplings together", into: "Title")
                try await app.type("Under the old tree", into: "Meeting Place")
                try await app.click("Post Activity", role: .button)
                try await app.waitFor("Dumplings together", role: .label)
                try await app.click("I’m Going", role: .button, in: app.row(saying: "Dumplings together"))
                try await app.openTab("Chat")
                // when its line on the page of today is pressed, then it is shown.
                try await app.press("ctrl+1")
                try await app.click(.matching("^Dumplings together\\. .*Under the old tree"), role: .listItem)
                try await app.waitFor("Activities", role: .tab, states: .selected)
                // The line is gone once the user does not go.
                try await app.click("I’m Going", role: .button, in: app.row(saying: "Dumplings together"))
                try await app.press("ctrl+1")
                try await app.waitUntilGone(.matching("^Dumplings together"), role: .listItem)
            }
        }

        @Test func whoIsSignedOutIsToldWhatCanBeBegun() async throws {
            try await withApp(arguments: ["--page", "today"]) { app in
                try await app.waitFor(.matching("^Publish a Home"), role: .listItem)
                try await app.waitFor(.matching("^Add Your City"), role: .listItem)
                #expect(app.audit().map(\.description) == [])
                try await app.takePicture("today-signed-out")
                try await app.click(.matching("^Sign In\\. "), role: .listItem)
                try await app.waitFor("Password")
                // What is begun is no longer offered.
                try await app.signInWithPassword()
                try await app.press("ctrl+1")
                try await app.waitUntilGone(.matching("^Sign In\\. "), role: .listItem)
            }
        }

        @Test func itIsThePageThatOpens() async throws {
            try await withApp(arguments: ["--page", "weather"]) { app in
                try await app.waitFor("Which city do you live in?", role: .label)
                _ = try await app.quit()
                // A new user is welcomed once, then the page of today opens.
                try await app.relaunch(arguments: [])
                try await app.waitFor("Welcome to Hutong", role: .label)
                _ = try await app.quit()
                try await app.relaunch(arguments: [])
                try await app.waitFor(.matching("^Sign In\\. "), role: .listItem)
            }
        }
    }
}
