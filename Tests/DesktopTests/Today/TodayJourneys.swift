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
