/// A group to create.
public struct NewGroup: Equatable, Sendable {
    /// The name.
    public var name: String
    /// A sentence about the group; may be empty.
    public var about: String
    /// Whether anyone who knows the group's address can join.
    public var isOpen: Bool
    /// The local part of the address on the user's own server; nil for a group without one.
    public var alias: String?
    /// The names of the rooms, which other apps show side by side. A room without a name has the name of the group.
    public var roomNames: [GroupPage: String]

    /// Creates a group.
    public init(
        name: String, about: String = "", isOpen: Bool, alias: String? = nil, roomNames: [GroupPage: String] = [:]
    ) {
        self.name = name
        self.about = about
        self.isOpen = isOpen
        self.alias = alias
        self.roomNames = roomNames
    }
}
