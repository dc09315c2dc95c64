import Foundation
import Testing

extension DesktopJourneys {
    /// Two copies of the program, each with data of its own, on one real Matrix server (`.ci/test matrix`).
    @UIActor @Suite(.enabled(if: Synapse.isWanted, ".ci/test matrix runs this"))
    struct TwoAppsJourney {
        @Test func theyChatWithEachOther() async throws {
            let synapse = try await Synapse()
            defer { synapse.stop() }
            let password = "correct horse battery"
            let mei = try await Neighbor.signUp("mei", password: password, at: synapse.address)
            let anna = try await Neighbor.signUp("anna", password: password, at: synapse.address)
            let rooms = try await mei.makeGroup(named: "Lane 4")
            try await anna.join(rooms)

            try await withApp(arguments: try await synapse.arguments(data: "first")) { first in
                // Given two users of the same group, each in an app of their own,
                try await first.signIn("mei", password: password)
                try await first.click(.matching("^Lane 4"), role: .button)
                try await withApp(arguments: try await synapse.arguments(data: "second")) { second in
                    try await second.signIn("anna", password: password)
                    try await second.click(.matching("^Lane 4"), role: .button)
                    // when one sends a message, then the other one receives it, in both directions.
                    try await second.type("Dumplings at six?", into: "Message")
                    try await second.press("Return")
                    try await first.waitFor("Dumplings at six?", role: .label, seconds: 60)
                    let comeBack = try await second.minimize()
                    try await first.type("I bring the vinegar.", into: "Message")
                    try await first.press("Return")
                    try await comeBack()
                    try await second.waitFor("I bring the vinegar.", role: .label, seconds: 60)
                }
            }
        }

        @Test func aHomeReachesANeighborWhoWritesToItsOwner() async throws {
            let synapse = try await Synapse()
            defer { synapse.stop() }
            let password = "correct horse battery"
            let mei = try await Neighbor.signUp("mei", password: password, at: synapse.address)
            let anna = try await Neighbor.signUp("anna", password: password, at: synapse.address)
            try await anna.join(try await mei.makeGroup(named: "Lane 4"))

            try await withApp(arguments: try await synapse.arguments(data: "owner")) { owner in
                // Given a group without a market, which its owner adds,
                try await owner.signIn("mei", password: password)
                try await owner.openGroup("Lane 4")
                try await owner.openTab("Homes")
                try await owner.click("Add a Market", role: .button)
                try await owner.waitUntilGone("Add a Market", role: .button)
                // when a listing is published there,
                try await owner.press("ctrl+3")
                try await owner.press("ctrl+n")
                try await owner.fillInListing("Willow Court", price: "320万")
                try await owner.focus("Add Photos…", role: .button)
                try await owner.type("Gulou", into: "Part of town")
                try await owner.clickWithPointer("Publish", role: .button)
                try await owner.waitUntil(listing: "Willow Court", says: "Live")
                try await owner.waitUntil(listing: "Willow Court", says: "In Lane 4")
                try await withApp(arguments: try await synapse.arguments(data: "seeker")) { seeker in
                    // then a neighbor finds it, and writes to the owner.
                    try await seeker.signIn("anna", password: password)
                    try await seeker.openGroup("Lane 4")
                    try await seeker.openTab("Homes")
                    try await seeker.click("Join", role: .button)
                    let home = Name.matching("^Willow Court, ¥3,200,000")
                    try await seeker.waitFor(home, role: .button, seconds: 60)
                    try await seeker.click(home, role: .button)
                    let window = try await seeker.window("Willow Court")
                    try await seeker.click("Write to Owner", role: .button, in: window)
                    try await seeker.waitUntilGone("Willow Court", role: .window)
                    try await seeker.waitFor("Message")
                    try await seeker.press("Return")
                    try await seeker.waitFor(.matching("^Hello! Is Willow Court"), role: .label, seconds: 60)
                }
            }
        }
    }
}
