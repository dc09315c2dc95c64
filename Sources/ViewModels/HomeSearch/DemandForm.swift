import Domain

/// What has been typed of a demand, and what is wrong with it.
public nonisolated struct DemandForm: Equatable, Sendable {
    /// The part of town.
    public var area = ""
    /// The least, as typed; may be empty.
    public var minimum = ""
    /// The most, as typed.
    public var maximum = ""
    /// Which of `purposeTitles` is chosen.
    public var purposeIndex = 0
    /// Which of `layoutTitles` is chosen.
    public var layoutIndex = 0

    private static let purposes: [ListingPurpose.Kind] = [.rent, .sale]
    private static let layouts = DemandLayout.allCases

    /// An empty form.
    public init() {}

    /// A form that asks for the same again.
    public init(_ demand: Demand) {
        area = demand.area
        minimum = demand.minimum.map { AmountText.hundredths($0.minorUnits) } ?? ""
        maximum = AmountText.hundredths(demand.maximum.minorUnits)
        purposeIndex = Self.purposes.firstIndex(of: demand.purpose) ?? 0
        layoutIndex = Self.layouts.firstIndex(of: demand.layout) ?? 0
    }

    /// What one can look for, in the order of `purposeIndex`.
    public static func purposeTitles(_ words: Localizer) -> [String] {
        purposes.map { HomeSearchWords(words).purpose($0) }
    }

    /// How many rooms one can look for, in the order of `layoutIndex`.
    public static func layoutTitles(_ words: Localizer) -> [String] {
        layouts.map { HomeSearchWords(words).layout($0) }
    }

    /// Rent or buy.
    var purpose: ListingPurpose.Kind { Self.purposes[purposeIndex] }

    /// What is wrong with the area; empty when nothing is.
    func areaProblem(_ words: Localizer) -> String {
        do throws(DemandAreaError) {
            _ = try Demand.parseArea(area)
            return ""
        } catch {
            return switch error {
            case .empty: words("Fill in where you look for a home.")
            case .tooLong:
                words(
                    "Write the area in at most {count} characters.", ["count": words.number(Demand.maximumAreaLength)])
            case .noLetter: words("An area has letters or digits in it.")
            }
        }
    }

    /// What is wrong with the least amount; empty when nothing is.
    func minimumProblem(_ words: Localizer) -> String {
        do throws(DecimalInputError) {
            _ = try least
            return ""
        } catch {
            return ErrorWords(words).warning(forPrice: error)
        }
    }

    /// What is wrong with the most amount; empty when nothing is.
    func maximumProblem(_ words: Localizer) -> String {
        do throws(DecimalInputError) {
            let most = try Money(price: maximum)
            guard let least = try? least, least.minorUnits > most.minorUnits else { return "" }
            return words("The most is less than the least.")
        } catch {
            return ErrorWords(words).warning(forPrice: error)
        }
    }

    /// The demand, when there is nothing wrong with it.
    func demand(_ words: Localizer) -> Demand? {
        guard areaProblem(words).isEmpty, minimumProblem(words).isEmpty, maximumProblem(words).isEmpty,
            let area = try? Demand.parseArea(area), let most = try? Money(price: maximum)
        else { return nil }
        return Demand(
            area: area, purpose: purpose, minimum: try? least, maximum: most,
            layout: Self.layouts[layoutIndex])
    }

    private var least: Money? {
        get throws(DecimalInputError) { minimum.trimmed.isEmpty ? nil : try Money(price: minimum) }
    }
}
