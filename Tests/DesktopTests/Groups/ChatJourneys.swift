import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Chats that other apps created, and mentions of members.
    @UIActor @Suite struct ChatJourneys {
        private static let name = NeighborActions.names[1]
        private static let room = "!yard.chat:\(Sandbox.serverName)"
        private static let user = "@\(Sandbox.sampleUser):\(Sandbox.serverName)"

        private func shoot(_ app: App, _ name: String) async throws {
            try await app.takePicture("groups-chats-\(name)")
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func aDirectMessageIsAnswered(language: App.Language, style: App.Style, width: Int?) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                let room = try await tom.makeDirectMessage(with: Self.user)
                try await app.click(app.localized("Accept"), role: .button)
                // The chat opens without tabs, and is listed below the groups.
                try await app.waitFor(app.localized("Message"))
                try await app.waitUntilGone(.matching("^\(app.translated("Chat"))"), role: .tab)
                try await tom.say("Tea at four?", in: room)
                try await app.waitFor("Tea at four?", role: .label)
                try await app.type("Gladly", into: app.localized("Message"), by: .assistive)
                try await app.click(app.localized("Send"), role: .button)
                try await app.waitFor("Gladly", role: .label)
                #expect(app.audit().map(\.description) == [])
                try await shoot(app, "open-\(language)")
                if width != nil { try await app.click(app.localized("Back to the groups"), role: .button) }
                try await app.waitFor(app.localized("Chats"), role: .label)
                try await shoot(app, "list-\(language)")
                #expect(app.audit().map(\.description) == [])
            }
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func aSpaceIsJoinedAndLeft(language: App.Language, style: App.Style, width: Int?) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                let space = try await tom.makeSpace(named: "Persimmon", rooms: ["Tea", "柿子"])
                try await tom.invite(Self.user, to: space)
                try await app.click(app.localized("Accept"), role: .button)
                // The page of the space tells where its chats are.
                let place = "A space has no messages of its own. Its chats are below it in the list."
                try await app.waitFor(app.localized(place), role: .label)
                #expect(app.audit().map(\.description) == [])
                try await shoot(app, "space-\(language)")
                if width != nil { try await app.click(app.localized("Back to the groups"), role: .button) }
                for chat in ["Tea", "柿子"] { try await app.waitFor(.matching("^\(chat)"), role: .button) }
                try await shoot(app, "space-list-\(language)")
                #expect(app.audit().map(\.description) == [])
                // When the space is left, then its chats stay.
                try await app.click(.matching("^Persimmon"), role: .button)
                try await app.click(app.localized("Group Menu"), role: .button)
                try await app.click(app.localized("Leave Group…"), role: .button)
                try await app.click(app.localized("_Leave"), role: .button)
                try await app.waitUntilGone(.matching("^Persimmon"), role: .button)
                try await app.waitFor(.matching("^柿子"), role: .button)
                try await app.waitFor(app.localized("Chats"), role: .label)
            }
        }

        @Test(
            .needsWindow("the pace of a person, for the completion of a name"),
            arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func membersAreNamedAndAMentionIsMarked(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                try await tom.answer("In good time", toThreadOf: "$1", in: Self.room)
                // When the name of the user is in a message of a group that is not open, then the group shows it.
                try await tom.mention(Self.user, "Can you help?", in: Self.room)
                let mention = Name.matching("\(app.translated("You are mentioned"))")
                try await app.waitFor(mention, role: .button)
                try await shoot(app, "mentioned-\(language)")
                try await app.openGroup(Self.name)
                try await app.waitFor("Can you help?", role: .label)
                // A message of a thread is marked as such.
                try await app.waitFor(app.localized("In a thread"), role: .label)
                try await app.waitUntilGone(mention, role: .button)
                // When a name is typed after an @, then the keyboard completes it.
                try await app.type("@to", into: app.localized("Message"))
                let suggestion = Name.matching("@tom:")
                try await app.waitFor(suggestion, role: .button)
                #expect(app.audit().map(\.description) == [])
                try await shoot(app, "completion-\(language)")
                try await app.press("Escape")
                try await app.waitUntilGone(suggestion, role: .button)
                try await app.press("ctrl+a")
                try await app.typeKeys("@t")
                try await app.waitFor(suggestion, role: .button)
                try await app.press("Down")
                try await app.press("Up")
                try await app.press("Return")
                try await app.waitUntilGone(suggestion, role: .button)
                try await app.typeKeys("of course")
                try await app.press("Return")
                try await app.waitFor(.matching("^@.* of course$"), role: .label)
                try await app.waitFor(text: "", in: app.localized("Message"))
                try await shoot(app, "mention-\(language)")
            }
        }
    }
}
