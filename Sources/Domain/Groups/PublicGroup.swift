import Foundation

/// A group in the directory of the user's server, which anyone can join.
public struct PublicGroup: Identifiable, Equatable, Sendable {
    /// The room id of the group's space.
    public var id: String
    /// The address by which it is joined: an alias, or the id.
    public var address: String
    /// The name; empty if it has none.
    public var name: String
    /// The topic; empty if it has none.
    public var about: String
    /// The number of members.
    public var memberCount: Int

    /// Creates a group.
    public init(id: String, address: String? = nil, name: String, about: String = "", memberCount: Int = 0) {
        self.id = id
        self.address = address ?? id
        self.name = name
        self.about = about
        self.memberCount = memberCount
    }
}

/// A part of the directory's list of groups.
public struct PublicGroupPage: Equatable, Sendable {
    /// The groups, those with most members first.
    public var groups: [PublicGroup]
    /// The token of the next part; nil at the end.
    public var next: String?

    /// Creates a part.
    public init(_ groups: [PublicGroup], next: String? = nil) {
        self.groups = groups
        self.next = next
    }
}
