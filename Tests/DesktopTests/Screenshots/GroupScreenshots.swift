import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Screenshots of the groups: the list, the three pages of one, and the windows that belong to them.
    @UIActor @Suite(.enabled(if: ScreenshotRecorder.folder != nil)) struct GroupScreenshots {
        private static let english = "Courtyard 12"
        private static let chinese = "南锣鼓巷邻里"

        @Test(arguments: Look.allCases)
        func groups(look: Look) async throws {
            let name = look.language == .english ? Self.english : Self.chinese
            try await ScreenshotRecorder.run("groups", look, page: "groups") { app, server, recorder in
                try await app.waitUntil("the user is signed out") {
                    !$0.matches(Query(recorder.localized("Sign In"))).isEmpty
                }
                try await recorder.take("signed-out")
                try await app.press("ctrl+6")
                server.faults.set(.delay(seconds: 4), for: .groups)
                try await recorder.signIn()
                try await app.press("ctrl+4")
                try await app.waitFor(recorder.localized("Loading your groups…"), role: .label)
                try await recorder.take("loading")
                server.faults.clear()
                try await app.waitFor(.matching("^\(name)"), role: .button)
                try await recorder.take("list")
                try await invitation(app, server, recorder)
                try await app.click(.matching("^\(name)"), role: .button)
                try await app.waitFor(recorder.localized("Message"))
                try await say(look == .chinese ? "周六一起浇花吗？" : "Who waters the beans on Saturday?", app, recorder)
                try await recorder.take("chat")
                try await posts(app, server, recorder)
                try await activities(app, recorder)
                try await members(app, recorder)
                try await addGroup(app, recorder)
                try await faults(app, server, recorder)
            }
        }

        private func say(_ text: String, _ app: App, _ recorder: ScreenshotRecorder) async throws {
            try await app.type(text, into: recorder.localized("Message"), by: .assistive)
            try await app.click(recorder.localized("Send"), role: .button)
            try await app.waitFor(.exactly(text), role: .label)
        }

        private func invitation(_ app: App, _ server: Sandbox, _ recorder: ScreenshotRecorder) async throws {
            let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: server.start())
            let group = try await tom.makeGroup(named: recorder.look == .chinese ? "四合院读书会" : "Courtyard readers")
            try await tom.invite("@\(Sandbox.sampleUser):\(Sandbox.serverName)", to: group[0])
            try await app.waitFor(recorder.localized("Invitations"), role: .list)
            try await recorder.take("invited")
            try await app.click(recorder.localized("Decline"), role: .button)
            try await app.waitUntilGone(recorder.localized("Invitations"), role: .list)
        }

        private func posts(_ app: App, _ server: Sandbox, _ recorder: ScreenshotRecorder) async throws {
            await server.groups.newPost(in: recorder.look == .chinese ? 0 : 1)
            try await app.openTab("Posts")
            try await app.waitFor(recorder.localized("Posts"), role: .list)
            try await recorder.take("posts")
            server.faults.set(.status(403), for: .groups)
            try await app.click(recorder.localized("Comment"), role: .button, number: 1)
            let comment = recorder.look == .chinese ? "好漂亮！" : "How lovely!"
            try await app.type(comment, into: recorder.localized("New post"), by: .assistive)
            try await app.click(recorder.localized("Post Comment"), role: .button)
            try await app.waitFor(recorder.localized("Send Again"), role: .button)
            try await recorder.take("comment-refused")
            server.faults.clear()
        }

        private func activities(_ app: App, _ recorder: ScreenshotRecorder) async throws {
            try await app.openTab("Activities")
            try await recorder.take("activities")
            try await app.click(recorder.localized("Plan an Activity"), role: .button)
            try await recorder.takeWindow(recorder.localized("Plan an Activity"), as: "activity-editor")
            try await app.click(recorder.localized("_Post Activity"), role: .button)
            try await app.waitFor(recorder.localized("Enter a meeting place"), role: .label)
            try await recorder.take("activity-mistakes")
            try await app.press("Escape")
            try await app.waitUntilGone(recorder.localized("Meeting Place"))
        }

        private func members(_ app: App, _ recorder: ScreenshotRecorder) async throws {
            try await app.click(recorder.localized("Members"), role: .button)
            try await app.waitFor(recorder.localized("Search members"))
            try await recorder.takeWindow(recorder.localized("Members"), as: "members")
            try await app.click(.matching("@tom"), role: .button)
            try await recorder.takeWindow("Tom Okafor", as: "user")
            try await app.press("Escape")
            try await app.waitUntilGone("Tom Okafor", role: .window)
            try await app.type("zzzz", into: recorder.localized("Search members"))
            try await app.waitFor(recorder.localized("No Members Found"), role: .label)
            try await recorder.take("members-not-found")
            // The first Escape leaves the search, the second one the window.
            try await app.press("Escape")
            try await app.waitUntilGone(recorder.localized("No Members Found"), role: .label)
            try await app.press("Escape")
            try await app.waitUntilGone(recorder.localized("Search members"))
        }

        private func addGroup(_ app: App, _ recorder: ScreenshotRecorder) async throws {
            if recorder.look.isNarrow { try await app.click(recorder.localized("Back to the groups"), role: .button) }
            try await app.click(recorder.localized("Add a Group"), role: .button)
            try await recorder.takeWindow(recorder.localized("Add a Group"), as: "add")
            try await app.click(recorder.localized("_Join"), role: .button)
            try await app.click(recorder.localized("C_reate"), role: .button)
            try await app.waitFor(recorder.localized("Enter a name for the group"), role: .label)
            try await recorder.take("add-mistakes")
            try await app.type(
                recorder.look == .chinese ? "屋顶菜园" : "Roof beans", into: recorder.localized("Group Name"))
            try await app.click(recorder.localized("C_reate"), role: .button)
            try await app.waitFor(recorder.localized("No Messages Yet"))
            try await recorder.take("chat-empty")
            try await app.openTab("Posts")
            try await recorder.take("posts-empty")
            try await app.openTab("Activities")
            try await recorder.take("activities-empty")
            try await app.openTab("Chat")
        }

        private func faults(_ app: App, _ server: Sandbox, _ recorder: ScreenshotRecorder) async throws {
            server.faults.set(.status(403), for: .groups)
            try await say(recorder.look == .chinese ? "这样可以吗？" : "May I?", app, recorder)
            try await app.waitFor(recorder.localized("Send Again"), role: .button)
            try await recorder.take("chat-refused")
            server.faults.clear()
            await server.stop()
            try await app.waitFor(recorder.localized("Offline. What you write is sent later."), role: .label)
            try await say(recorder.look == .chinese ? "等会儿再发。" : "This one goes out later.", app, recorder)
            try await recorder.take("chat-offline")
            if recorder.look.isNarrow {
                try await app.click(recorder.localized("Back to the groups"), role: .button)
                try await recorder.take("list-offline")
            }
        }
    }
}
