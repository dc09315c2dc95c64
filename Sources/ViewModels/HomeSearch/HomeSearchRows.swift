import Domain

/// An agent's answer as the list shows it.
public nonisolated struct AgentAnswerRow: Identifiable, Equatable, Sendable {
    /// Whose row it is.
    public let id: AgentAnswer.ID
    /// Who answered.
    public let name: String
    /// What they wrote.
    public let text: String
    /// When, as a time of day or a day.
    public let time: String
}

/// An agent on the picture of the area.
public nonisolated struct AgentPin: Identifiable, Equatable, Sendable {
    /// Whose pin it is.
    public let id: Agent.ID
    /// The agent's name.
    public let name: String
    /// The first letter of the name, for the pin's head.
    public let initial: String
    /// Where on the picture.
    public let place: MapPoint
    /// Whether they have answered.
    public let hasAnswered: Bool
}
