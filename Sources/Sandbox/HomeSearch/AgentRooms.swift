import Foundation

/// The chats that users begin with agents. Agents accept invitations, and reply to each message after a moment.
struct AgentRooms: Sendable {
    /// The delay of a reply, in seconds.
    private static let delay: TimeInterval = 3

    let server: RoomServer
    let now: @Sendable () -> Date

    /// Accepts invitations, and sends the replies that are due. Returns the time of the next reply.
    ///
    /// `languages` are those of the users' demands.
    func sendDueMessages(languages: [String: SandboxAgent.Language]) async -> Date? {
        var next: Date?
        for room in await server.rooms.values {
            guard let agent = room.agent(on: server.users.serverName) else { continue }
            if room.membership(of: agent) == "invite" {
                await server.setMembership("join", of: agent, by: agent, in: room.id)
            }
            guard let time = await reply(in: room, by: agent, languages) else { continue }
            next = min(next ?? time, time)
        }
        return next
    }

    /// Replies to the last message if it is another user's. Returns the time of a reply that is not due yet.
    private func reply(
        in room: Room, by agent: String, _ languages: [String: SandboxAgent.Language]
    ) async -> Date? {
        guard let last = room.events.last(where: { $0.type == "m.room.message" }), last.sender != agent else {
            return nil
        }
        let time = last.time.addingTimeInterval(Self.delay)
        guard time <= now() else { return time }
        let reply = AgentTalk.reply(
            to: last.content["body"]?.string ?? "", fallback: languages[last.sender] ?? .english)
        await server.append(
            "m.room.message", ["msgtype": "m.text", "body": .string(reply.text)], by: agent, to: room.id, at: time)
        return nil
    }
}

extension Room {
    /// Returns the agent of a room that is a chat: it has no type, and the agent is its only other member.
    fileprivate func agent(on serverName: String) -> String? {
        guard stateContent("m.room.create")?["type"] == nil else { return nil }
        let members = state.values.filter {
            $0.type == "m.room.member" && ["join", "invite"].contains($0.content["membership"]?.string)
        }.compactMap(\.stateKey)
        guard members.count == 2 else { return nil }
        return members.first { user in SandboxAgent.all.contains { user == "@\($0.localpart):\(serverName)" } }
    }
}
