/// One feature's line in the side menu.
public struct SideMenuEntry: Identifiable {
    /// The feature.
    public let id: FeatureID
    /// Its title, in the menu and above its page.
    public let title: String
    /// Its picture.
    public let symbol: Symbol
    private let unreadCount: @MainActor () -> Int
    private let words: Localizer

    /// Describes a line; `unreadCount` reads something observable, so that the badge follows it.
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

    /// How much is unread, at most "99+"; empty when nothing is.
    public var badge: String {
        let count = unreadCount()
        return count == 0 ? "" : count > 99 ? "99+" : words.number(count)
    }

    /// The title with what is unread, for screen readers.
    public var accessibleName: String {
        let count = unreadCount()
        guard count > 0 else { return title }
        return words.plural("{title}, {count} unread", "{title}, {count} unread", count, ["title": title])
    }
}
