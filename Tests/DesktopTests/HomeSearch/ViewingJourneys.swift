import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Viewings that are stored: the list, another time, canceling, the calendar, the chat with the agent, reminders.
    @UIActor @Suite struct ViewingJourneys {
        private func takePicture(of app: App, _ name: String) async throws {
            try app.movePointerAway()
            try await app.takePicture("viewings-\(name)-\(app.language)")
        }

        /// Returns the name of the button that shows the list.
        private func button(_ app: App, coming count: Int) -> Name {
            switch (app.language, count) {
            case (.english, 0): "Viewings"
            case (.english, _): .exactly("Viewings, \(count) upcoming")
            case (.chinese, 0): "看房预约"
            case (.chinese, _): .exactly("看房预约，\(count) 次即将看房")
            }
        }

        private func menu(_ app: App) -> Name {
            app.language == .english ? .matching("^Viewing with ") : .matching("^和.*看房$")
        }

        /// Opens the menu of the only viewing and chooses an entry by keyboard: GTK takes a press at the moment in
        /// which a popover closes for one outside of it.
        private func choose(_ entry: String, in app: App) async throws {
            try await app.click(menu(app), role: .button)
            try await app.focus(app.localized(entry), role: .button)
            try await app.press("Return")
        }

        private func book(_ app: App, _ server: Sandbox, _ talk: HomeSearchTalk) async throws {
            try await app.searchHomes(talk, area: app.language == .english ? "Dongcheng" : "东城区")
            await server.agents.answer()
            await server.agents.answer()
            try await app.waitFor(.exactly(talk.answers(2)), role: .label)
            try await app.waitUntil("answers") { !$0.matches(Query(.exactly(talk.choose), role: .button)).isEmpty }
            try await takePicture(of: app, "answers")
            // An answer names homes with rooms, size and price.
            let home =
                app.language == .english
                ? #" · \d bed · \d+ m² · ¥\d,\d00 / month$"# : #" · \d室 · \d+㎡ · \d+元/月$"#
            #expect(!app.findAll(.matching(home), role: .label).isEmpty)
            try await app.click(app.findAll(.exactly(talk.choose), role: .button)[0])
            try await app.waitFor(.exactly(talk.book), role: .button)
            try await takePicture(of: app, "chosen")
            try await app.click(.exactly(talk.book), role: .button)
            try await app.waitFor(.exactly(talk.booked), role: .label)
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func aViewingIsKeptMovedSavedAndCanceled(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await HomeSearchDesktop.run(language: language, style: style, width: width) { app, server, talk in
                try await app.click(button(app, coming: 0), role: .button)
                try await app.waitFor(app.localized("No Viewings Yet"), role: .label)
                try await takePicture(of: app, "empty")
                #expect(app.audit().map(\.description) == [])
                try await app.click(app.localized("Find a Home"), role: .button)
                try await book(app, server, talk)
                try await takePicture(of: app, "booked")
                await server.agents.setActive(true)
                // A new search keeps the viewing, also after a crash.
                try await app.click(.exactly(talk.newSearch), role: .button)
                try await app.waitFor(.exactly(talk.question), role: .label)
                app.kill()
                try await app.relaunch()
                try await app.press("ctrl+2")
                if let width { try await app.resize(width, 700) }
                try await app.click(button(app, coming: 1), role: .button)
                try await app.waitFor(app.localized("Upcoming"), role: .label)
                // The agent's confirmation.
                try await app.waitFor(.matching("^“.+”$"), role: .label)
                try await takePicture(of: app, "list")
                #expect(app.audit().map(\.description) == [])
                // Another time.
                try await choose("Reschedule…", in: app)
                try await app.waitFor(app.localized("_Reschedule"), role: .button)
                try await takePicture(of: app, "reschedule")
                #expect(app.audit().map(\.description) == [])
                let day = language == .english ? #"^\w+day, .*"# : #"^\d+月\d+日.*"#
                let (old, new) = (Name.matching(day + "10:00"), Name.matching(day + "11:00"))
                try await app.choose(.containing("11:00"), from: app.localized("Time"))
                // By keyboard, for the same reason as in `choose(_:in:)`.
                try await app.focus(app.localized("_Reschedule"), role: .button)
                try await app.press("Return")
                try await app.waitFor(new, role: .label)
                try await app.waitUntilGone(old, role: .label)
                try await app.click(.exactly(talk.undo), role: .button)
                try await app.waitFor(old, role: .label)
                // A file for calendars.
                let file = app.home.appending(component: "viewing.ics")
                try await choose("Save to Calendar…", in: app)
                try await app.chooseFile(file.path, in: "Save to Calendar")
                try await app.waitUntil("the file is written") { _ in
                    (try? String(contentsOf: file, encoding: .utf8))?.contains("\r\nEND:VEVENT\r\n") == true
                }
                // Canceled, undone with Ctrl+Z, and canceled again.
                try await choose("Cancel Viewing", in: app)
                try await app.waitFor(app.localized("Canceled"), role: .label)
                try await takePicture(of: app, "canceled")
                try await app.press("ctrl+z")
                try await app.waitUntilGone(app.localized("Canceled"), role: .label)
                try await choose("Cancel Viewing", in: app)
                try await app.waitFor(app.localized("Past and Canceled"), role: .label)
                #expect(app.audit().map(\.description) == [])
            }
        }

        @Test(arguments: [App.Language.english, .chinese])
        func theAgentIsWrittenToAndAnswers(language: App.Language) async throws {
            try await HomeSearchDesktop.run(language: language) { app, server, talk in
                try await book(app, server, talk)
                await server.agents.setActive(true)
                try await app.click(app.localized("Write to Agent"), role: .button)
                let field = app.localized("Message")
                try await app.waitFor(field)
                try await app.type(language == .english ? "Is there a metro?" : "附近有地铁吗？", into: field)
                try await app.click(app.localized("Send"), role: .button)
                let reply = language == .english ? "The metro is ten minutes away on foot." : "走路十分钟到地铁站。"
                try await app.waitFor(.exactly(reply), role: .label)
                try await takePicture(of: app, "chat")
            }
        }

        @Test func aReminderOpensTheViewingsAndAnOverOneIsNotExpected() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                try await book(app, server, talk)
                // Tomorrow at 10:00 is at most 34 hours away. Then the page shows by itself that the viewing is over.
                let scenarios = try await openScenarios(app)
                for _ in 0..<36 where !app.shows("Your viewing is over", role: .label) {
                    try await app.click("The clock moves on by an hour", role: .button, in: scenarios)
                    // The page and the reminder follow the clock independently. A viewing that is over has no
                    // reminder, so the clock must not jump past the reminder.
                    _ = try await poll(seconds: 0.2) {
                        app.session.notifications.shown.last { $0.title.hasPrefix("Viewing with") }
                    }
                }
                try await app.waitFor("Your viewing is over", role: .label)
                let notification = try #require(
                    app.session.notifications.shown.last { $0.title.hasPrefix("Viewing with") })
                try app.session.notifications.click(notification)
                try await app.waitFor("Past and Canceled", role: .label)
            }
        }

        private func openScenarios(_ app: App) async throws -> Element {
            #expect(try await app.launchAgain(arguments: ["--scenarios"]) == .exited(0))
            return try await app.window("Scenarios")
        }
    }
}
