import Foundation
import Testing

extension DesktopJourneys {
    /// The search for a home on a real Matrix server, with an agent who uses any Matrix app (`.ci/test matrix`).
    @UIActor @Suite(.enabled(if: Synapse.isWanted, ".ci/test matrix runs this"))
    struct HomeSearchSynapseJourney {
        @Test func anAgentOnSynapseAnswersAndIsBookedAlsoOverARestart() async throws {
            let synapse = try await Synapse()
            defer { synapse.stop() }
            let talk = HomeSearchTalk.english
            let password = "correct horse battery"
            let agent = try await Neighbor.signUp("lily", password: password, at: synapse.address)
            _ = try await Neighbor.signUp("mei", password: password, at: synapse.address)

            let arguments = ["--page", "account", "--server", synapse.address.absoluteString]
            try await withApp(arguments: arguments) { app in
                try await app.typeCredentials("mei", password)
                try await app.press("Return")
                try await app.waitUntilGone("Password")
                try await app.press("ctrl+2")
                // The toast covers the button that starts a search.
                try await app.waitUntilGone(
                    app.localized("Passwords are stored in a file because no keyring is available"), role: .label)
                // Given a server without agents, when the user searches for a home, then that is reported, and no
                // input is lost.
                try await app.type("Dongcheng", into: .exactly(talk.area))
                try await app.type("5000", into: .exactly(talk.most))
                try await app.click(.exactly(talk.search), role: .button)
                try await app.waitFor("This server has no agents", role: .label, seconds: 60)
                // When there are some, then a retry finds them.
                let room = try await agent.makeAgentsRoom()
                try await app.click("Try Again", role: .button)
                try await app.waitFor(.matching(HomeSearchTalk.countdown), role: .label, seconds: 60)
                let demand = try #require(await agent.read(room).first { $0.text.contains("Dongcheng") })
                // When the agent answers while the program does not run, then the next start opens the answer.
                _ = try await app.quit()
                try await agent.reply("I know a courtyard.", to: demand.id, in: room)
                try await app.relaunch(arguments: ["--server", synapse.address.absoluteString])
                try await app.waitFor("I know a courtyard.", role: .label, seconds: 60)
                try await app.click("Choose", role: .button)
                try await app.click("Book Viewing", role: .button)
                try await app.waitFor("Your viewing is booked", role: .label, seconds: 60)
                // Then only that agent reads it, in a chat of their own.
                let chat = try #require(await poll(seconds: 60) { try await agent.invitations().first })
                try await agent.join([chat])
                let isTold = try await poll(seconds: 60) {
                    try await agent.read(chat).contains { $0.text.contains("I would like to see homes on") }
                        ? true : nil
                }
                #expect(isTold == true)
                #expect(try await !agent.read(room).contains { $0.text.contains("I would like to see homes on") })
            }
        }
    }
}
