import Foundation

/// A message of the agents' room, with the parts that agents react to.
struct AgentsRoomEvent {
    let id: String
    let sender: String
    let time: Date
    /// The event that the message replies to.
    let target: String?
    let demand: DemandWire?
    /// The language of the text.
    let language: SandboxAgent.Language
    let isChoice: Bool
    let isViewing: Bool
    let isViewingCancellation: Bool
    let isCancellation: Bool
    /// The links to homes in markets that an agent offers.
    let links: [String]

    init(_ event: RoomEvent) {
        id = event.id
        sender = event.sender
        time = event.time
        target = event.content["m.relates_to"]?["m.in_reply_to"]?["event_id"]?.string
        demand = event.content[DemandWire.key].flatMap {
            try? JSONDecoder().decode(DemandWire.self, from: JSONEncoder().encode($0))
        }
        // The name and the phone of the user, on the next line, may be in another language.
        let text = event.content["body"]?.string?.prefix { !$0.isNewline } ?? ""
        language = AgentDecisions.language(of: String(text), area: demand?.area ?? "")
        isChoice = event.content["org.hutong.choice"] != nil
        isViewing = event.content[ViewingWire.key] != nil
        isViewingCancellation = event.content[ViewingWire.cancelKey] != nil
        isCancellation = event.content["org.hutong.cancel"] != nil
        links = event.content[HomeWire.key]?["homes"]?.array?.compactMap { $0["link"]?.string } ?? []
    }

    /// Returns whether the message is a viewing in place of an earlier one for the same answer.
    func isMove(among messages: [AgentsRoomEvent]) -> Bool {
        isViewing && messages.prefix { $0.id != id }.contains { $0.isViewing && $0.target == target }
    }

    func isAnswered(by agent: String, among messages: [AgentsRoomEvent]) -> Bool {
        messages.contains { $0.sender == agent && $0.target == id }
    }
}
