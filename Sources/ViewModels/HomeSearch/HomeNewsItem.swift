import Domain

nonisolated extension DesktopNotification {
    /// The identifiers of the notifications of new homes, and of lower prices.
    static let (newHomes, lowerPrices) = ("homes-new", "homes-price")
}

/// The target of a notification about homes.
nonisolated enum HomeNewsItem: Equatable, Sendable {
    /// A home; `isMatch` tells that it was the only new one.
    case home(MarketHome.ID, groupID: String, isMatch: Bool)
    /// The new homes.
    case new
    /// The saved homes.
    case saved

    /// Reads an item in the form of `text`.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 2).map(String.init)
        switch (parts.first, parts.count) {
        case ("home", 3): self = .home(parts[2], groupID: parts[1], isMatch: false)
        case ("match", 3): self = .home(parts[2], groupID: parts[1], isMatch: true)
        case ("new-homes", 1): self = .new
        case ("saved-homes", 1): self = .saved
        default: return nil
        }
    }

    /// The item as the desktop stores it.
    var text: String {
        switch self {
        case .home(let id, let groupID, let isMatch): "\(isMatch ? "match" : "home")/\(groupID)/\(id)"
        case .new: "new-homes"
        case .saved: "saved-homes"
        }
    }
}

nonisolated extension KeptSearchError: DescribedError {
    /// Returns the words for this error.
    public func problem(in words: ErrorWords) -> Problem {
        Problem(
            title: words.words("You have saved too many searches"),
            advice: words.words("Remove one of them to save another."))
    }
}

nonisolated extension HomeWords {
    /// The maximum number of homes that a notification names.
    private static let maximumNames = 3

    /// Returns the notifications of news: one of all new homes, and one of all lower prices.
    func notifications(_ news: HomeNews) -> [DesktopNotification] {
        var notifications: [DesktopNotification] = []
        if let first = news.matches.first {
            let isOne = news.matchCount == 1
            let item: HomeNewsItem =
                isOne ? .home(first.id, groupID: first.groupID, isMatch: true) : .new
            notifications.append(
                DesktopNotification(
                    id: DesktopNotification.newHomes,
                    title: isOne
                        ? words("New home: {name}", ["name": name(of: first)])
                        : words.plural("{count} new home", "{count} new homes", news.matchCount),
                    body: isOne ? line(of: first) : names(of: news.matches, count: news.matchCount),
                    item: item.text))
        }
        if let first = news.reductions.first {
            let isOne = news.reductions.count == 1
            let item: HomeNewsItem =
                isOne ? .home(first.home.id, groupID: first.home.groupID, isMatch: false) : .saved
            notifications.append(
                DesktopNotification(
                    id: DesktopNotification.lowerPrices,
                    title: isOne
                        ? words("Lower price: {name}", ["name": name(of: first.home)])
                        : words.plural(
                            "{count} saved home is cheaper", "{count} saved homes are cheaper", news.reductions.count),
                    body: isOne
                        ? priceChange(of: first.home, from: first.earlier)
                        : names(of: news.reductions.map(\.home), count: news.reductions.count),
                    item: item.text))
        }
        return notifications
    }

    private func name(of home: MarketHome) -> String { home.home.facts.displayed(words).communityName }

    private func line(of home: MarketHome) -> String {
        let facts = home.home.facts.displayed(words)
        let listingWords = ListingWords(words)
        return [listingWords.price(of: facts), listingWords.roomFacts(facts), ForeignText.line(home.groupName)]
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private func names(of homes: [MarketHome], count: Int) -> String {
        let shown = homes.prefix(Self.maximumNames)
        return group.list((shown.map(name) + [group.more(count - shown.count)]).filter { !$0.isEmpty })
    }
}
