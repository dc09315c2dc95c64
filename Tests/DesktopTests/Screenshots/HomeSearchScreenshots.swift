import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Screenshots of each state of the search for a home.
    @UIActor @Suite(.enabled(if: ScreenshotRecorder.folder != nil)) struct HomeSearchScreenshots {
        @Test(arguments: Look.allCases)
        func homesOfGroups(look: Look) async throws {
            let talk = HomeSearchTalk.speaking(look.language)
            try await ScreenshotRecorder.run("home-matches", look, page: "account") { app, _, recorder in
                try await recorder.signIn()
                try await app.press("ctrl+2")
                try await app.waitFor(.exactly(talk.question), role: .label)
                try await app.waitUntilGone(
                    recorder.localized("Passwords are stored in a file because no keyring is available"), role: .label)
                try await app.type("望京", into: .exactly(talk.area))
                try await app.type("9000", into: .exactly(talk.most))
                try await app.click(recorder.localized("Save This Search"), role: .button)
                try await app.waitFor(recorder.localized("Saved Searches"), role: .list)
                let save: Name = look == .chinese ? .matching("^收藏[^的]") : .matching("^Add .* to Saved Homes$")
                try await app.click(app.findAll(save, role: .button)[0])
                try await app.resize(look.isNarrow ? 360 : 1000, 1500)
                try await recorder.take("matches")
                try await app.type("", into: .exactly(talk.area))
                try await app.waitUntilGone(save, role: .button)
                try await recorder.take("kept")
                try await app.click(recorder.localized("Saved Homes"), role: .button)
                try await recorder.takeWindow(recorder.localized("Saved Homes"), as: "saved")
            }
        }

        @Test(arguments: Look.allCases)
        func homeSearch(look: Look) async throws {
            let talk = HomeSearchTalk.speaking(look.language)
            try await ScreenshotRecorder.run("home-search", look, page: "home-search") { app, server, recorder in
                try await app.waitUntil("the user is signed out") {
                    !$0.matches(Query(recorder.localized("Sign In"))).isEmpty
                }
                try await recorder.take("signed-out")
                try await app.press("ctrl+6")
                try await recorder.signIn()
                try await app.press("ctrl+2")
                try await app.waitFor(.exactly(talk.question), role: .label)
                // The toast covers the button if texts are large.
                try await app.waitUntilGone(
                    recorder.localized("Passwords are stored in a file because no keyring is available"), role: .label)
                try await recorder.take("form")
                try await app.click(.exactly(talk.search), role: .button)
                try await app.waitFor(.exactly(talk.nothingTyped), role: .label)
                try await recorder.take("mistakes")
                try await app.searchHomes(talk, area: look.language == .english ? "Dongcheng" : "东城区")
                try await recorder.take("searching")
                await server.agents.answer()
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(2)), role: .label)
                try await app.waitUntil("answers") { !$0.matches(Query(.exactly(talk.choose), role: .button)).isEmpty }
                try await recorder.take("answers")
                await server.stop()
                try await app.click(app.findAll(.exactly(talk.choose), role: .button)[0])
                try await app.waitFor(.exactly(talk.book), role: .button)
                try await recorder.take("offline")
                _ = try await server.start()
                try await recorder.take("viewing")
                try await app.click(.exactly(talk.book), role: .button)
                try await app.waitFor(.exactly(talk.booked), role: .label)
                try await recorder.take("booked")
                let viewings: Name = look == .chinese ? "看房预约，1 次即将看房" : "Viewings, 1 upcoming"
                try await app.click(viewings, role: .button)
                let menu: Name = look == .chinese ? .matching("^和.*看房$") : .matching("^Viewing with ")
                try await app.waitFor(menu, role: .button)
                try await recorder.take("viewings")
                try await app.click(recorder.localized("Find a Home"), role: .button)
                try await app.click(.exactly(talk.newSearch), role: .button)
                // The toast of the booking covers the button.
                try await app.waitUntilGone(.exactly(talk.undo), role: .button)
                try await app.searchHomes(talk, area: look.language == .english ? "Xicheng" : "西城区")
                try await advanceClock(app, recorder)
                try await app.waitFor(.exactly(talk.noOneAnswered), role: .label)
                try await recorder.take("nobody")
            }
        }

        private func advanceClock(_ app: App, _ recorder: ScreenshotRecorder) async throws {
            let scenarios = try await recorder.openScenarios()
            try await app.click(recorder.localized("The clock moves on by an hour"), role: .button, in: scenarios)
            try await app.press("Escape")
            try await app.waitUntilGone(recorder.localized("Scenarios"), role: .window)
        }
    }
}
