import Foundation

/// The chats that users begin with agents and neighbors. They accept invitations, and reply after a moment: agents to
/// each message, neighbors to those about their homes.
struct AgentRooms: Sendable {
    /// The delay of a reply, in seconds.
    private static let delay: TimeInterval = 3

    let server: RoomServer
    let decisions: AgentDecisions
    let now: @Sendable () -> Date

    /// Accepts invitations, and sends the replies that are due. Returns the time of the next reply.
    ///
    /// `languages` are those of the users' demands.
    func sendDueMessages(languages: [String: SandboxAgent.Language]) async -> Date? {
        var next: Date?
        for room in await server.rooms.values {
            guard let (agent, isNeighbor) = room.simulatedUser else { continue }
            if room.membership(of: agent) == "invite" {
                // Neighbors join when they are asked.
                if isNeighbor, room.lastMessage(to: agent) == nil { continue }
                await server.setMembership("join", of: agent, by: agent, in: room.id)
            }
            let time =
                if isNeighbor {
                    await replyAboutHome(in: room, by: agent)
                } else {
                    await reply(in: room, by: agent, languages)
                }
            guard let time else { continue }
            next = min(next ?? time, time)
        }
        return next
    }

    /// Replies to the last message if it is another user's. Returns the time of a reply that is not due yet.
    private func reply(
        in room: Room, by agent: String, _ languages: [String: SandboxAgent.Language]
    ) async -> Date? {
        guard let last = room.lastMessage(to: agent) else { return nil }
        let time = last.time.addingTimeInterval(Self.delay)
        guard time <= now() else { return time }
        let language = languages[last.sender] ?? .english
        let messages = room.events.filter { $0.type == "m.room.message" }.map(AgentsRoomEvent.init)
        let text =
            messages.last.flatMap { decisions.reply(to: $0, among: messages, in: language) }
            ?? AgentTalk.reply(to: last.content["body"]?.string ?? "", fallback: language)
        await send(text, to: last, in: room, by: agent, at: time)
        return nil
    }

    /// Replies to the last message if it is another user's, about a home. Returns the time of a reply that is not due
    /// yet.
    private func replyAboutHome(in room: Room, by owner: String) async -> Date? {
        guard let last = room.lastMessage(to: owner), last.content["org.hutong.home"] != nil else { return nil }
        let time = last.time.addingTimeInterval(Self.delay)
        guard time <= now() else { return time }
        let language = AgentDecisions.language(of: "", area: last.content["body"]?.string ?? "")
        let text =
            if last.content[AgentsRoomEvent.cancellationKey] != nil {
                language == .english ? "No problem, thank you for telling me." : "没关系，谢谢告知。"
            } else if last.content[AgentsRoomEvent.viewingKey] != nil {
                language == .english ? "Gladly. I will open the door for you." : "可以，到时候我给你开门。"
            } else {
                language == .english ? "Yes, it is. When would you like to see it?" : "还在，你想什么时候来看？"
            }
        await send(text, to: last, in: room, by: owner, at: time)
        return nil
    }

    private func send(_ text: String, to event: RoomEvent, in room: Room, by user: String, at time: Date) async {
        let content: JSON = [
            "msgtype": "m.text", "body": .string(text),
            "m.relates_to": ["m.in_reply_to": ["event_id": .string(event.id)]],
        ]
        await server.append("m.room.message", content, by: user, to: room.id, at: time)
    }
}

extension Room {
    /// Returns the last message if another user has sent it.
    fileprivate func lastMessage(to user: String) -> RoomEvent? {
        events.last { $0.type == "m.room.message" }.flatMap { $0.sender == user ? nil : $0 }
    }

    /// The agent or the neighbor of a room that is a chat: it has no type, and one other member.
    fileprivate var simulatedUser: (id: String, isNeighbor: Bool)? {
        guard stateContent("m.room.create")?["type"] == nil else { return nil }
        let present = members.filter { ["join", "invite"].contains($0.membership) }.compactMap(\.stateKey)
        guard present.count == 2 else { return nil }
        let neighbor = present.lazy.compactMap { user in Neighbor.all.first { $0.id == user } }.first
        return neighbor.map { ($0.id, !$0.isAgent) }
    }
}
