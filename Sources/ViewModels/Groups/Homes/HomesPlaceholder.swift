import Domain

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
    public var hasButton: Bool { action != nil }
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
