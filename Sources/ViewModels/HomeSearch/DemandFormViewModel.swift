import Domain
import Observation

/// The form of a demand: its fields, and what is wrong with them once the user has tried to search.
@Observable
public final class DemandFormViewModel {
    /// The part of town.
    public var area = ""
    /// The minimum price as typed; may be empty.
    public var minimum = ""
    /// The maximum price as typed.
    public var maximum = ""
    /// Whether to rent or to buy.
    public var purpose = ListingPurpose.Kind.rent
    /// The number of bedrooms.
    public var layout = DemandLayout.any
    private var marksProblems = false

    /// The choices of `purpose`.
    @ObservationIgnored public let purposes: Choices<ListingPurpose.Kind>
    /// The choices of `layout`.
    @ObservationIgnored public let layouts: Choices<DemandLayout>
    @ObservationIgnored private let words: Localizer

    /// Creates an empty form.
    init(_ words: HomeSearchWords) {
        self.words = words.words
        purposes = Choices([.rent, .sale], title: words.purpose)
        layouts = Choices(DemandLayout.allCases, title: words.layout)
    }

    /// The index of `layout` in `layouts`.
    public var layoutIndex: Int { layouts.index(of: layout) }
    /// The unit of the prices.
    public var unit: String {
        switch purpose {
        case .rent: words("in ¥ a month")
        case .sale: words("in ¥ altogether")
        }
    }
    /// What is wrong with the area; empty when nothing is.
    public var areaProblem: String {
        guard marksProblems, case .failure(let error) = parsedArea else { return "" }
        return switch error {
        case .empty: words("Fill in where you look for a home.")
        case .tooLong:
            words("Write the area in at most {count} characters.", ["count": words.number(Demand.maximumAreaLength)])
        case .noLetter: words("An area has letters or digits in it.")
        }
    }
    /// What is wrong with the minimum price; empty when nothing is.
    public var minimumProblem: String {
        guard marksProblems, case .failure(let error) = parsedMinimum else { return "" }
        return ErrorWords(words).warning(forPrice: error)
    }
    /// What is wrong with the maximum price; empty when nothing is.
    public var maximumProblem: String {
        guard marksProblems else { return "" }
        return switch parsedMaximum {
        case .failure(let error): ErrorWords(words).warning(forPrice: error)
        case .success(let maximum): isBelowMinimum(maximum) ? words("The most is less than the least.") : ""
        }
    }

    /// Sets `layout` to the choice at an index of `layouts`.
    public func selectLayout(at index: Int) { layout = layouts[index] }

    /// Fills in a demand, or empties the form.
    func fill(with demand: Demand?) {
        area = demand?.area ?? ""
        minimum = demand?.minimum.map { AmountText.hundredths($0.minorUnits) } ?? ""
        maximum = demand.map { AmountText.hundredths($0.maximum.minorUnits) } ?? ""
        purpose = demand?.purpose ?? .rent
        layout = demand?.layout ?? .any
    }

    /// The demand, or nil when a field is invalid. Then the problems are shown, until the next valid demand.
    func validate() -> Demand? {
        guard case .success(let area) = parsedArea, case .success(let minimum) = parsedMinimum,
            case .success(let maximum) = parsedMaximum, !isBelowMinimum(maximum)
        else {
            marksProblems = true
            return nil
        }
        marksProblems = false
        return Demand(area: area, purpose: purpose, minimum: minimum, maximum: maximum, layout: layout)
    }

    private var parsedArea: Result<String, DemandAreaError> {
        Result { () throws(DemandAreaError) in try Demand.parseArea(area) }
    }

    /// The minimum price; nil when the field is empty.
    private var parsedMinimum: Result<Money?, DecimalInputError> {
        Result { () throws(DecimalInputError) in minimum.trimmed.isEmpty ? nil : try Money(price: minimum) }
    }

    private var parsedMaximum: Result<Money, DecimalInputError> {
        Result { () throws(DecimalInputError) in try Money(price: maximum) }
    }

    private func isBelowMinimum(_ maximum: Money) -> Bool {
        guard case .success(let minimum?) = parsedMinimum else { return false }
        return maximum.minorUnits < minimum.minorUnits
    }
}
