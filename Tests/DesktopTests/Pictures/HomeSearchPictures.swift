import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Pictures of each state of the search for a home.
    @UIActor @Suite(.enabled(if: Camera.folder != nil)) struct HomeSearchPictures {
        @Test(arguments: Look.allCases)
        func homeSearch(look: Look) async throws {
            let talk = HomeSearchTalk.speaking(look.language)
            try await Camera.run("home-search", look, page: "home-search") { app, server, camera in
                try await app.waitUntil("nobody is signed in") { !$0.matches(Query(camera.says("Sign In"))).isEmpty }
                try await camera.take("signed-out")
                try await app.press("ctrl+1")
                try await camera.signIn()
                try await app.press("ctrl+5")
                try await app.waitFor(.exactly(talk.question), role: .label)
                try await camera.take("form")
                try await app.click(.exactly(talk.search), role: .button)
                try await app.waitFor(.exactly(talk.nothingTyped), role: .label)
                try await camera.take("mistakes")
                try await app.searchHomes(talk, area: look.language == .english ? "Dongcheng" : "东城区")
                try await camera.take("searching")
                await server.agents.answer()
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(2)), role: .label)
                try await camera.take("answered")
                try await app.click(.exactly(talk.showAnswers), role: .button)
                try await app.waitUntil("answers") { !$0.matches(Query(.exactly(talk.choose), role: .button)).isEmpty }
                try await camera.take("answers")
                await server.stop()
                try await app.click(app.findAll(.exactly(talk.choose), role: .button)[0])
                try await app.waitFor(.exactly(talk.tryAgain), role: .button)
                try await camera.take("offline")
                _ = try await server.start()
                try await app.click(.exactly(talk.tryAgain), role: .button)
                try await app.waitFor(.exactly(talk.book), role: .button)
                try await camera.take("viewing")
                try await app.click(.exactly(talk.book), role: .button)
                try await app.waitFor(.exactly(talk.booked), role: .label)
                try await camera.take("booked")
                try await app.click(.exactly(talk.newSearch), role: .button)
                try await app.searchHomes(talk, area: look.language == .english ? "Xicheng" : "西城区")
                try await moveTheClock(app, camera)
                try await app.waitFor(.exactly(talk.nobody), role: .label)
                try await camera.take("nobody")
            }
        }

        private func moveTheClock(_ app: App, _ camera: Camera) async throws {
            try await app.press("ctrl+shift+t")
            let scenarios = try await app.window(camera.says("Scenarios"))
            try await app.click(camera.says("The clock moves on by an hour"), role: .button, in: scenarios)
            try await app.press("Escape")
            try await app.waitUntilGone(camera.says("Scenarios"), role: .window)
        }
    }
}
