import Domain

/// What stands in place of an empty list, and the button that mends it.
public nonisolated struct ListingsPlaceholder: Equatable, Sendable {
    /// What a press on the button does.
    public enum Remedy: Equatable, Sendable {
        case addListing
        case clearFilters
    }

    /// The picture above the words.
    public let symbol: Symbol
    /// What is the case.
    public let title: String
    /// What can be done.
    public let advice: String
    /// The button's title.
    public let buttonTitle: String
    /// What the button does.
    public let remedy: Remedy
}

nonisolated extension ListingWords {
    /// The placeholder for a list that is empty in itself, or only by what was asked for.
    func placeholder(isNarrowed: Bool) -> ListingsPlaceholder {
        if isNarrowed {
            ListingsPlaceholder(
                symbol: .search, title: words("No listings found"), advice: words("Try other words or filters."),
                buttonTitle: words("Show All"), remedy: .clearFilters)
        } else {
            ListingsPlaceholder(
                symbol: .house, title: words("No listings yet"),
                advice: words("Offer a home for sale or for rent, and find it here."),
                buttonTitle: words("Add Listing"), remedy: .addListing)
        }
    }

    /// "3 live · 1 in review": what is on show first, then what waits for somebody.
    func counts(of counts: ListingCounts) -> String {
        let parts = [
            (counts[.live], words.plural("{count} live", "{count} live", counts[.live])),
            (counts[.reviewing], words.plural("{count} in review", "{count} in review", counts[.reviewing])),
            (counts[.rejected], words.plural("{count} rejected", "{count} rejected", counts[.rejected])),
            (counts[.expired], words.plural("{count} expired", "{count} expired", counts[.expired])),
            (counts[.draft], words.plural("{count} draft", "{count} drafts", counts[.draft])),
            (counts[.withdrawn], words.plural("{count} withdrawn", "{count} withdrawn", counts[.withdrawn])),
            (counts[.completed], words.plural("{count} completed", "{count} completed", counts[.completed])),
        ]
        return parts.filter { $0.0 > 0 }.map(\.1).joined(separator: " · ")
    }
}
