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

            let data = try await UISession.shared().directory
            func arguments(_ folder: String) -> [String] {
                [
                    "--page", "account", "--server", synapse.address.absoluteString,
                    "--data-dir", data.appending(path: folder).path,
                ]
            }
            try await withApp(arguments: arguments("first")) { first in
                // Given two users of the same group, each in an app of their own,
                try await first.signIn("mei", password: password)
                try await first.click(.matching("^Lane 4"), role: .button)
                try await withApp(arguments: arguments("second")) { second in
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
    }
}
