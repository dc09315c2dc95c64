import Foundation

/// How many bedrooms a wanted home has.
public enum DemandLayout: Int, CaseIterable, Codable, Sendable {
    case any = 0
    case one, two, three, fourOrMore
}

/// What somebody looks for: where, to buy or to rent, for how much, and with how many rooms.
public struct Demand: Codable, Hashable, Sendable {
    /// How long an area's name may be, in characters.
    public static let areaLimit = 100

    /// The part of town, as people call it.
    public let area: String
    /// The sort of listing that would do: one for sale to buy, one for rent to rent.
    public let purpose: ListingPurpose.Kind
    /// The least that makes sense; nil for no such limit. For a rent, a month's.
    public let minimum: Money?
    /// The most that can be paid. For a rent, a month's.
    public let maximum: Money
    /// The bedrooms.
    public let layout: DemandLayout

    /// Describes a demand.
    public init(
        area: String, purpose: ListingPurpose.Kind, minimum: Money?, maximum: Money, layout: DemandLayout
    ) {
        self.area = area
        self.purpose = purpose
        self.minimum = minimum
        self.maximum = maximum
        self.layout = layout
    }
}

/// Names a posted demand; on Matrix, the event's id.
public struct DemandID: RawRepresentable, Hashable, Codable, Sendable {
    /// The server's name.
    public let rawValue: String

    /// Wraps a server's name for a demand.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// Somebody who finds homes for others.
public struct Agent: Identifiable, Codable, Hashable, Sendable {
    /// On Matrix, the user's id.
    public let id: String
    /// What the agent is called.
    public let name: String

    /// Describes an agent.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// What an agent replied to a demand.
public struct AgentAnswer: Identifiable, Codable, Hashable, Sendable {
    /// On Matrix, the event's id.
    public let id: String
    /// Who replied.
    public let agent: Agent
    /// What the agent wrote, for people to read.
    public let text: String
    /// When the server got it.
    public let time: Date

    /// Describes a reply.
    public init(id: String, agent: Agent, text: String, time: Date) {
        self.id = id
        self.agent = agent
        self.text = text
        self.time = time
    }
}
