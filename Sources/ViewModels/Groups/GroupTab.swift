import Domain

/// A tab of a group's page.
public nonisolated struct GroupTab: Identifiable, Equatable, Sendable {
    /// The page that the tab opens.
    public var page: GroupPage
    /// The time when the activity begins.
    public var title: String
    /// The accessible name, such as "Chat, 150 unread".
    public var accessibleName: String
    /// Whether the page is open.
    public var isOpen: Bool
    /// The mark of unread events beside the title.
    public var mark: UnreadMark
    /// The identifier.
    public var id: GroupPage { page }
}
