import Domain

/// The placeholder that is shown instead of an empty list, with a button.
public nonisolated struct ListingsPlaceholder: Equatable, Sendable {
    /// The action of the button.
    enum Action: Equatable, Sendable {
        case addListing
        case clearFilters
    }

    /// The picture above the title.
    public let symbol: Symbol
    /// The reason why the list is empty.
    public let title: String
    /// The advice to the user.
    public let advice: String
    /// The title of the button.
    public let buttonTitle: String
    /// The action of the button.
    let action: Action
}

nonisolated extension ListingWords {
    /// Returns the placeholder for an empty list; `isNarrowed` means that a search or filter may be the reason. The homes
    /// that somebody has published appear only after signing in.
    func placeholder(isNarrowed: Bool, isSignedIn: Bool) -> ListingsPlaceholder {
        if isNarrowed {
            ListingsPlaceholder(
                symbol: .search, title: words("No listings found"), advice: words("Try other words or filters."),
                buttonTitle: words("Show All"), action: .clearFilters)
        } else {
            ListingsPlaceholder(
                symbol: .house, title: words("No listings yet"),
                advice: isSignedIn
                    ? words("Offer a home for sale or for rent, and find it here.")
                    : words("Sign in to see the homes that you have published, or add one."),
                buttonTitle: words("Add Listing"), action: .addListing)
        }
    }

    /// Returns counts such as "3 live · 1 in review": the live listings first, then those that need attention.
    func counts(of counts: ListingCounts, shown: Int? = nil) -> String {
        let shown = shown.map { count in
            words("{count} of {total} shown", ["count": words.number(count), "total": words.number(counts.total)])
        }
        let parts = [
            (counts.total, shown ?? ""),
            (counts[.live], words.plural("{count} live", "{count} live", counts[.live])),
            (counts[.reviewing], words.plural("{count} in review", "{count} in review", counts[.reviewing])),
            (counts[.rejected], words.plural("{count} rejected", "{count} rejected", counts[.rejected])),
            (counts[.expired], words.plural("{count} expired", "{count} expired", counts[.expired])),
            (counts[.draft], words.plural("{count} draft", "{count} drafts", counts[.draft])),
            (counts[.withdrawn], words.plural("{count} withdrawn", "{count} withdrawn", counts[.withdrawn])),
            (counts[.completed], words.plural("{count} completed", "{count} completed", counts[.completed])),
        ]
        return parts.filter { $0.0 > 0 && !$0.1.isEmpty }.map(\.1).joined(separator: " · ")
    }
}
