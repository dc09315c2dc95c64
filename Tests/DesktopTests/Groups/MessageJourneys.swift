import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// The actions on a message: reply, react, edit, delete; by pointer and by keyboard.
    @UIActor @Suite struct MessageJourneys {
        private static let name = NeighborActions.names[1]
        private static let chat = "!yard.chat:\(Sandbox.serverName)"

        /// Opens the menu of the message with this text, and chooses from it.
        private func choose(_ title: String, of text: String, _ app: App) async throws {
            // A toast may cover the last messages.
            try await app.waitUntilGone(.any, role: .alert)
            try await app.clickWithPointer(.exactly(text), role: .label, button: 3)
            try await app.click(app.localized(title), role: .button)
        }

        private func shoot(_ app: App, _ name: String) async throws {
            try await app.takePicture("groups-message-\(name)")
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func aMessageIsRepliedToReactedToEditedAndDeleted(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, _, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                try await app.openGroup(Self.name)
                try await app.waitFor(app.localized("Message"))
                try await tom.say("Who has a ladder?", in: Self.chat)
                try await app.waitFor("Who has a ladder?", role: .label)
                // When a message is replied to, then it is quoted over the field, and over the reply.
                try await choose("Reply", of: "Who has a ladder?", app)
                try await app.waitFor(app.localized("Cancel Reply"), role: .button)
                try await app.type("I have won.", into: app.localized("Message"), by: .assistive)
                try await shoot(app, "reply-\(language)")
                try await app.click(app.localized("Send"), role: .button)
                try await app.waitFor("I have won.", role: .label)
                try await app.waitUntilGone(app.localized("Cancel Reply"))
                // When it is edited, then the new text is marked as edited.
                try await choose("Edit", of: "I have won.", app)
                try await app.waitFor(app.localized("Cancel Editing"), role: .button)
                try await app.type("I have one.", into: app.localized("Message"), by: .assistive)
                try await app.click(app.localized("Send"), role: .button)
                try await app.waitFor("I have one.", role: .label)
                try await app.waitUntilGone("I have won.")
                try await choose("Edit History…", of: "I have one.", app)
                let history = try await app.window(app.localized("Edit History"))
                try await app.waitFor("I have won.", role: .label, in: history)
                #expect(app.audit().map(\.description) == [])
                try await shoot(app, "history-\(language)")
                try await app.press("Escape")
                try await app.waitUntilGone("I have won.")
                // When a reaction is chosen, then it is displayed below the message, until it is removed.
                try await app.clickWithPointer(.exactly("Who has a ladder?"), role: .label, button: 3)
                try await app.waitFor(app.localized("Thumbs Up"), role: .button)
                #expect(app.audit().map(\.description) == [])
                try await shoot(app, "menu-\(language)")
                try await app.click(app.localized("Thumbs Up"), role: .button)
                let own = Name.matching("^👍.*\(app.translated("You"))$")
                try await app.waitFor(own, role: .button)
                #expect(app.audit().map(\.description) == [])
                try await shoot(app, "reactions-\(language)")
                try await app.click(own, role: .button)
                try await app.waitUntilGone(own, role: .button)
                // When the message is deleted, then a question comes first, and none of its content is left.
                try await choose("Delete", of: "I have one.", app)
                try await app.waitFor(app.localized("Delete this message?"), role: .label)
                try await app.click(app.localized("_Delete"), role: .button)
                try await app.waitFor(app.localized("Message deleted"), role: .label)
                try await app.waitUntilGone("I have one.")
            }
        }

        @Test func theKeyboardDoesItAll() async throws {
            try await GroupsDesktop.run { app, _, _ in
                try await app.openGroup(Self.name)
                try await app.type("First", into: "Message")
                try await app.press("Return")
                try await app.waitFor("First", role: .label)
                // Up in the empty field edits the newest message, and Escape cancels that.
                try await app.press("Up")
                try await app.waitFor("Cancel Editing", role: .button)
                try await app.waitFor(text: "First", in: "Message")
                try await app.press("Escape")
                try await app.waitUntilGone("Cancel Editing")
                try await app.waitFor(text: "", in: "Message")
                try await app.press("Up")
                try await app.waitFor("Cancel Editing", role: .button)
                try await app.press("ctrl+a")
                try await app.typeKeys("Second")
                try await app.press("Return")
                try await app.waitFor("Second", role: .label)
                // Shift+Tab goes to the newest message, whose menu Shift+F10 opens.
                try await app.press("shift+Tab")
                try await app.press("shift+F10")
                try await app.waitFor("Reply", role: .button)
                try await app.tab(to: "Reply", role: .button, atMost: 10)
                try await app.press("Return")
                try await app.waitFor("Cancel Reply", role: .button)
                try await app.typeKeys("Third")
                try await app.press("Return")
                try await app.waitFor("Third", role: .label)
                try await app.press("shift+Tab")
                try await app.press("Menu")
                try await app.waitFor("Delete", role: .button)
                try await app.press("Escape")
                try await app.waitUntilGone("Delete")
            }
        }
    }
}
