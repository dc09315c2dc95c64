import Domain
import Foundation

nonisolated extension ListingFacts {
    /// Returns the facts with texts that are safe to display.
    func displayed(_ words: Localizer) -> ListingFacts {
        var facts = self
        let name = ForeignText(communityName, limits: .line)
        facts.communityName = name.isBlank ? words("Home") : name.text
        facts.address = ForeignText.line(address)
        facts.description = ForeignText(description, limits: ForeignText.Limits(bytes: 8000, lines: 80)).text
        return facts
    }
}

nonisolated extension MarketHome {
    /// The time for which a home counts as new, in seconds: three days.
    static let newPeriod: TimeInterval = 3 * 86_400

    /// The price before the current one, if it was higher.
    var priceBeforeReduction: Money? {
        guard let earlier = earlierPrices.first, let price = home.facts.price, earlier.currency == price.currency,
            earlier.minorUnits > price.minorUnits
        else { return nil }
        return earlier
    }
}

nonisolated extension GroupWords {
    /// The texts about homes.
    var homes: HomeWords { HomeWords(group: self) }
}

/// Formats the texts about the homes in markets.
nonisolated struct HomeWords: Sendable {
    let group: GroupWords
    var words: Localizer { group.words }
    private var zone: Zone { group.zone }

    /// The mark of a home that is sold, rented out, withdrawn, expired or deleted.
    var noLongerOffered: String { words("No longer offered") }

    /// Returns the name of the button that saves a home, or forgets it.
    func saving(_ name: String, isSaved: Bool) -> String {
        isSaved
            ? words("Remove {name} from Saved Homes", ["name": name])
            : words("Add {name} to Saved Homes", ["name": name])
    }

    /// Returns "Price changed from ¥7,200 / month to ¥6,900 / month".
    func priceChange(of home: MarketHome, from earlier: Money) -> String {
        let purpose = home.home.facts.purpose.kind
        return words(
            "Price changed from {old} to {new}",
            [
                "old": MoneyWords(words).price(earlier, for: purpose),
                "new": MoneyWords(words).price(home.home.facts.price ?? earlier, for: purpose),
            ])
    }

    /// Returns the mark of a home that is new, has become cheaper, or is no longer offered; nil for all others.
    func mark(of home: MarketHome, now: Date) -> (text: String, tone: ListingTone)? {
        if !home.isOffered(at: now) { return (noLongerOffered, .neutral) }
        if let earlier = home.priceBeforeReduction {
            let isRent = home.home.facts.purpose.kind == .rent
            let price = isRent ? MoneyWords(words).fullAmount(earlier) : MoneyWords(words).amount(earlier)
            return (words("Was {price}", ["price": price]), .positive)
        }
        return now.timeIntervalSince(home.publishedAt) < MarketHome.newPeriod ? (words("New"), .pending) : nil
    }

    /// Returns the name of the owner, or "You".
    func owner(of home: MarketHome) -> String {
        home.isOwn ? words("You") : ForeignText.line(home.ownerName)
    }

    /// Returns the reason why a home is not offered to everybody; empty if it is.
    func obstacle(of home: MarketHome, now: Date) -> String {
        let listingWords = ListingWords(words)
        let purpose = home.home.facts.purpose.kind
        switch (home.home.offer, home.review) {
        case (.withdrawn, _): return listingWords.status(.withdrawn, of: purpose)
        case (.completed(let price), _): return listingWords.completed(price, for: purpose)
        case (.open, _) where home.home.until <= now: return listingWords.status(.expired, of: purpose)
        case (.open, .pending): return listingWords.status(.reviewing, of: purpose)
        case (.open, .rejected(let reason)):
            return words("Rejected: {reason}", ["reason": ForeignText(listingWords.rejection(reason)).text])
        case (.open, .passed): return ""
        }
    }

    /// Returns the facts about a home, in the order of a listing's details.
    func facts(of home: MarketHome) -> [ListingSheet.Fact] {
        let listingWords = ListingWords(words)
        let facts = home.home.facts.displayed(words)
        let area = ForeignText.line(home.home.area)
        let others: [(String, String?)] = [
            (words("Published"), words.date(home.publishedAt, .date, in: zone)),
            (words("Offered until"), words.date(home.home.until, .date, in: zone)),
            (words("Views"), home.isOwn ? words.number(home.views) : nil),
        ]
        let place = area.isEmpty ? [] : [ListingSheet.Fact(title: words("Part of town"), value: area)]
        return place + listingWords.homeFacts(facts)
            + others.compactMap { title, value in value.map { ListingSheet.Fact(title: title, value: $0) } }
    }

    /// Returns the number of homes that were found: "12 homes", or "More than 60 homes".
    func count(_ count: Int, hasMore: Bool) -> String {
        hasMore
            ? words.plural("More than {count} home", "More than {count} homes", count)
            : words.plural("{count} home", "{count} homes", count)
    }

    /// Returns the title of the button that opens the homes to review.
    func toReview(_ count: Int, hasMore: Bool) -> String {
        hasMore
            ? words("To Review (more than {count})", ["count": words.number(count)])
            : words("To Review ({count})", ["count": words.number(count)])
    }

    /// The first words to the owner of a home, which the user can change before sending them.
    func inquiry(about home: MarketHome) -> String {
        let facts = home.home.facts.displayed(words)
        return words(
            "Hello! Is {home} ({price}) still available?",
            ["home": facts.communityName, "price": ListingWords(words).price(of: facts)])
    }

    /// Returns a range of prices such as "¥3,000 to ¥5,000 / month"; empty without bounds.
    func priceRange(_ query: MarketQuery) -> String {
        let purpose = query.purpose ?? .sale
        if let maximum = query.maximum {
            return HomeSearchWords(words, zone: zone).budget((query.minimum, maximum), for: purpose)
        }
        guard let minimum = query.minimum else { return "" }
        return words("from {price}", ["price": MoneyWords(words).price(minimum, for: purpose)])
    }

    /// The sort orders of homes; the first is the default.
    var sorts: Choices<MarketQuery.Sort> {
        Choices(MarketQuery.Sort.allCases) { sort in
            switch sort {
            case .newest: words("Newest first")
            case .lowestPrice: words("Lowest price first")
            case .highestPrice: words("Highest price first")
            case .largest: words("Largest first")
            }
        }
    }

    /// The numbers of bedrooms to filter by, "any" first.
    var layouts: Choices<DemandLayout> {
        Choices(DemandLayout.allCases) { layout in
            layout == .any ? words("All sizes") : HomeSearchWords(words, zone: zone).layout(layout)
        }
    }
}

/// The placeholder that is shown instead of an empty list of homes.
public nonisolated struct HomesPlaceholder: Equatable, Sendable {
    /// The action of the button.
    enum Action: Equatable, Sendable {
        case addMarket
        case clearFilters
    }

    /// The picture above the title.
    public var symbol = Symbol.house
    /// The reason why the list is empty.
    public var title: String
    /// The advice to the user; may be empty.
    public var advice = ""
    /// The title of the button; empty if there is none.
    public var buttonTitle = ""
    /// Whether there is a button.
    public var hasButton: Bool { !buttonTitle.isEmpty }
    /// The action of the button.
    var action: Action?
}

nonisolated extension HomeWords {
    /// The placeholder of a market without homes.
    var noHomes: HomesPlaceholder {
        HomesPlaceholder(
            title: words("No Homes Yet"),
            advice: words("Publish one of your listings here, or wait for those of your neighbors."))
    }

    /// The placeholder of a page that cannot be read.
    var noReadableHomes: HomesPlaceholder { HomesPlaceholder(title: words("There is nothing to read here")) }

    /// The placeholder of the list of saved homes.
    var noSavedHomes: HomesPlaceholder {
        HomesPlaceholder(
            symbol: .star, title: words("No Saved Homes"),
            advice: words("Press the star of a home to find it here, and to be notified when it is cheaper."))
    }

    /// The placeholder of a group without saved homes.
    var noSavedHomesOfGroup: HomesPlaceholder {
        var placeholder = noSavedHomes
        (placeholder.buttonTitle, placeholder.action) = (words("Show All"), .clearFilters)
        return placeholder
    }

    /// The placeholder of a demand that no home matches.
    var noMatchingHomes: HomesPlaceholder {
        HomesPlaceholder(
            symbol: .search, title: words("No Homes Found"),
            advice: words("You will be notified of new homes while the search is kept."))
    }

    /// The placeholder of a search without results.
    var noHomesFound: HomesPlaceholder {
        HomesPlaceholder(
            symbol: .search, title: words("No Homes Found"), advice: words("Try other words or filters."),
            buttonTitle: words("Show All"), action: .clearFilters)
    }

    /// Returns the placeholder of a group without a market, to which a moderator can add one; nil for `members` while
    /// they are not known.
    func noMarket(_ members: [GroupMember]?) -> HomesPlaceholder {
        let about = words("In a market, members of the group offer homes for sale or for rent to each other.")
        let moderators = (members ?? []).filter { $0.role != .member }
        var placeholder = HomesPlaceholder(title: words("This group has no market"), advice: about)
        if moderators.contains(where: \.isUser) {
            placeholder.buttonTitle = words("Add a Market")
            placeholder.action = .addMarket
        } else if let first = moderators.first {
            let names = [ForeignText.line(first.name), group.more(moderators.count - 1)].filter { !$0.isEmpty }
            placeholder.advice += " " + words("These members can add one: {names}.", ["names": group.list(names)])
        } else {
            placeholder.advice += " " + words("A moderator of the group can add one.")
        }
        return placeholder
    }
}
