import Foundation

/// A demand in a message of the agents' room, beside the plain-text body.
///
/// Key `org.hutong.demand` of an `m.room.message`. An answer is a plain reply to that message (`m.in_reply_to`),
/// which may have the key `org.hutong.offer`. A cancellation of the demand is a reply to the demand with the key
/// `org.hutong.cancel` (an empty object). A choice begins a direct chat with the agent, with the key
/// `org.hutong.choice` (an empty object).
struct DemandWire: Codable, Equatable, Sendable {
    static let key = "org.hutong.demand"

    /// The area as the user entered it.
    var area: String
    /// The purpose: `rent` or `sale`.
    var purpose: String
    /// The minimum price in hundredths of the currency; for a rent, per month.
    var minimum: Int?
    /// The maximum price in hundredths of the currency; for a rent, per month.
    var maximum: Int
    /// The currency (ISO 4217).
    var currency: String
    /// The number of bedrooms: 0 for any number, 4 for four or more.
    var bedrooms: Int

    /// Whether the user wants to rent.
    var isRent: Bool { purpose == "rent" }
}

/// A message of the agents' room or of a chat with an agent, with the parts that agents react to.
struct AgentsRoomEvent {
    /// The key of a reply to a choice with the time of a viewing. A later one for the same choice replaces it.
    static let viewingKey = "org.hutong.viewing"
    /// The key of a reply that cancels the viewing.
    static let cancellationKey = "org.hutong.viewing_cancel"

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
        isViewing = event.content[Self.viewingKey] != nil
        isViewingCancellation = event.content[Self.cancellationKey] != nil
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
