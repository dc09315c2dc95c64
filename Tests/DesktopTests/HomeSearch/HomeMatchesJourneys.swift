import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The homes of the user's groups on the page of the search: found, kept, saved, and told of.
    @UIActor @Suite struct HomeMatchesJourneys {
        private static let garden = "!garden.market:\(Sandbox.serverName)"
        private static let name: Name = "Lighthouse Court"

        @Test func aKeptSearchTellsOfANewHomeAndASavedHomeOfALowerPrice() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: server.start())
                // Given a demand that no home matches, then homes of other areas are offered,
                try await app.type("Lighthouse", into: .exactly(talk.area))
                try await app.type("8000", into: .exactly(talk.most))
                try await app.waitFor("No homes in your groups match", role: .label)
                try await app.waitFor("Homes in other areas", role: .label)
                #expect(app.audit().map(\.description) == [])
                // and when the search is kept and undone, then it is gone, and can be kept again.
                try await app.click("Save This Search", role: .button)
                try await app.waitFor("Saved Searches", role: .list)
                // In a field, the key would undo the typing.
                try await app.press("Tab")
                try await app.press("ctrl+z")
                try await app.waitUntilGone("Saved Searches", role: .list)
                try await app.click("Save This Search", role: .button)
                try await app.waitFor("Saved Searches", role: .list)
                // When a neighbor publishes a home that matches, then it is shown, and the desktop tells of it.
                let home = try await tom.publish("Lighthouse Court", yuan: 7200, in: Self.garden)
                try await app.waitFor(.matching("^Lighthouse Court, ¥7,200 / month, New"), role: .button)
                try await app.waitFor("1 home in your groups", role: .label)
                let news = try await app.waitForNotification(titled: "New home: Lighthouse Court")
                try app.session.notifications.click(news)
                let window = try await app.window(Self.name)
                try await app.waitFor("Owner: Tom Okafor", role: .button, in: window)
                // When it is saved and becomes cheaper, then the desktop tells of that, too.
                try await app.click("Add Lighthouse Court to Saved Homes", role: .button, in: window)
                try await app.waitFor("Remove Lighthouse Court from Saved Homes", role: .button, in: window)
                #expect(app.audit().map(\.description) == [])
                try await tom.publish("Lighthouse Court", yuan: 6900, in: Self.garden, replacing: home)
                _ = try await app.waitForNotification(titled: "Lower price: Lighthouse Court")
                try await app.press("Escape")
                try await app.waitUntilGone(Self.name, role: .window)
                // The saved homes of all groups are one list.
                try await app.click("Saved Homes", role: .button)
                let saved = try await app.window("Saved Homes")
                try await app.waitFor(
                    .matching("^Lighthouse Court, ¥6,900 / month, Was ¥7,200"), role: .button, in: saved)
                #expect(app.audit().map(\.description) == [])
                try await app.click("Remove Lighthouse Court from Saved Homes", role: .button, in: saved)
                try await app.waitFor("No Saved Homes", role: .label, in: saved)
            }
        }

        @Test func whatCameMeanwhileIsToldAfterARestartAndHomesAreFoundOffline() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: server.start())
                try await app.type("Lighthouse", into: .exactly(talk.area))
                try await app.type("8000", into: .exactly(talk.most))
                try await app.click("Save This Search", role: .button)
                try await app.waitFor("Saved Searches", role: .list)
                _ = try await app.quit()
                try await tom.publish("Lighthouse Court", yuan: 7200, in: Self.garden)
                try await app.relaunch()
                _ = try await app.waitForNotification(titled: "New home: Lighthouse Court")
                // The demand was not sent, so its form is filled in again.
                try await app.press("ctrl+2")
                let card = Name.matching("^Lighthouse Court, ¥7,200 / month")
                try await app.waitFor(card, role: .button)
                // When the server cannot be reached, then the agents are asked later, and the homes are there.
                await server.stop()
                try await app.click(.exactly(talk.search), role: .button)
                try await app.waitFor("Not sent yet. It will be sent as soon as you are online.", role: .label)
                try await app.click(card, role: .button)
                _ = try await app.window(Self.name)
                // The list of a search has its new homes, which have then been seen.
                try await app.press("Escape")
                try await app.click(.matching("^Rent in Lighthouse"), role: .button)
                let window = try await app.window("Matching Homes")
                try await app.waitFor(card, role: .button, in: window)
                try await app.press("Escape")
                try await app.waitUntilGone("1 new home", role: .label)
                try await app.click(.matching("^Remove Rent in Lighthouse"), role: .button)
                try await app.waitUntilGone("Saved Searches", role: .list)
            }
        }
    }
}
