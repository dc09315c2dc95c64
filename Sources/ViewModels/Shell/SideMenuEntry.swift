/// The line of a feature in the side menu.
public struct SideMenuEntry: Identifiable {
    /// The feature.
    public let id: FeatureID
    /// The title of the feature, in the menu and above its page.
    public let title: String
    /// The symbol of the feature.
    public let symbol: Symbol
    private let unreadCount: @MainActor () -> Int
    private let words: Localizer

    /// Creates a line; `unreadCount` reads an observable value, so that the badge follows it.
    public init(
        id: FeatureID, title: String, symbol: Symbol, unreadCount: @escaping @MainActor () -> Int = { 0 },
        words: Localizer
    ) {
        self.id = id
        self.title = title
        self.symbol = symbol
        self.unreadCount = unreadCount
        self.words = words
    }

    /// The number of unread items, at most "99+"; empty if there are none.
    public var badge: String {
        let count = unreadCount()
        return count == 0 ? "" : count > 99 ? "99+" : words.number(count)
    }

    /// The title with the number of unread items, for screen readers.
    public var accessibleName: String {
        let count = unreadCount()
        guard count > 0 else { return title }
        return words.plural("{title}, {count} unread", "{title}, {count} unread", count, ["title": title])
    }
}
