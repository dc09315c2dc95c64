import Domain
import Randomness
import TestSupport
import Testing

@testable import ViewModels

/// Whatever the program shows can be typed: it is read as the same value.
@Suite nonisolated struct ShownNumbersTests {
    /// The signs as the C library has them.
    private static let locales: [(name: String, decimal: String, grouping: String, groups: [Int])] = [
        ("en_US", ".", ",", [3]), ("zh_CN", ".", ",", [3]), ("zh_TW", ".", ",", [3]), ("de_DE", ",", ".", [3]),
        ("de_CH", ".", "’", [3]), ("it_CH", ".", "'", [3]), ("fr_FR", ",", "\u{202F}", [3]), ("es_ES", ",", ".", [3]),
        ("pt_BR", ",", ".", [3]), ("pt_PT", ",", "", []), ("ru_RU", ",", "\u{A0}", [3]),
        ("pl_PL", ",", "\u{202F}", [3]),
        ("sv_SE", ",", "\u{A0}", [3]), ("hi_IN", ".", ",", [3, 2]), ("ja_JP", ".", ",", [3]), ("tr_TR", ",", ".", [3]),
        ("cs_CZ", ",", "\u{A0}", [3]), ("ar_EG", ".", ",", [3]), ("fa_IR", "٫", "٬", [3]), ("nl_NL", ",", ".", [3]),
        ("en_ZA", ",", " ", [3]), ("C", ".", "", []),
    ]

    private static let allWords = locales.map { name, decimal, grouping, groups in
        let english = LocaleFormat.english
        return Localizer(
            format: LocaleFormat(
                name: name, decimalSeparator: decimal, groupingSeparator: grouping, groups: groups,
                months: english.months, shortMonths: english.shortMonths, weekdays: english.weekdays,
                shortWeekdays: english.shortWeekdays,
                halves: english.halves, patterns: english.patterns),
            translate: { $0 }, translatePlural: { one, many, count in count == 1 ? one : many })
    }

    private static let values: [Int64] = {
        var random = SeededRandom(seed: 42)
        let round: [Int64] = [1, 5, 10, 100, 320, 1_000, 100_000, 320_000, 12_345_000, 32_000_000, 940_000_000]
        return round
            + (0..<500).map { index in
                Int64(1 + random.next(below: 99_999)) * [1, 10, 100, 1000, 1_000_000][index % 5]
            }
    }()

    @Test(arguments: allWords) func pricesAreReadAsTheyAreShown(words: Localizer) throws {
        let (money, signs) = (MoneyWords(words), words.format.signs)
        for value in Self.values {
            for currency in Currency.allCases {
                let price = Money(minorUnits: value, currency: currency)
                for text in [
                    money.amount(price), money.fullAmount(price), money.price(price, for: .rent),
                    AmountText.hundredths(value),
                ] {
                    #expect(try Money(price: text, currency: currency, signs: signs) == price, "\(text)")
                }
            }
        }
    }

    @Test(arguments: allWords) func areasAreReadAsTheyAreShown(words: Localizer) {
        for value in Self.values where ListingFacts.areaRange.contains(value) {
            var facts = ListingFacts.sample()
            facts.areaInHundredths = Int32(value)
            var form = ListingForm(facts)
            #expect(form.parse(currency: .cny, signs: words.format.signs).facts == facts)
            form.area = words("{area} m²", ["area": words.number(Double(value) / 100, fractionDigits: 2)])
            #expect(form.parse(currency: .cny, signs: words.format.signs).facts == facts, "\(form.area)")
        }
    }

    @Test(arguments: allWords) func percentsAndCountsAreReadAsTheyAreShown(words: Localizer) throws {
        let signs = words.format.signs
        for value in Self.values {
            let percent = words.percent(Double(value) / 100)
            #expect(
                try DecimalInput.hundredths(percent, maximum: Int64.max / 10, units: ["%"], signs: signs) == value * 100
            )
            do throws(DecimalInputError) {
                let read = try DecimalInput.hundredths(words.number(Int(value)), maximum: Int64.max / 10, signs: signs)
                #expect(read == value * 100)
            } catch {
                // A dot alone may be a decimal point.
                guard case .ambiguous(".", _, let whole) = error else { throw error }
                #expect(whole == "\(value)" && signs.grouping == ".")
            }
        }
    }

    @Test(arguments: allWords) @MainActor func budgetsAreReadAsTheyAreShown(words: Localizer) {
        let form = DemandFormViewModel(HomeSearchWords(words, zone: .gmt), drafts: .inMemory)
        for value in Self.values {
            for purpose in ListingPurpose.Kind.allCases {
                let demand = Demand(
                    area: "Haidian", purpose: purpose, minimum: nil, maximum: Money(minorUnits: value), layout: .any)
                form.fill(with: demand)
                #expect(form.validate() == demand, "\(form.maximum)")
            }
        }
    }

    @Test @MainActor func aQuestionHasBothReadings() throws {
        let german = try #require(Self.allWords.first { $0.format.name == "de_DE" })
        var form = ListingForm(.sample())
        for (price, area, sentence) in [
            ("3.200", "89,5", "Is the dot a decimal point? Write 3,20 or 3200."), ("320.000", "89.5", ""),
            ("3200", "1.250", "Is the dot a decimal point? Write 1,25 or 1250."), ("3.200.000", "173,32", ""),
        ] {
            (form.price, form.area) = (price, area)
            let problems = form.parse(currency: .cny, signs: german.format.signs).problems
            let said = problems.map { ListingWords(german).warning($0.value, for: $0.key) }
            #expect(said.joined() == sentence)
        }
        form.area = "89,5"
        let problem = try #require(form.parse(currency: .cny, signs: .english).problems[.area])
        #expect(
            ListingWords(.identity).warning(problem, for: .area)
                == "Is the comma a decimal point? Write 89.5 or 89500."
        )
        let question = PriceQuestionViewModel(priceOf: .sample(.live), insteadOf: nil, drafts: .inMemory, words: german)
        question.text = "3.200"
        #expect(question.warning == "Is the dot a decimal point? Write 3,20 or 3200." && !question.canConfirm)
        question.text = "320.000"
        #expect(question.warning == "" && question.answer == Money(320_000))
    }
}
