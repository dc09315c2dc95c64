import Domain

nonisolated extension ListingWords {
    /// The purposes of the filter, "all" first.
    var purposes: Choices<ListingPurpose.Kind?> {
        Choices([nil] + ListingPurpose.Kind.allCases) { $0.map(purpose) ?? words("Sale and rent") }
    }

    /// The statuses of the filter, "all" first.
    var statuses: Choices<ListingStatus.Kind?> {
        Choices([nil] + ListingStatus.Kind.allCases) { $0.map { status($0, of: nil) } ?? words("All") }
    }

    /// The sort orders; the first is the default.
    var sorts: Choices<ListingSort> {
        Choices(ListingSort.allCases) { sort in
            switch sort {
            case .newest: words("Newest first")
            case .lowestPrice: words("Lowest price first")
            case .highestPrice: words("Highest price first")
            case .fewestDaysLeft: words("Fewest days left first")
            case .mostViews: words("Most views first")
            }
        }
    }
}
