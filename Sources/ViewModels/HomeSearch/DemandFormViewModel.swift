import Domain
import Observation

/// The form of a demand: its fields, and the problems with them once the user has tried to search.
@Observable
public final class DemandFormViewModel {
    private nonisolated struct Draft: Codable {
        let area: String
        let minimum: String
        let maximum: String
        let purpose: ListingPurpose.Kind
        let layout: DemandLayout
    }

    private static let draftPlace = "home-search/demand"

    /// The part of town.
    public var area = "" { didSet { keepDraft() } }
    /// The minimum price as typed; may be empty.
    public var minimum = "" { didSet { keepDraft() } }
    /// The maximum price as typed.
    public var maximum = "" { didSet { keepDraft() } }
    /// Whether to rent or to buy.
    public var purpose = ListingPurpose.Kind.rent { didSet { keepDraft() } }
    /// The number of bedrooms.
    public var layout = DemandLayout.any { didSet { keepDraft() } }
    /// The known areas that match the typed area.
    public private(set) var suggestions: [String] = [] { didSet { showsSuggestions = !suggestions.isEmpty } }
    /// Whether known areas match the typed one.
    public var hasSuggestions: Bool { !suggestions.isEmpty }
    /// Whether the known areas can be chosen. Dismissed suggestions keep their space, so that the fields below do not
    /// move.
    public private(set) var showsSuggestions = false
    private var marksProblems = false

    /// The offer to send the name and the phone, which is no part of the draft.
    public let contact: ContactOffer
    /// The choices of `purpose`.
    @ObservationIgnored public let purposes: Choices<ListingPurpose.Kind>
    /// The choices of `layout`.
    @ObservationIgnored public let layouts: Choices<DemandLayout>
    @ObservationIgnored private let homeSearchWords: HomeSearchWords
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let drafts: Drafts
    /// Returns the place where the user lives, as the account says.
    @ObservationIgnored private let place: () async -> String?
    /// The part of town where the user lives.
    @ObservationIgnored private var district: String?
    /// Whether the fields are filled in by the program.
    @ObservationIgnored private var isFilling = false

    /// Creates an empty form.
    init(
        _ words: HomeSearchWords, drafts: Drafts, contact: @escaping @MainActor () -> String? = { nil },
        place: @escaping () async -> String? = { nil }
    ) {
        self.drafts = drafts
        self.place = place
        self.contact = ContactOffer(to: .agents(0), words: words.words, contact: contact)
        homeSearchWords = words
        self.words = words.words
        purposes = Choices([.rent, .sale], title: words.purpose)
        layouts = Choices(DemandLayout.allCases, title: words.layout)
    }

    /// The index of `layout` in `layouts`.
    public var layoutIndex: Int { layouts.index(of: layout) }
    /// The unit of the prices, which is displayed beside each field.
    public var unit: String { input.unit }
    /// The budget in words, while both prices are valid: the meaning of the numbers and their unit.
    public var budgetText: String { parsedBudget.map { homeSearchWords.budget($0, for: purpose) } ?? "" }
    /// The problem with the area; empty if there is none.
    public var areaProblem: String {
        guard marksProblems, case .failure(let error) = parsedArea else { return "" }
        return switch error {
        case .empty: words("Enter where you are looking for a home.")
        case .tooLong:
            words("An area can have at most {count} characters.", ["count": words.number(Demand.maximumAreaLength)])
        case .noLetter: words("An area needs letters or digits.")
        }
    }
    /// The problem with the minimum price; empty if there is none.
    public var minimumProblem: String {
        guard marksProblems, case .failure(let error) = parsedMinimum else { return "" }
        return ErrorWords(words).warning(forPrice: error)
    }
    /// The problem with the maximum price; empty if there is none.
    public var maximumProblem: String {
        guard marksProblems else { return "" }
        return switch parsedMaximum {
        case .failure(let error): ErrorWords(words).warning(forPrice: error)
        case .success(let maximum): isBelowMinimum(maximum) ? words("The maximum is below the minimum.") : ""
        }
    }

    /// Changes the area as the user types it, and suggests known ones.
    public func editArea(_ text: String) {
        area = text
        suggest()
    }

    /// Suggests the part of town where the user lives while no other is typed.
    func appear() async {
        district = await place().flatMap { KnownArea.area(in: $0, inChinese: words.isChinese) }
        if area.isEmpty { suggest() }
    }

    private func suggest() {
        let known = KnownArea.suggestions(for: area, inChinese: words.isChinese)
        let own = known.filter { $0 == district }
        suggestions = area.trimmed.isEmpty ? [district].compactMap(\.self) : own + known.filter { $0 != district }
    }

    /// Fills in a suggested area.
    public func choose(_ suggestion: String) {
        area = suggestion
        dismissSuggestions()
    }

    /// Hides the suggestions. Returns false if there were none.
    @discardableResult
    public func dismissSuggestions() -> Bool {
        defer { showsSuggestions = false }
        return showsSuggestions
    }

    /// Sets `layout` to the choice at an index of `layouts`.
    public func selectLayout(at index: Int) { layout = layouts[index] }

    /// Fills in the form that was left.
    func restoreDraft() {
        guard let draft: Draft = drafts.draft(at: Self.draftPlace) else { return }
        isFilling = true
        defer { isFilling = false }
        (area, minimum, maximum) = (draft.area, draft.minimum, draft.maximum)
        (purpose, layout) = (draft.purpose, draft.layout)
    }

    private func keepDraft() {
        guard !isFilling else { return }
        let isEmpty = [area, minimum, maximum].allSatisfy(\.isEmpty)
        let draft = Draft(area: area, minimum: minimum, maximum: maximum, purpose: purpose, layout: layout)
        drafts.keep(isEmpty ? nil : draft, at: Self.draftPlace)
    }

    /// Fills in the demand of a search, or empties the form for another user, whose draft stays.
    func fill(with demand: Demand?) {
        if demand != nil { drafts.keep(nil as Draft?, at: Self.draftPlace) }
        isFilling = true
        defer { isFilling = false }
        area = demand?.area ?? ""
        purpose = demand?.purpose ?? .rent
        minimum = demand?.minimum.map(input.text) ?? ""
        maximum = demand.map { input.text($0.maximum) } ?? ""
        suggestions = []
        layout = demand?.layout ?? .any
        contact.isOn = false
        if demand == nil { (district, contact.recipient) = (nil, .agents(0)) }
    }

    /// Returns the demand, or nil if a field is invalid. In that case, the problems are shown until the next valid
    /// demand.
    func validate() -> Demand? {
        suggestions = []
        marksProblems = demand == nil
        return demand
    }

    /// The demand; nil while a field is invalid.
    var demand: Demand? {
        guard case .success(let area) = parsedArea, let budget = parsedBudget else { return nil }
        return Demand(
            area: area, purpose: purpose, minimum: budget.minimum, maximum: budget.maximum, layout: layout)
    }

    private var input: PriceInput { PriceInput(purpose: purpose, words: words) }

    private var parsedBudget: (minimum: Money?, maximum: Money)? {
        guard case .success(let minimum) = parsedMinimum, case .success(let maximum) = parsedMaximum,
            !isBelowMinimum(maximum)
        else { return nil }
        return (minimum, maximum)
    }

    private var parsedArea: Result<String, DemandAreaError> {
        Result { () throws(DemandAreaError) in try Demand.parseArea(area) }
    }

    /// The minimum price; nil if the field is empty.
    private var parsedMinimum: Result<Money?, DecimalInputError> {
        Result { () throws(DecimalInputError) in
            minimum.trimmed.isEmpty ? nil : try input.money(minimum)
        }
    }

    private var parsedMaximum: Result<Money, DecimalInputError> {
        Result { () throws(DecimalInputError) in try input.money(maximum) }
    }

    private func isBelowMinimum(_ maximum: Money) -> Bool {
        guard case .success(let minimum?) = parsedMinimum else { return false }
        return maximum.minorUnits < minimum.minorUnits
    }
}
