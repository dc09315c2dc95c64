import Domain
import Observation

/// The search and the filters of the homes of a group.
@Observable
public final class HomeFilters {
    /// The query, from the valid part of the filters.
    public private(set) var query: MarketQuery
    /// The typed minimum price; may be empty.
    public private(set) var minimum = ""
    /// The typed maximum price; may be empty.
    public private(set) var maximum = ""

    /// The purposes to filter by.
    @ObservationIgnored public let purposes: Choices<ListingPurpose.Kind?>
    /// The numbers of bedrooms to filter by.
    @ObservationIgnored public let layouts: Choices<DemandLayout>
    /// The sort orders.
    @ObservationIgnored public let sorts: Choices<MarketQuery.Sort>
    /// Called after a change of the query; `isTyped` tells that other keys may follow.
    @ObservationIgnored var onChange: (_ isTyped: Bool) async -> Void = { _ in }
    @ObservationIgnored private let words: GroupWords

    init(groupID: String, words: GroupWords) {
        query = MarketQuery(groupID: groupID)
        self.words = words
        purposes = ListingWords(words.words).purposes
        layouts = words.homes.layouts
        sorts = words.homes.sorts
    }

    // MARK: Outputs

    /// The text to search for.
    public var text: String { query.text }
    /// The index of the purpose in `purposes`.
    public var purposeIndex: Int { purposes.index(of: query.purpose) }
    /// The index of the number of bedrooms in `layouts`.
    public var layoutIndex: Int { layouts.index(of: query.layout) }
    /// The index of the sort order in `sorts`.
    public var sortIndex: Int { sorts.index(of: query.sort) }
    /// The unit of the typed prices.
    public var unit: String { input.unit }
    /// The filters that are set, in words.
    var activeTexts: [String] {
        [
            purposeIndex == 0 ? "" : purposes.titles[purposeIndex], layoutIndex == 0 ? "" : layouts.titles[layoutIndex],
            words.homes.priceRange(query),
        ].filter { !$0.isEmpty }
    }
    /// The problem with the minimum price; empty if there is none.
    public var minimumProblem: String { problem(of: minimum) }
    /// The problem with the maximum price; empty if there is none.
    public var maximumProblem: String {
        let problem = problem(of: maximum)
        guard problem.isEmpty, let minimum = bound(minimum), let maximum = bound(maximum) else { return problem }
        return maximum.minorUnits < minimum.minorUnits ? words.words("The maximum is below the minimum.") : ""
    }
    /// Whether only saved homes are shown, also those that are no longer offered.
    public var isSavedOnly: Bool { query.scope == .saved }
    /// Whether there is a search or a filter besides that of saved homes.
    var isNarrowed: Bool {
        query != MarketQuery(groupID: query.groupID, scope: query.scope, sort: query.sort)
    }

    // MARK: Intents

    /// Searches for words.
    public func search(for text: String) async { await change(isTyped: true) { $0.text = text } }

    /// Shows only the homes with the purpose at an index of `purposes`.
    public func selectPurpose(at index: Int) async { await change { $0.purpose = purposes[index] } }

    /// Shows only the homes with the number of bedrooms at an index of `layouts`.
    public func selectLayout(at index: Int) async { await change { $0.layout = layouts[index] } }

    /// Sorts by the order at an index of `sorts`.
    public func selectSort(at index: Int) async { await change { $0.sort = sorts[index] } }

    /// Shows only homes from a price, which the user has typed.
    public func setMinimum(_ text: String) async {
        minimum = text
        await change(isTyped: true) { _ in }
    }

    /// Shows only homes up to a price, which the user has typed.
    public func setMaximum(_ text: String) async {
        maximum = text
        await change(isTyped: true) { _ in }
    }

    /// Shows only the saved homes, or all.
    public func setSavedOnly(_ isOn: Bool) async { await change { $0.scope = isOn ? .saved : .offered } }

    /// Removes the search and the filters.
    public func clear() async {
        (minimum, maximum) = ("", "")
        await change { $0 = MarketQuery(groupID: $0.groupID, sort: $0.sort) }
    }

    // MARK: Helpers

    private var input: PriceInput { PriceInput(purpose: query.purpose, words: words.words) }

    private func change(isTyped: Bool = false, _ change: (inout MarketQuery) -> Void) async {
        let old = query
        change(&query)
        query.minimum = bound(minimum)
        query.maximum = maximumProblem.isEmpty ? bound(maximum) : nil
        if query != old { await onChange(isTyped) }
    }

    /// Returns a typed price; nil if the field is empty or invalid.
    private func bound(_ text: String) -> Money? { text.trimmed.isEmpty ? nil : try? input.money(text) }

    private func problem(of text: String) -> String {
        guard !text.trimmed.isEmpty else { return "" }
        do throws(DecimalInputError) {
            _ = try input.money(text)
            return ""
        } catch {
            return ErrorWords(words.words).warning(forPrice: error)
        }
    }
}
