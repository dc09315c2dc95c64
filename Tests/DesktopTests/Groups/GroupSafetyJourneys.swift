import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Actions of other people's apps on a group: encrypting it, deleting from it, sending messages that are hard to
    /// display.
    @UIActor @Suite struct GroupSafetyJourneys {
        private static let name = NeighborActions.names[0]

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func anEncryptedChatCannotBeWrittenIn(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await GroupsDesktop.run(language: language, style: style, width: width) { app, server, _ in
                try await app.openGroup(Self.name)
                try await app.waitFor(app.localized("Message"))
                // When the newest message is deleted, then a remark is in its place.
                await server.groups.deleteLastMessage()
                try await app.waitFor(app.localized("Message deleted"), role: .label)
                // When another app turns on encryption, then messages are shown as such and none can be written.
                await server.groups.encryptChat()
                try await app.waitFor(app.localized("Encrypted message: Hutong can’t read it yet"), role: .label)
                try await app.waitUntilGone(app.localized("Message"))
                try await app.waitFor(
                    app.localized("This page is encrypted. Hutong can’t read or write it yet."), role: .label)
                try await app.waitFor(app.localized("Open in Another App"), role: .button)
                try await app.takePicture("groups-encrypted-\(language)-\(style)")
            }
        }

        @Test func aHostileMessageDoesNotStopTheApp() async throws {
            try await GroupsDesktop.run { app, server, address in
                let tom = try await Neighbor.signIn("tom", password: Sandbox.samplePassword, at: address)
                let chat = "!lane.chat:\(Sandbox.serverName)"
                let worst = [
                    String(repeating: "Z\u{310}\u{311}\u{312}\u{313}\u{314}\u{315}", count: 4000),
                    "e" + String(repeating: "\u{301}", count: 28_000), String(repeating: "w", count: 60_000),
                    "https://example.org/" + String(repeating: "w", count: 60_000), "\u{200B}",
                ]
                try await app.openGroup(Self.name)
                try await app.waitFor("Messages", role: .list)
                for text in worst { try await tom.say(text, in: chat) }
                try await tom.say("That was it.", in: chat)
                try await app.waitFor("That was it.", role: .label)
                try await app.waitFor("Empty message", role: .label)
                try await app.takePicture("groups-hostile")
            }
        }
    }
}
