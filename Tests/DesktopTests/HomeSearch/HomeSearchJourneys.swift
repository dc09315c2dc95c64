import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The search for a home: from the demand to the booked viewing, and across restarts.
    @UIActor @Suite struct HomeSearchJourneys {
        private func searchFile(of app: App) -> URL { app.dataInUse.appending(path: "home-search.json") }

        @Test(arguments: [App.Language.english, .chinese])
        func thePointerFindsAnAgentAndBooksAViewing(language: App.Language) async throws {
            try await HomeSearchDesktop.run(language: language) { app, server, talk in
                // Given an empty form, when it is sent, then the missing values are reported; the same for
                // contradictory prices.
                try await app.clickWithPointer(.exactly(talk.search), role: .button)
                try await app.waitFor(.exactly(talk.nothingTyped), role: .label)
                try await app.type("6000", into: .exactly(talk.least))
                try await app.type("5000", into: .exactly(talk.most))
                try await app.waitFor(.exactly(talk.tooMuchAtLeast), role: .label)
                try await app.type("", into: .exactly(talk.least))
                try await app.waitUntilGone(.exactly(talk.tooMuchAtLeast))
                // When the form is valid, then the countdown runs, and agents answer one by one.
                try await app.searchHomes(talk, area: language == .english ? "Dongcheng" : "东城区")
                try await app.waitFor(.exactly(talk.noAnswers), role: .label)
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(1)), role: .label)
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(2)), role: .label)
                // When an agent is chosen and others are viewed again, then the list still exists.
                try await app.waitUntil("two agents are listed") {
                    $0.matches(Query(.exactly(talk.choose), role: .button)).count == 2
                }
                try await app.clickWithPointer(app.findAll(.exactly(talk.choose), role: .button)[0])
                try await app.clickWithPointer(.exactly(talk.otherAgents), role: .button)
                try await app.waitFor(.exactly(talk.answers(2)), role: .label)
                try await app.clickWithPointer(app.findAll(.exactly(talk.choose), role: .button)[1])
                // When the viewing is booked, then that is confirmed, also after a restart, and a new search can begin.
                try await app.clickWithPointer(.exactly(talk.book), role: .button)
                try await app.waitFor(.exactly(talk.booked), role: .label)
                _ = try await app.quit()
                try await app.relaunchWithoutPage()
                try await app.press("ctrl+2")
                try await app.waitFor(.exactly(talk.booked), role: .label)
                try await app.clickWithPointer(.exactly(talk.newSearch), role: .button)
                try await app.waitFor(.exactly(talk.question), role: .label)
            }
        }

        @Test(arguments: [App.Language.english, .chinese])
        func theKeyboardIsEnough(language: App.Language) async throws {
            try await HomeSearchDesktop.run(language: language) { app, server, talk in
                // An entry row does not report the focus; the widgets before and after it do.
                try await app.tab(to: .exactly(talk.buy))
                try await app.press("Tab")
                try await app.typeKeys("Dongcheng")
                try await app.press("Return")
                // No demand is sent while a price is missing.
                try await app.waitFor(.exactly(talk.noPrice), role: .label)
                try await app.tab(to: .exactly(talk.search))
                // Before it is the button that leads to the personal information.
                try await app.press("shift+Tab")
                try await app.press("shift+Tab")
                try await app.typeKeys("5000")
                try await app.press("Return")
                try await app.waitFor(.matching(HomeSearchTalk.countdown), role: .label)
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(1)), role: .label)
                try await app.tab(to: .exactly(talk.choose))
                try await app.press("Return")
                try await app.waitFor(.exactly(talk.book), role: .button)
                try await app.tab(to: .exactly(talk.book))
                try await app.press("Return")
                try await app.waitFor(.exactly(talk.booked), role: .label)
            }
        }

        @Test func aSuggestedAreaIsTakenByKeyAndAnswersAreBelowTheMap() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                // Given the beginning of a name, when Tab and Enter are pressed, then the area is filled in,
                try await app.tab(to: .exactly(talk.buy))
                try await app.press("Tab")
                try await app.typeKeys("chao")
                try await app.waitFor("Chaoyang", role: .button)
                #expect(app.audit().map(\.description) == [])
                try await app.press("Tab")
                try await app.press("Return")
                try await app.waitFor(text: "Chaoyang", in: .exactly(talk.area))
                try await app.waitUntilGone("Chaoyang", role: .button)
                // and Escape hides suggestions.
                try await app.type("hai", into: .exactly(talk.area))
                try await app.waitFor("Haidian", role: .button)
                try await app.press("Escape")
                try await app.waitUntilGone("Haidian", role: .button)
                // When agents have answered, then they are below the map while the countdown runs, in any order.
                try await app.searchHomes(talk, area: "Haidian")
                await server.agents.answer()
                await server.agents.answer()
                try await app.waitUntil("two agents are listed") {
                    $0.matches(Query(.exactly(talk.choose), role: .button)).count == 2
                }
                try await app.waitFor("Map of the area with the agents")
                try await app.choose("Lowest price first", from: "Order")
                try await app.waitFor(.matching(HomeSearchTalk.countdown), role: .label)
                // When the viewings are opened meanwhile, then the countdown stays in sight, and Escape leads back.
                try await app.click("Viewings", role: .button)
                try await app.waitFor(.matching(#"^\d:\d\d left · 2 agents answered$"#), role: .label)
                try await app.press("Escape")
                try await app.click(.exactly(talk.cancel), role: .button)
                try await app.waitFor(text: "Haidian", in: .exactly(talk.area))
            }
        }

        @Test(.needsWindow("kill -9"))
        func aSearchAnsweredBeforeARestartShowsItsAnswers() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                try await app.searchHomes(talk, area: "Dongcheng")
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(1)), role: .label)
                app.kill()
                // When the program is restarted, then it opens the answers by itself.
                try await app.relaunchWithoutPage()
                try await app.waitFor("Choose", role: .button)
                try await app.waitFor(.exactly(talk.answers(1)), role: .label)
            }
        }

        @Test func aSearchAnsweredWhileTheProgramWasClosedShowsItsAnswers() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                try await app.searchHomes(talk, area: "Dongcheng")
                _ = try await app.quit()
                await server.agents.answer()
                await server.agents.answer()
                try await app.relaunchWithoutPage()
                try await app.waitFor(.exactly(talk.answers(2)), role: .label)
                #expect(app.findAll("Choose", role: .button).count == 2)
            }
        }

        @Test(.needsWindow("kill -9"))
        func anUnansweredSearchContinuesItsCountdownAndIsOpenedOnce() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                try await app.searchHomes(talk, area: "Dongcheng")
                try await app.waitFor(.matching(#"^2:5[0-7]$"#), role: .label)
                app.kill()
                try await app.relaunchWithoutPage()
                #expect(try await app.countdown() < 178, "it does not begin anew")
                // Answers arrive after the restart as before.
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(1)), role: .label)
                // When the user opens another page, then the next start does not open the search by itself,
                try await app.press("ctrl+5")
                try await app.waitUntilGone(.exactly(talk.answers(1)))
                _ = try await app.quit()
                try await app.relaunchWithoutPage()
                try await app.waitFor(.matching("^Your Search for a Home"))
                #expect(!app.shows(.exactly(talk.answers(1))))
                // but the search still exists.
                try await app.press("ctrl+2")
                try await app.waitFor(.exactly(talk.answers(1)), role: .label)
            }
        }

        @Test(.needsWindow("the end of a process and of its tasks"))
        func aCountdownThatEndedWhileTheProgramWasClosedIsShown() async throws {
            try await HomeSearchDesktop.run { app, _, talk in
                try await app.searchHomes(talk, area: "Dongcheng")
                _ = try await app.quit()
                try moveSearch(of: app, by: -200)
                try await app.relaunchWithoutPage()
                try await app.waitFor(.exactly(talk.noOneAnswered), role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.click(.exactly(talk.searchAgain), role: .button)
                #expect(try await app.countdown() > 100)
            }
        }

        /// Moves the beginning of the stored search into the past, as if the program had not run for longer.
        private func moveSearch(of app: App, by seconds: Double) throws {
            let file = searchFile(of: app)
            var json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
            var countdown = try #require(json["countdown"] as? [String: Any])
            for key in ["startedAt", "seenAt"] { countdown[key] = try #require(countdown[key] as? Double) + seconds }
            json["countdown"] = countdown
            try JSONSerialization.data(withJSONObject: json).write(to: file)
        }

        @Test func cancelingASearchCanBeUndone() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                try await app.searchHomes(talk, area: "Dongcheng")
                try await app.waitUntilGone("3:00", role: .label)
                try await app.click(.exactly(talk.cancel), role: .button)
                try await app.waitFor(.exactly(talk.question), role: .label)
                try await app.click(.exactly(talk.undo), role: .button)
                // Then the countdown continues where it was.
                #expect(try await app.countdown() < 180)
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(1)), role: .label)
                // When the search is finally canceled, then it does not exist after a restart.
                try await app.click(.exactly(talk.cancel), role: .button)
                try await app.waitFor(.exactly(talk.question), role: .label)
                _ = try await app.quit()
                #expect(!FileManager.default.fileExists(atPath: searchFile(of: app).path))
                try await app.relaunchWithoutPage()
                try await app.press("ctrl+2")
                try await app.waitFor(.exactly(talk.question), role: .label)
            }
        }

        @Test func aLostServerLosesNothingAndNeedsNoRetry() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                await server.stop()
                try await app.type("Dongcheng", into: .exactly(talk.area))
                try await app.type("5000", into: .exactly(talk.most))
                try await app.click(.exactly(talk.search), role: .button)
                try await app.waitFor("Not sent yet. It will be sent as soon as you are online.", role: .label)
                #expect(app.audit().map(\.description) == [])
                // The demand survives the end of the program, and is sent when the server can be reached.
                _ = try await app.quit()
                try await app.relaunchWithoutPage()
                try await app.waitFor("Not sent yet. It will be sent as soon as you are online.", role: .label)
                _ = try await server.start()
                try await app.waitForLater(.matching(HomeSearchTalk.countdown), role: .label)
                // The connection is lost meanwhile: that is reported, and the answers that arrived meanwhile are
                // shown afterwards.
                await server.stop()
                try await app.waitForLater("You are offline", role: .label)
                await server.agents.answer()
                _ = try await server.start()
                try await app.waitForLater(.exactly(talk.answers(1)), role: .label)
                try await app.waitUntilGone("You are offline")
            }
        }

        @Test func aDamagedSearchIsQuarantinedAndReported() async throws {
            try await HomeSearchDesktop.run { app, _, talk in
                try await app.searchHomes(talk, area: "Dongcheng")
                _ = try await app.quit()
                let file = searchFile(of: app)
                try Data(try Data(contentsOf: file).prefix(40)).write(to: file)
                try await app.relaunchWithoutPage()
                try await app.press("ctrl+2")
                try await app.waitFor("Your unfinished search could not be read", role: .label)
                let kept = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
                #expect(kept.contains { $0.hasPrefix("home-search.json.corrupt-") })
                try await app.click("Dismiss", role: .button)
                try await app.waitFor(.exactly(talk.question), role: .label)
            }
        }

        @Test func theSignedOutPageOffersToSignIn() async throws {
            try await withApp(arguments: ["--page", "home-search"]) { app in
                try await app.waitFor("Sign in to find a home", role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.click(
                    "Sign In", role: .button, in: try app.find("Sign in to find a home", role: .panel))
                try await app.waitFor("Password")
            }
        }

        @Test(arguments: [App.Style.light, .dark])
        func everyStateFitsANarrowWindowInChineseAndCanBeReadOut(style: App.Style) async throws {
            try await HomeSearchDesktop.run(language: .chinese, style: style, width: 360) { app, server, talk in
                @UIActor func look(_ state: String) async throws {
                    #expect(app.audit().map(\.description) == [], "\(state)")
                    #expect(app.snapshot().activeWindow?.extents?.width == 360, "\(state)")
                }
                try await look("form")
                try await app.searchHomes(talk, area: "东城区")
                try await look("searching")
                await server.agents.answer()
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(2)), role: .label)
                try await look("searching, answered")
                try await app.click(app.findAll(.exactly(talk.choose), role: .button)[0])
                try await app.waitFor(.exactly(talk.book), role: .button)
                try await look("viewing")
                try await app.click(.exactly(talk.book), role: .button)
                try await app.waitFor(.exactly(talk.booked), role: .label)
                try await look("booked")
            }
        }
    }
}
