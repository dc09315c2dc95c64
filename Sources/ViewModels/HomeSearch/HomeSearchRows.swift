import Domain
import Foundation

/// An agent's answer as the list shows it.
public nonisolated struct AgentAnswerRow: Identifiable, Equatable, Sendable {
    /// The identifier of the answer.
    public let id: AgentAnswer.ID
    /// The agent's name.
    public let name: String
    /// The address of the agent's picture.
    public let avatar: URL?
    /// The text of the answer.
    public let text: String
    /// The time of the answer.
    public let time: String
    /// The homes that the agent named.
    public let homes: [AgentHomeRow]
}

/// A home that an agent named, as the list shows it.
public nonisolated struct AgentHomeRow: Equatable, Sendable {
    /// The name, the rooms, the size and the price.
    public let text: String
    /// The home in a market, whose details can be opened; nil for any other.
    public let reference: HomeReference?
}

/// A pin on the picture of the area, at the location of an agent.
public nonisolated struct AgentPin: Identifiable, Equatable, Sendable {
    /// The identifier of the agent.
    public let id: Agent.ID
    /// The agent's name.
    public let name: String
    /// The location on the picture.
    public let place: MapPoint
}

/// The picture of the area that is searched.
public nonisolated struct AreaPicture: Equatable, Sendable {
    /// The streets of the area.
    public let map: AreaMap
    /// The agents who have not answered.
    public let waiting: [AgentPin]
    /// The agents who have answered.
    public let answered: [AgentPin]
}
