import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The chat of a group, its unread marks and its notifications.
    @UIActor @Suite struct GroupsJourneys {
        /// The index of the sample group that journeys write to, and its chat.
        private static let group = 1
        private static let name = NeighborActions.names[group]
        private static let chat = "!yard.chat:\(Sandbox.serverName)"

        private func withGroups(_ journey: @UIActor (App, Sandbox, URL) async throws -> Void) async throws {
            try await GroupsDesktop.run(journey)
        }

        /// Opens the group, which displays its chat.
        private func openGroup(_ app: App) async throws { try await app.openGroup(Self.name) }

        @Test func manyNewMessagesAreReadByOpeningAndWhenMutedOnlyADotOverARestart() async throws {
            try await withGroups { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                // Given four unread groups and the posts of one of them, when a neighbor sends 150 messages, then its
                // chat has many unread ones.
                try await openGroup(app)
                try await app.click(.matching("^Posts"), role: .tab)
                for number in 1...150 { try await tom.say("Message \(number)", in: Self.chat) }
                let many = try await app.waitFor("Chat, 150 unread", role: .tab)
                #expect(app.shows("…", role: .label, in: many))
                try await app.waitFor(.matching("^Groups, 1[0-9]{2} unread messages$"), role: .listItem)
                // When the chat is opened, then it is read, and the newest message is in sight.
                try await app.click(many)
                try await app.waitFor("Chat", role: .tab)
                try await app.waitFor("Message 150", role: .label)
                try await app.waitFor(.matching("^Groups, [0-9]{1,2} unread messages?$"), role: .listItem)
                // When the group is muted and another message arrives, then there is a dot and no number.
                try await app.click("Group Menu", role: .button)
                try await app.click("Mute", role: .button)
                try await app.click("Posts", role: .tab)
                try await tom.say("One more", in: Self.chat)
                let quiet = try await app.waitFor("Chat, something new", role: .tab)
                #expect(app.findAll(.matching("^(…|[0-9]+)$"), in: quiet).isEmpty)
                // When the app is restarted, then there is still a dot, until the chat is opened.
                _ = try await app.quit()
                try await app.relaunch()
                try await app.showGroups()
                try await app.waitFor("\(Self.name). Chat, something new", role: .button)
                try await openGroup(app)
                try await app.waitFor("Chat", role: .tab)
                try await app.waitFor(.exactly(Self.name), role: .button)
            }
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func newMessagesHaveATitleUntilTheNextTime(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, _ in
                let title = app.localized("New Since Your Last Visit")
                try await openGroup(app)
                try await app.waitFor(title, role: .label)
                try await app.takePicture("groups-new-messages-\(language)")
                try await app.openTab("Posts")
                try await app.openTab("Chat")
                try await app.waitUntilGone(title, role: .label)
            }
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func signingOutWithUnsentMessagesAsksFirst(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, server, _ in
                try await openGroup(app)
                try await app.waitFor(app.localized("Message"))
                await server.stop()
                try await app.type("unsent", into: app.localized("Message"), by: .assistive)
                try await app.click(app.localized("Send"), role: .button)
                try await app.waitFor(app.localized("Waiting for the server"), role: .label)
                // When the user does not want to lose the message, then nothing happens.
                try await app.press("ctrl+6")
                try await app.waitUntilGone(.matching("^\(app.translated("Chat"))"), role: .tab)
                let question = app.localized("Sign out with unsent messages?")
                try await app.click(app.localized("_Sign Out"), role: .button)
                try await app.waitFor(question, role: .label)
                try await app.takePicture("groups-sign-out-\(language)")
                try await app.press("Escape")
                try await app.waitUntilGone(question, role: .label)
                try await app.waitFor(app.localized("_Sign Out"), role: .button)
                // When the user confirms, then the session ends. (On sway, the pointer must move to reach a widget
                // that a dialog covered.)
                try app.movePointerAway()
                try await app.click(app.localized("_Sign Out"), role: .button)
                try await app.waitFor(question, role: .label)
                let cancel = try await app.waitFor(app.localized("_Cancel"), role: .button)
                // The page behind the question has a button of that name, too.
                let confirm = app.snapshot().ancestors(of: cancel).lazy
                    .map { app.findAll(app.localized("_Sign Out"), role: .button, in: $0) }.first { !$0.isEmpty }
                try await app.click(#require(confirm?.first))
                try await app.waitFor(app.localized("Sign In with the _Browser"), role: .button)
            }
        }

        @Test func aMessageShowsAtOnceAndEverybodyGetsItOnce() async throws {
            try await withGroups { app, _, _ in
                try await openGroup(app)
                // When two lines are typed and Enter is pressed, then they are one message, and the field is empty.
                try await app.type("Is anybody", into: "Message")
                try await app.press("shift+Return")
                try await app.typeKeys("at home?")
                try await app.press("Return")
                try await app.waitFor("Is anybody\nat home?", role: .label)
                try await app.waitFor(text: "", in: "Message")
                try await app.waitFor("Sent", role: .image)
            }
        }

        @Test(.needsWindow("kill -9"))
        func whatIsWrittenOfflineOutlivesAKilledProgramAndGoesOutOnce() async throws {
            try await withGroups { app, server, _ in
                try await openGroup(app)
                try await app.waitFor("Message")
                // Given the server is stopped, when three messages are sent, then they are queued.
                await server.stop()
                try await app.waitFor("Offline. What you write is sent later.", role: .label)
                for text in ["first", "second", "third"] {
                    try await app.type(text, into: "Message")
                    try await app.press("Return")
                    try await app.waitFor(.exactly(text), role: .label)
                }
                let waiting = Query("Waiting for the server", role: .label)
                try await app.waitUntil("all wait") { $0.matches(waiting).count == 3 }
                // When the program is killed and restarted, then they are still queued, in their order;
                app.kill()
                try await app.relaunch()
                try await app.showGroups()
                try await openGroup(app)
                try await app.waitUntil("all still wait") { $0.matches(waiting).count == 3 }
                // and when the server is started, then they are sent once.
                _ = try await server.start()
                try await app.waitUntilGone("Waiting for the server", seconds: 120)
                try await app.waitUntilGone("Sending…")
                #expect(try order(of: ["first", "second", "third"], in: app) == ["first", "second", "third"])
            }
        }

        /// Returns the displayed ones of `texts`, from top to bottom.
        private func order(of texts: [String], in app: App) throws -> [String] {
            app.snapshot().elements.filter { $0.role == .label && texts.contains($0.name) && $0.extents != nil }
                .sorted { $0.extents!.y < $1.extents!.y }.map(\.name)
        }

        @Test func whatTheServerRefusesCanBeSentAgain() async throws {
            try await withGroups { app, server, _ in
                try await openGroup(app)
                try await app.waitFor("Message")
                // Given a server that rejects events, when a message is sent, then it stays and is marked as not sent.
                server.faults.set(.status(403), for: .groups)
                try await app.type("May I?", into: "Message")
                try await app.press("Return")
                try await app.waitFor("May I?", role: .label)
                let again = try await app.waitFor("Send Again", role: .button)
                // When the server accepts events again and the message is resent by keyboard (Tab moves to the newest
                // message first), then it is sent.
                server.faults.clear()
                try await app.activateByKeyboard(again)
                try await app.waitUntilGone("Send Again")
                try await app.waitFor("Sent", role: .image)
            }
        }

        // sway has no minimized windows.
        @Test(.enabled(if: WaylandScreen.scale == nil))
        func aNotificationOpensItsGroup() async throws {
            try await withGroups { app, server, _ in
                try await app.waitFor(.matching("^\(Self.name)"), role: .button)
                // Given a window that is not active, when a message arrives, then the desktop shows a notification.
                try await app.minimize()
                await server.groups.newMessages(1, in: Self.group)
                let notification = try await app.waitForNotification(titled: Self.name)
                // When it is clicked, then the window is restored with that group, which is marked as read.
                try app.session.notifications.click(notification)
                try await app.waitFor("Chat", role: .tab)
                // When another one arrives and the user restores the window, then it is read and withdrawn.
                let comeBack = try await app.minimize()
                await server.groups.newMessages(1, in: Self.group)
                _ = try await app.waitForNotification(titled: Self.name)
                try await comeBack()
                try await app.waitUntil("it is taken away") { _ in
                    !app.session.notifications.shown.contains { $0.title == Self.name }
                }
            }
        }

        @Test(.needsWindow("the memory of a process"))
        func tenThousandMessagesAtOnceLeaveTheWindowResponsive()
            async throws
        {
            try await withGroups { app, server, _ in
                try await openGroup(app)
                try await app.waitFor("Message")
                let before = try app.residentMegabytes()
                async let flood: Void = server.groups.newMessages(10_000, in: Self.group)
                // The window responds to a user who changes pages while the messages arrive.
                for _ in 0..<5 {
                    try await app.click(.matching("^Posts"), role: .tab)
                    try await app.waitFor(.matching("^Posts"), role: .tab, states: .selected, seconds: 10)
                    try await app.click(.matching("^Chat"), role: .tab)
                    try await app.waitFor("Chat", role: .tab, states: .selected, seconds: 10)
                }
                await flood
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: server.start())
                try await tom.say("The last one", in: Self.chat)
                try await app.waitFor("The last one", role: .label, seconds: 120)
                let growth = try app.residentMegabytes() - before
                print("10 000 messages: the app grew by \(growth) MB")
                #expect(growth < 200)
            }
        }

        @Test func everythingCanBeReadOutWideAndNarrow() async throws {
            try await withGroups { app, _, _ in
                try await openGroup(app)
                try await app.waitFor("Message")
                for page in ["Chat", "Posts", "Activities"] {
                    try await app.click(.matching("^\(page)"), role: .tab)
                    try await app.waitFor(.exactly(page), role: .tab, states: .selected)
                    #expect(app.audit().map(\.description) == [], "\(page)")
                }
                try await app.resize(360, 700)
                #expect(app.audit().map(\.description) == [])
                try await app.click("Back to the groups", role: .button)
                try await app.waitFor(.matching("^\(Self.name)"), role: .button)
                #expect(app.audit().map(\.description) == [])
            }
        }
    }
}
