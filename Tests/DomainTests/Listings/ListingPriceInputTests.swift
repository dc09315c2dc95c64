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
        ("¥ 6,500 / month", 650_000), ("1000000000000", 100_000_000_000_000),
    ]

    @Test(arguments: prices)
    func typicalSpellingsOfPricesAreParsed(text: String, minorUnits: Int64) throws {
        #expect(try Money(price: text) == Money(minorUnits: minorUnits))
    }

    static let faults: [(String, DecimalInputError)] = [
        ("", .empty), ("  \n", .empty), ("0", .zero), ("0.00", .zero), ("-0", .zero),
        ("-1", .negative), ("¥-1", .negative), ("-¥1", .negative), ("－３", .negative), ("−3", .negative),
        ("12,5", .ambiguous), ("1,2345", .ambiguous), ("1.234.567", .ambiguous), ("1.234,56", .ambiguous),
        ("1,234 567", .ambiguous), ("1234,567", .ambiguous), (",5", .ambiguous), ("0.001", .tooPrecise),
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
}
