import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The search in the messages of groups.
    @UIActor @Suite struct SearchJourneys {
        private static let name = NeighborActions.names[1]
        private static let other = NeighborActions.names[2]
        private static let chat = "!yard.chat:\(Sandbox.serverName)"

        /// Returns the field of the search.
        private func field(_ app: App) -> Name { app.localized("Search Messages") }

        private func shoot(_ app: App, _ name: String) async throws {
            try await app.takePicture("groups-search-\(name)")
        }

        @Test(
            .needsWindow("the places of messages"),
            arguments: [
                (App.Language.english, App.Style.light, nil, "ladder", "The LADDER is behind the shed."),
                (.chinese, .dark, 360, "梯子", "梯子放在老槐树后面。"),
            ])
        func aMessageOfLongAgoIsFound(
            language: App.Language, style: App.Style, width: Int?, typed: String, text: String
        ) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, address in
                // Given a message that is far above the newest one,
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                try await tom.say(text, in: Self.chat)
                for number in 1...60 { try await tom.say("Number \(number)", in: Self.chat) }
                // The newest message moves the group up in the list, away from the pointer.
                try await app.waitFor(.containing("Number 60"), role: .label)
                try await app.openGroup(Self.name)
                try await app.waitFor("Number 60", role: .label)
                // when a part of it is typed after Ctrl+F, then it is the hit in this group.
                try await app.press("ctrl+f")
                try await app.type(typed, into: field(app), by: .assistive)
                let hit = Name.containing(text)
                try await app.waitFor(hit, role: .button)
                #expect(app.audit().map(\.description) == [])
                try await shoot(app, "hits-\(language)")
                // When it is chosen with the arrow keys and Enter, then the chat shows it.
                try await app.press("Down")
                try await app.waitFor(hit, role: .button, states: .focused)
                try await app.press("Return")
                let messages = try await app.waitFor(app.localized("Messages"), role: .list)
                try await app.waitFor(.exactly(text), role: .label, in: messages)
                try await app.waitFor(app.localized("Newest Messages"), role: .button)
                try await shoot(app, "found-\(language)")
                try await app.click(app.localized("Newest Messages"), role: .button)
                try await app.waitFor("Number 60", role: .label, in: messages)
                // When another text is typed, then nothing is found; Escape returns to the groups.
                try await app.press("ctrl+f")
                try await app.type("zzz 没有", into: field(app), by: .assistive)
                try await app.waitFor(app.localized("No Messages Found"), role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.press("Escape")
                try await app.waitFor(app.localized("Groups"), role: .list)
                try await app.waitUntilGone(app.localized("Where to search"))
            }
        }

        @Test(
            .needsWindow("the places of posts"),
            arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func aPostOfLongAgoIsFound(language: App.Language, style: App.Style, width: Int?) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, address in
                // Given a post that is far below the newest one,
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                let (room, text) = ("!yard.posts:\(Sandbox.serverName)", "A zither was found.")
                try await tom.say(text, in: room)
                for number in 1...40 { try await tom.say("Number \(number)", in: room) }
                try await app.openGroup(Self.name)
                // when it is searched for and chosen, then the page of posts shows it.
                try await app.press("ctrl+f")
                try await app.type("zither", into: field(app), by: .assistive)
                try await app.click(.containing(text), role: .button)
                let list = try await app.waitFor(app.localized("Posts"), role: .list)
                try await app.waitUntil("the post is in sight") { snapshot in
                    let post = snapshot.matches(Query(.exactly(text), role: .label), in: list).first?.extents
                    guard let post, let area = list.extents else { return false }
                    return post.y >= area.y && post.y + post.height <= area.y + area.height
                }
                try await shoot(app, "found-post-\(language)")
            }
        }

        @Test func allGroupsAreSearched() async throws {
            try await GroupsDesktop.run { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                try await tom.say("A zither is missing.", in: Self.chat)
                try await app.waitFor(.containing("A zither is missing."), role: .label)
                // Given another group that is open, when its messages are searched, then nothing is found.
                try await app.openGroup(Self.other)
                try await app.press("ctrl+f")
                try await app.waitFor("Where to search", role: .comboBox)
                try await app.typeKeys("zither")
                try await app.waitFor("No Messages Found", role: .label)
                // When all groups are searched, then the hit opens its group.
                try await app.press("Escape")
                try await app.click("Search Messages", role: .button)
                try await app.type("zither", into: "Search Messages")
                try await app.waitFor(.containing("A zither is missing."), role: .button)
                try await app.press("Return")
                let messages = try await app.waitFor("Messages", role: .list)
                try await app.waitFor("A zither is missing.", role: .label, in: messages)
                // The search stays open, now in that group.
                try await app.press("ctrl+f")
                try await app.waitFor(.containing("A zither is missing."), role: .button)
                try await app.waitFor(text: "zither", in: "Search Messages")
            }
        }
    }
}
