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
            // Neighbors reply about their homes only.
            guard let last = room.lastMessage(to: agent), !isNeighbor || last.content["org.hutong.home"] != nil else {
                continue
            }
            let time = last.time.addingTimeInterval(Self.delay)
            guard time <= now() else {
                next = min(next ?? time, time)
                continue
            }
            let text =
                if isNeighbor {
                    replyAboutHome(to: last)
                } else {
                    reply(to: last, in: room, languages[last.sender] ?? .english)
                }
            await send(text, to: last, in: room, by: agent, at: time)
        }
        return next
    }

    private func reply(to last: RoomEvent, in room: Room, _ language: SandboxAgent.Language) -> String {
        let messages = room.events.filter { $0.type == "m.room.message" }.map(AgentsRoomEvent.init)
        return messages.last.flatMap { decisions.reply(to: $0, among: messages, in: language) }
            ?? AgentTalk.reply(to: last.content["body"]?.string ?? "", fallback: language)
    }

    /// Returns the reply of a neighbor to a message about their home.
    private func replyAboutHome(to last: RoomEvent) -> String {
        let isEnglish = AgentDecisions.language(of: "", area: last.content["body"]?.string ?? "") == .english
        if last.content[AgentsRoomEvent.cancellationKey] != nil {
            return isEnglish ? "No problem, thank you for telling me." : "没关系，谢谢告知。"
        }
        if last.content[AgentsRoomEvent.viewingKey] != nil {
            return isEnglish ? "Gladly. I will open the door for you." : "可以，到时候我给你开门。"
        }
        return isEnglish ? "Yes, it is. When would you like to see it?" : "还在，你想什么时候来看？"
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
