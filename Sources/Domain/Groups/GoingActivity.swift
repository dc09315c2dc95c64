/// An activity of a group to which the user is going.
public struct GoingActivity: Identifiable, Equatable, Sendable {
    /// The id of the event in the timeline.
    public var id: String
    /// The server's id of the event; nil before the server has it.
    public var serverID: String?
    /// The id of the group.
    public var groupID: String
    /// The name of the group.
    public var groupName: String
    /// The activity.
    public var activity: GroupActivity

    /// Creates an activity of a group.
    public init(id: String, serverID: String? = nil, groupID: String, groupName: String, activity: GroupActivity) {
        (self.id, self.serverID, self.groupID, self.groupName) = (id, serverID, groupID, groupName)
        self.activity = activity
    }
}
