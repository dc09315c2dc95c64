/// The home in a market that a message is about.
public struct HomeReference: Codable, Hashable, Sendable {
    /// The id of the group.
    public let groupID: String
    /// The server's id of the announcement.
    public let event: String

    /// Creates a reference.
    public init(groupID: String, event: String) {
        self.groupID = groupID
        self.event = event
    }

    /// Creates the reference to a home; nil before the server has it.
    public init?(_ home: MarketHome) {
        guard let event = home.serverID else { return nil }
        self.init(groupID: home.groupID, event: event)
    }
}
