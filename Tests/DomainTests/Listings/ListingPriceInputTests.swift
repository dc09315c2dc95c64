import Domain
import Testing

@Suite struct ListingPriceInputTests {
    static let prices: [(String, Int64)] = [
        ("1", 100), ("3200000", 320_000_000), ("320,000", 32_000_000), ("1,234,567.89", 123_456_789),
        ("1 234 567", 123_456_700),
        ("12.5", 1250), (".5", 50), ("12.", 1200), ("0.01", 1), ("1.2300", 123), ("１２，３４５．６７", 1_234_567),
        ("¥6,500", 650_000), ("￥６５００", 650_000), ("6500元", 650_000), ("6500 元/月", 650_000), ("CNY 6500", 650_000),
        ("320万", 320_000_000), ("1.25万元", 1_250_000), ("0.0001万", 100), ("1.2亿", 12_000_000_000), ("+7", 700),
        ("  6500\n", 650_000), ("\u{A0}6500\u{3000}", 650_000), ("人民币 320 万元", 320_000_000), ("６５００。５", 650_050),
        ("¥ 6,500 / month", 650_000), ("1000000000000", 100_000_000_000_000), ("1.234.567", 123_456_700),
        ("1.234,56", 123_456),
        ("12,34,567", 123_456_700), ("1'234'567.50", 123_456_750), ("3’200", 320_000),
        ("\u{202D}3,200\u{202C}", 320_000),
    ]

    @Test(arguments: prices)
    func typicalSpellingsOfPricesAreParsed(text: String, minorUnits: Int64) throws {
        #expect(try Money(price: text) == Money(minorUnits: minorUnits))
    }

    static let faults: [(String, DecimalInputError)] = [
        ("", .empty), ("  \n", .empty), ("0", .zero), ("0.00", .zero), ("-0", .zero),
        ("-1", .negative), ("¥-1", .negative), ("-¥1", .negative), ("－３", .negative), ("−3", .negative),
        ("12,5", .ambiguous(sign: ",", fraction: "12.5", whole: "12500")),
        ("1,2345", .ambiguous(sign: ",", fraction: "1.23", whole: "12345")),
        ("1234,567", .ambiguous(sign: ",", fraction: "1234.56", whole: "1234567")),
        (",5", .ambiguous(sign: ",", fraction: "0.5", whole: "500")),
        ("1,234 567", .notANumber), ("1.234.56", .notANumber), ("1,23,45", .notANumber), ("12 5", .notANumber),
        ("1,234.567,8", .notANumber), ("0.001", .tooPrecise), ("1,234.567", .tooPrecise),
        ("1.0000001万", .tooPrecise), ("1000000000000.01", .tooLarge), ("1000000000000000000", .tooLarge),
        ("9999999999999999999999999999999999999999", .tooLarge), ("99999亿", .tooLarge), ("1e18", .notANumber),
        ("abc", .notANumber), ("$5", .notANumber), ("¥", .notANumber), (".", .notANumber), ("5 apples", .notANumber),
        ("万", .notANumber), ("5万万", .notANumber), ("NaN", .notANumber), ("٣", .notANumber), ("--5", .notANumber),
    ]

    @Test(arguments: faults)
    func invalidPricesHaveTheirOwnErrors(text: String, error: DecimalInputError) {
        #expect(throws: error) { try Money(price: text) }
    }

    static let wholeNumbers: [(String, Int?)] = [
        ("12", 12), ("１２", 12), (" -1 ", -1), ("1.5", nil), ("", nil), ("1,000", nil), ("9999999999999999999", nil),
    ]

    @Test(arguments: wholeNumbers)
    func wholeNumbersAreParsedStrictly(text: String, number: Int?) {
        #expect(DecimalInput.wholeNumber(text) == number)
    }

    @Test func eachCurrencyKnowsItsOwnSigns() throws {
        #expect(try Money(price: "HK$5", currency: .hkd) == Money(5, currency: .hkd))
        #expect(try Money(price: "5 €", currency: .eur) == Money(5, currency: .eur))
        #expect(throws: DecimalInputError.notANumber) { try Money(price: "¥5", currency: .usd) }
    }

    private static let german = NumberSigns(decimal: ",", grouping: ".")
    private static let french = NumberSigns(decimal: ",", grouping: "\u{202F}")

    @Test(arguments: [
        ("320.000", 32_000_000), ("3.200.000", 320_000_000), ("89,5", 8950), ("89.5", 8950), ("1.234,56", 123_456),
        ("1,234.56", 123_456), ("3.205", 320_500), ("3,20", 320), ("3,200", 320), ("12,5", 1250), ("3200", 320_000),
        ("¥3.200", 320_000), ("3.200 元/月", 320_000), ("3.200.000,00", 320_000_000), ("９．４００．０００", 940_000_000),
        ("0.5", 50),
        ("1 234,5", 123_450), ("3.000", 300_000), ("1,5万", 1_500_000),
    ])
    func theSignsAreThoseOfTheUser(text: String, minorUnits: Int64) throws {
        #expect(try Money(price: text, signs: Self.german) == Money(minorUnits: minorUnits), "\(text)")
    }

    @Test(
        arguments: [
            ("3.200", german, "3.20", "3200"), ("12.340", german, "12.34", "12340"), ("3.200万", german, "3.20", "3200"),
            ("3.200", french, "3.20", "3200"), ("320.000", french, "320.00", "320000"),
            ("1.234", french, "1.23", "1234"),
            ("3.200", nil, "3.20", "3200"), ("320.000", nil, "320.00", "320000"), ("1,234", nil, "1.23", "1234"),
            ("¥3,200", nil, "3.20", "3200"), ("１２３，４５０", nil, "123.45", "123450"),
        ] as [(String, NumberSigns?, String, String)])
    func whatHasTwoReadingsIsAsked(text: String, signs: NumberSigns?, fraction: String, whole: String) throws {
        let sign: Character = text.contains(",") || text.contains("，") ? "," : "."
        #expect(throws: DecimalInputError.ambiguous(sign: sign, fraction: fraction, whole: whole)) {
            try Money(price: text, signs: signs)
        }
        // Each reading has no other one.
        let number = try #require(Int64(whole))
        #expect(try Money(price: whole, signs: signs) == Money(number))
        #expect(try Money(price: fraction, signs: signs).minorUnits < number * 100)
    }

    @Test(arguments: [
        ("3200", 320_000), ("3.20", 320), ("89,5", 8950), ("3.200.000", 320_000_000), ("3,200,000", 320_000_000),
        ("1.234,56", 123_456), ("1,234.56", 123_456), ("0.500", 50), ("1 234 567", 123_456_700), ("3 200", 320_000),
    ])
    func aFileHasTheSignsOfAnyCountry(text: String, minorUnits: Int64) throws {
        #expect(try Money(price: text, signs: nil) == Money(minorUnits: minorUnits), "\(text)")
    }
}
