import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// A neighbor who uses matrix-nio, on the sandbox and on Synapse. `.ci/test matrix` installs it.
@Suite(.serialized, .enabled(if: OtherClient.isRequired)) struct GroupNeighborTests {
    @Test(arguments: ServerKind.available)
    func aNeighborWithAnotherClientIsUnderstood(_ kind: ServerKind) async throws {
        try await Self.withNeighbor("neighbor", kind) { alice, group, nio in
            try await eventually("the file") {
                try await alice.events(of: group).contains { $0.file?.name == "plan.pdf" }
            }
            let events = try await alice.events(of: group)
            #expect(events.allSatisfy { $0.senderID == nio.id })
            #expect(
                events.map(\.text) == [
                    "Tea at five?", "Or coffee?", "And cake?", "", "\(alice.user.id): and you?", "waves", "The gate",
                    "A cat", "",
                ])
            #expect(
                events.map(\.form) == [.text, .text, .text, .deleted, .text, .emote, .location, .sticker, .file])
            let question = events[0]
            #expect(question.isEdited && question.reactions.map(\.key) == ["🫖"])
            let versions = try await alice.groups.versions(of: question.id, on: .chat, of: group)
            #expect(versions.map(\.text) == ["Tea at five?", "Tea at four?"])
            let quote = QuotedMessage(senderName: question.senderName, text: "Tea at five?")
            #expect(events[1].reply == .quoting(quote) && events[2].reply == .quoting(quote))
            #expect(events.filter(\.isInThread).map(\.id) == [events[2].id])
            #expect(events.filter(\.mentionsUser).map(\.id) == [events[4].id])
            try await eventually("the mention") { await alice.group(group)?.unreadMention?.id == events[4].id }
            let file = try #require(events.last?.file)
            #expect(file.size == 2009 && file.kind == .pdf)

            try await eventually("the direct message") { await Self.invitations(alice).count == 1 }
            let invitation = try #require(await Self.invitations(alice).first)
            let chat = try await alice.groups.membership.acceptInvitation(to: invitation.id)
            try await eventually("the chat") { await alice.group(chat)?.isPlainChat == true }
            try await eventually("its text") { try await alice.texts(of: chat) == ["Only for you"] }

            let mention = GroupMention(userID: nio.id, name: question.senderName)
            let answer = try await alice.groups.send(
                .reply("@\(mention.name) yes", to: question.id, mentions: [mention]), on: .chat, of: group)
            try await eventually("the reaction") {
                try await alice.events(of: group).first { $0.id == answer }?.reactions.first?.key == "❤️"
            }
            let threaded = try await alice.groups.send(.reply("In here", to: events[2].id), on: .chat, of: group)
            try await eventually("the reply in the thread") {
                try await alice.events(of: group).last { $0.id == threaded }?.delivery == .sent
            }
            #expect(try await alice.events(of: group).last?.isInThread == true)
            try await alice.groups.edit(
                threaded, to: "In here, @\(mention.name)", mentions: [mention], on: .chat, of: group)
            try await eventually("the second reaction") {
                try await alice.events(of: group).first { $0.id == threaded }?.reactions.first?.key == "🧵"
            }
        }
    }

    /// Runs `body` with a device in a group whose neighbor runs a script of `OtherClient`, and expects that the script
    /// succeeds.
    static func withNeighbor(
        _ script: String, _ kind: ServerKind,
        _ body: (_ alice: TestDevice, _ group: String, _ neighbor: TestUser) async throws -> Void
    ) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let user = try await TestUser.make("nio", on: here.server)
            let address = try #require(await here.alice.group(here.group)?.address)
            let arguments = [
                try await here.server.url.absoluteString, user.name, TestUser.password, address, here.alice.user.id,
            ]
            async let neighbor = OtherClient.run(script, arguments)
            try await body(here.alice, here.group, user)
            let result = try await neighbor
            #expect(result.status == 0, "\(result.output)")
        }
    }

    private static func invitations(_ device: TestDevice) async -> [GroupInvitation] {
        for await invitations in device.groups.membership.invitations() { return invitations }
        return []
    }
}
