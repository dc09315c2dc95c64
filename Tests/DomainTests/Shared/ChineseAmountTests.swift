import Domain
import Randomness
import Testing

@Suite struct ChineseAmountTests {
    @Test(arguments: [
        (320_000, "3200元"), (1_250_000, "1.25万"), (910_000_000, "910万"), (910_500_000, "910.5万"),
        (910_510_000, "910.51万"), (910_511_000, "9,105,110元"), (910_500_100, "9,105,001元"),
        (910_500_050, "9,105,000.50元"), (12_000_000_000, "1.2亿"), (9_999_000_000, "9,999万"),
        (12_345_000_000, "1.2345亿"), (12_345_670_000, "12,345.67万"), (100_000_000_000_000, "10,000亿"), (5, "0.05元"),
    ])
    func aPriceIsShortWhereThatIsExact(minorUnits: Int64, text: String) {
        #expect(ChineseAmount.short(Money(minorUnits: minorUnits)) == text)
    }

    @Test(arguments: [(320_000, "3200元"), (1_250_000, "12500元"), (12_500_050, "125,000.50元")])
    func aRentIsWrittenInFull(minorUnits: Int64, text: String) {
        #expect(ChineseAmount.full(Money(minorUnits: minorUnits)) == text)
    }

    @Test func otherCurrenciesAreNamed() {
        #expect(ChineseAmount.short(Money(3_200_000, currency: .hkd)) == "320万港元")
        #expect(ChineseAmount.short(Money(120_000_000, currency: .usd)) == "1.2亿美元")
        #expect(ChineseAmount.full(Money(900, currency: .eur)) == "900欧元")
    }

    @Test func everyAmountIsReadBackExactly() throws {
        var random = SeededRandom(seed: 3)
        for _ in 0..<2000 {
            let zeros = [1, 100, 10_000, 1_000_000, 100_000_000][random.next(below: 5)]
            let value = Int64(1 + random.next(below: 100_000)) * Int64(zeros)
            for currency in Currency.allCases {
                let money = Money(minorUnits: value, currency: currency)
                #expect(try Money(price: ChineseAmount.short(money), currency: currency) == money)
                #expect(try Money(price: ChineseAmount.full(money), currency: currency) == money)
            }
        }
    }
}
