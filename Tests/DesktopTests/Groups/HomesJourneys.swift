import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The homes that the members of a group publish: a seeker finds one and writes to its owner, a moderator reviews.
    @UIActor @Suite struct HomesJourneys {
        private static let garden = "!garden.market:\(Sandbox.serverName)"

        @Test func aHomeIsFoundAndItsOwnerIsWrittenTo() async throws {
            try await GroupsDesktop.run { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                // Given the homes of neighbors, when another one is published, then it is the first one.
                try await app.openGroup("Roof Garden")
                try await app.openTab("Homes")
                try await app.waitFor(.matching("^[0-9]+ homes$"), role: .label)
                let home = try await tom.publish("Lighthouse Court", yuan: 7200, in: Self.garden)
                try await app.waitFor(.matching("^Lighthouse Court, ¥7,200 / month, New, 2 bed"), role: .button)
                #expect(app.audit().map(\.description) == [])
                // When the user searches, then only what was found is listed.
                try await app.type("zzzz", into: "Search homes")
                try await app.waitFor("No Homes Found", role: .label)
                try await app.click("Show All", role: .button)
                try await app.type("lighthouse", into: "Search homes")
                try await app.waitFor("1 home", role: .label)
                // When the price is lowered, then the list and the details say so.
                try await tom.publish("Lighthouse Court", yuan: 6900, in: Self.garden, replacing: home)
                let card = Name.matching("^Lighthouse Court, ¥6,900 / month, Was ¥7,200")
                try await app.waitFor(card, role: .button)
                try await app.click(card, role: .button)
                let window = try await app.window("Lighthouse Court")
                try await app.waitFor(
                    "Price changed from ¥7,200 / month to ¥6,900 / month", role: .label, in: window)
                try await app.waitFor("Owner: Tom Okafor", role: .button, in: window)
                #expect(app.audit().map(\.description) == [])
                // When the user writes to the owner, then the chat opens with an inquiry, which they send.
                try await app.click("Write to Owner", role: .button, in: window)
                try await app.waitUntilGone("Lighthouse Court", role: .window)
                try await app.waitFor("Message")
                try await app.press("Return")
                try await app.waitFor(
                    "Hello! Is Lighthouse Court (¥6,900 / month) still available?", role: .label)
            }
        }

        @Test func aNeighborsPageLeadsToTheirHomesAndGroupsAndToAChat() async throws {
            try await GroupsDesktop.run { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                _ = try await tom.publish("Lighthouse Court", yuan: 7200, in: Self.garden)
                // Given the page of a member of a group, who offers a home,
                try await app.openGroup("Roof Garden")
                @UIActor func openPage() async throws -> Element {
                    try await app.click("Members", role: .button)
                    try await app.click(.matching("^Tom Okafor"), role: .button, in: app.window("Members"))
                    return try await app.window("Tom Okafor")
                }
                var page = try await openPage()
                let home = Name.matching("^Lighthouse Court, ¥7,200")
                try await app.waitFor(home, role: .button, in: page)
                try await app.waitFor("Roof Garden", role: .label, in: page)
                #expect(app.audit().map(\.description) == [])
                // when the home is opened, then its details are shown,
                try await app.click(home, role: .button, in: page)
                _ = try await app.window("Lighthouse Court")
                try await app.press("Escape")
                try await app.waitUntilGone("Lighthouse Court", role: .window)
                // and a group in common and a chat are opened in the main window, which nothing covers.
                page = try await app.window("Tom Okafor")
                // libadwaita 1.7 gives the button of a row the row's name.
                try await app.click(.matching("Roof Garden$"), role: .button, in: page)
                try await app.waitUntil("the windows are closed") { $0.windows.count == 1 }
                page = try await openPage()
                try await app.click("Message", role: .button, in: page)
                try await app.waitUntil("the windows are closed") { $0.windows.count == 1 }
                try await app.waitFor("No Messages Yet", role: .label)
            }
        }

        @Test func aModeratorDecidesOnHomes() async throws {
            try await GroupsDesktop.run { app, _, _ in
                // Given homes that wait in a reviewed market,
                try await app.openGroup("Courtyard 12")
                try await app.openTab("Homes")
                try await app.click("To Review (6)", role: .button)
                let window = try await app.window("Homes to Review")
                try await app.waitFor("6 homes", role: .label, in: window)
                #expect(app.audit().map(\.description) == [])
                // when one is approved and another one is rejected, then the next one follows,
                try await app.click("Approve", role: .button, in: window)
                try await app.waitFor("5 homes", role: .label, in: window)
                try await app.click("Reject…", role: .button, in: window)
                try await app.click("Another reason")
                try await app.type("Two homes in one", into: "Your reason")
                try await app.press("Return")
                try await app.waitFor("4 homes", role: .label, in: window)
                // and when the decision is undone, then the home waits again.
                try await app.press("Escape")
                try await app.waitUntilGone("Homes to Review", role: .window)
                try await app.waitFor("To Review (4)", role: .button)
                try await app.press("ctrl+z")
                try await app.waitFor("To Review (5)", role: .button)
            }
        }

        @Test func aGroupWithoutAMarketSaysWhoCanAddOne() async throws {
            try await GroupsDesktop.run { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                _ = try await tom.makeGroup(named: "Lane 9", alias: "lane-9")
                try await app.click("Add a Group", role: .button)
                try await app.type("lane-9", into: "Address (#lane-4:example.org)")
                try await app.click("Join", role: .button)
                try await app.openGroup("Lane 9")
                try await app.openTab("Homes")
                try await app.waitFor("This group has no market", role: .label)
                try await app.waitFor(.matching("These members can add one: Tom Okafor.$"), role: .label)
                #expect(!app.shows("Add a Market", role: .button))
            }
        }
    }
}
