import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Pictures of the groups: the list, the three pages of one, and the windows that belong to them.
    @UIActor @Suite(.enabled(if: Camera.folder != nil)) struct GroupPictures {
        private static let english = "Courtyard 12"
        private static let chinese = "南锣鼓巷邻里"

        @Test(arguments: Look.allCases)
        func groups(look: Look) async throws {
            let name = look.language == .english ? Self.english : Self.chinese
            try await Camera.run("groups", look, page: "groups") { app, server, camera in
                try await app.waitUntil("nobody is signed in") { !$0.matches(Query(camera.says("Sign In"))).isEmpty }
                try await camera.take("signed-out")
                try await app.press("ctrl+1")
                server.faults.set(.delay(seconds: 4), for: .groups)
                try await camera.signIn()
                try await app.press("ctrl+4")
                try await app.waitFor(camera.says("Looking for your groups…"), role: .label)
                try await camera.take("loading")
                server.faults.clear()
                try await app.waitFor(.matching("^\(name)"), role: .button)
                try await camera.take("list")
                try await invitation(app, server, camera)
                try await app.click(.matching("^\(name)"), role: .button)
                try await app.waitFor(camera.says("Message"))
                try await say(look == .chinese ? "周六一起浇花吗？" : "Who waters the beans on Saturday?", app, camera)
                try await camera.take("chat")
                try await posts(app, server, camera)
                try await activities(app, camera)
                try await members(app, camera)
                try await addGroup(app, camera)
                try await faults(app, server, camera)
            }
        }

        private func say(_ text: String, _ app: App, _ camera: Camera) async throws {
            try await app.type(text, into: camera.says("Message"), by: .assistive)
            try await app.click(camera.says("Send"), role: .button)
            try await app.waitFor(.exactly(text), role: .label)
        }

        private func invitation(_ app: App, _ server: Sandbox, _ camera: Camera) async throws {
            let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: server.start())
            let group = try await tom.makeGroup(named: camera.look == .chinese ? "四合院读书会" : "Courtyard readers")
            try await tom.invite("@\(Sandbox.sampleUser):\(Sandbox.serverName)", to: group[0])
            try await app.waitFor(camera.says("Invitations"), role: .list)
            try await camera.take("invited")
            try await app.click(camera.says("Decline"), role: .button)
            try await app.waitUntilGone(camera.says("Invitations"), role: .list)
        }

        private func posts(_ app: App, _ server: Sandbox, _ camera: Camera) async throws {
            await server.groups.newPost(in: camera.look == .chinese ? 0 : 1)
            try await app.openTab("Posts")
            try await app.waitFor(camera.says("Posts"), role: .list)
            try await camera.take("posts")
        }

        private func activities(_ app: App, _ camera: Camera) async throws {
            try await app.openTab("Activities")
            try await camera.take("activities")
            try await app.click(camera.says("Plan an Activity"), role: .button)
            try await camera.takeWindow(camera.says("Plan an Activity"), as: "activity-editor")
            try await app.click(camera.says("_Announce"), role: .button)
            try await app.waitFor(camera.says("Say where to meet"), role: .label)
            try await camera.take("activity-mistakes")
            try await app.press("Escape")
            try await app.waitUntilGone(camera.says("Where to meet"))
        }

        private func members(_ app: App, _ camera: Camera) async throws {
            try await app.click(camera.says("Members"), role: .button)
            try await app.waitFor(camera.says("Search members"))
            try await camera.takeWindow(camera.says("Members"), as: "members")
            try await app.click(.matching("@tom"), role: .button)
            try await camera.takeWindow("Tom Okafor", as: "user")
            try await app.press("Escape")
            try await app.waitUntilGone("Tom Okafor", role: .window)
            try await app.type("zzzz", into: camera.says("Search members"))
            try await app.waitFor(camera.says("Nobody of that name"), role: .label)
            try await camera.take("members-not-found")
            // The first Escape leaves the search, the second one the window.
            try await app.press("Escape")
            try await app.waitUntilGone(camera.says("Nobody of that name"), role: .label)
            try await app.press("Escape")
            try await app.waitUntilGone(camera.says("Search members"))
        }

        private func addGroup(_ app: App, _ camera: Camera) async throws {
            if camera.look.isNarrow { try await app.click(camera.says("Back to the groups"), role: .button) }
            try await app.click(camera.says("Add a Group"), role: .button)
            try await camera.takeWindow(camera.says("Add a Group"), as: "add")
            try await app.click(camera.says("_Join"), role: .button)
            try await app.click(camera.says("_Begin the Group"), role: .button)
            try await app.waitFor(camera.says("Give the group a name"), role: .label)
            try await camera.take("add-mistakes")
            try await app.type(
                camera.look == .chinese ? "屋顶菜园" : "Roof beans", into: camera.says("Name of the group"))
            try await app.click(camera.says("_Begin the Group"), role: .button)
            try await app.waitFor(camera.says("No messages yet. Say hello!"))
            try await camera.take("chat-empty")
            try await app.openTab("Posts")
            try await camera.take("posts-empty")
            try await app.openTab("Activities")
            try await camera.take("activities-empty")
            try await app.openTab("Chat")
        }

        private func faults(_ app: App, _ server: Sandbox, _ camera: Camera) async throws {
            server.faults.set(.status(403), for: .groups)
            try await say(camera.look == .chinese ? "这样可以吗？" : "May I?", app, camera)
            try await app.waitFor(camera.says("Send Again"), role: .button)
            try await camera.take("chat-refused")
            server.faults.clear()
            await server.stop()
            try await app.waitFor(camera.says("Offline. What you write goes out later."), role: .label)
            try await say(camera.look == .chinese ? "等会儿再发。" : "This one goes out later.", app, camera)
            try await camera.take("chat-offline")
            if camera.look.isNarrow {
                try await app.click(camera.says("Back to the groups"), role: .button)
                try await camera.take("list-offline")
            }
        }
    }
}
