/// The title and the symbol of a feature, and its line in the side menu.
public struct SideMenuEntry: Identifiable {
    /// The feature.
    public let id: FeatureID
    /// The title of the feature, in the menu and above its page.
    public let title: String
    /// The symbol of the feature.
    public let symbol: Symbol
    /// Whether the menu lists the feature, or its page is opened from elsewhere.
    public let isListed: Bool
    private let unreadCount: @MainActor () -> Int
    private let hasNews: @MainActor () -> Bool
    private let words: Localizer

    /// Creates a line; `unreadCount`, the number of unread messages, and `hasNews` read observable values, so that the
    /// badge follows them.
    public init(
        id: FeatureID, title: String, symbol: Symbol, isListed: Bool = true,
        unreadCount: @escaping @MainActor () -> Int = { 0 }, hasNews: @escaping @MainActor () -> Bool = { false },
        words: Localizer
    ) {
        self.id = id
        self.title = title
        self.symbol = symbol
        self.isListed = isListed
        self.unreadCount = unreadCount
        self.hasNews = hasNews
        self.words = words
    }

    /// The number of unread messages, at most "99+"; a dot for other news, empty without any.
    public var badge: String {
        let count = unreadCount()
        return count == 0 ? hasNews() ? "•" : "" : words.badge(count)
    }

    /// The title with the number of unread messages, for screen readers.
    public var accessibleName: String {
        let count = unreadCount()
        guard count > 0 else { return hasNews() ? words("{title}, something new", ["title": title]) : title }
        return words.plural(
            "{title}, {count} unread message", "{title}, {count} unread messages", count, ["title": title])
    }
}

/// The name of a feature: the value of `--page`, and the target of a notification.
public nonisolated struct FeatureID: RawRepresentable, Hashable, Sendable {
    /// The name: words in lower case, with hyphens between them.
    public let rawValue: String

    /// Creates the name of a feature.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The account, where users sign in. The shell itself opens it.
    public static let account = FeatureID(rawValue: "account")
}
