import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct MoneyWordsTests {
    private let english = MoneyWords(.identity)
    private let chinese = MoneyWords(.chinese)

    @Test func englishAmountsHaveTheSignAndGroups() {
        #expect(english.price(Money(9_100_000), for: .sale) == "¥9,100,000")
        #expect(english.price(Money(3200), for: .rent) == "¥3,200 / month")
        #expect(english.amount(Money(minorUnits: 123_450)) == "¥1,234.50")
        #expect(english.fullAmount(Money(65_400)) == "¥65,400")
    }

    @Test func chineseAmountsAreInMyriads() {
        #expect(chinese.price(Money(9_105_000), for: .sale) == "910.5万")
        #expect(chinese.price(Money(12_500), for: .rent) == "12500元/月")
        #expect(chinese.amount(Money(120_000_000)) == "1.2亿")
        #expect(chinese.fullAmount(Money(65_400)) == "65400元")
    }

    @Test func aBudgetHasOneUnit() {
        let words = HomeSearchWords(.chinese, zone: .gmt)
        #expect(words.budget((Money(8000), Money(12_000)), for: .rent) == "8000元至12000元/月")
        #expect(words.budget((Money(5_000_000), Money(9_105_000)), for: .sale) == "500万至910.5万")
    }
}
