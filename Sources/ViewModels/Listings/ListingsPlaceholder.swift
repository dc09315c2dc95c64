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

nonisolated extension ListingsPlaceholder {
    /// Creates the placeholder for an empty list; `isNarrowed` means that a search or filter may be the reason. The homes
    /// that somebody has published appear only after signing in.
    init(isNarrowed: Bool, isSignedIn: Bool, words: Localizer) {
        if isNarrowed {
            self.init(
                symbol: .search, title: words("No Listings Found"), advice: words("Try other words or filters."),
                buttonTitle: words("Show All"), action: .clearFilters)
        } else {
            self.init(
                symbol: .house, title: words("No Listings Yet"),
                advice: isSignedIn
                    ? words("Homes that you offer for sale or for rent are listed here.")
                    : words("Sign in to see the homes that you have published, or add one."),
                buttonTitle: words("Add Listing"), action: .addListing)
        }
    }
}
