import Domain

/// One choice of a filter or order, with its title.
public nonisolated struct ListingChoice<Value: Sendable>: Sendable {
    /// What the choice stands for.
    public let value: Value
    /// What it is called.
    public let title: String
}

extension ListingsViewModel {
    /// The purposes to filter by, "all" first.
    public static func purposes(_ words: Localizer) -> [ListingChoice<ListingPurpose.Kind?>] {
        [ListingChoice(value: nil, title: words("Sale and rent"))]
            + ListingPurpose.Kind.allCases.map { ListingChoice(value: $0, title: ListingWords(words).purpose($0)) }
    }

    /// The statuses to filter by, "all" first.
    public static func statuses(_ words: Localizer) -> [ListingChoice<ListingStatus.Kind?>] {
        [ListingChoice(value: nil, title: words("Every status"))]
            + ListingStatus.Kind.allCases.map {
                ListingChoice(value: $0, title: ListingWords(words).status($0, of: nil))
            }
    }

    /// The orders, the first of which a list starts with.
    public static func sorts(_ words: Localizer) -> [ListingChoice<ListingSort>] {
        ListingSort.allCases.map { sort in
            let title =
                switch sort {
                case .newest: words("Newest first")
                case .lowestPrice: words("Lowest price first")
                case .highestPrice: words("Highest price first")
                case .fewestDaysLeft: words("Fewest days left first")
                case .mostViews: words("Most views first")
                }
            return ListingChoice(value: sort, title: title)
        }
    }
}
