import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct DemandFormTests {
    private let form = DemandFormViewModel(HomeSearchWords(.identity, zone: .gmt), drafts: .inMemory)
    private let demand = Demand(
        area: "Haidian", purpose: .sale, minimum: Money(minorUnits: 100_050), maximum: Money(2_000_000),
        layout: .fourOrMore)

    @Test func aDemandFillsTheFormAndIsReadFromIt() {
        form.fill(with: demand)
        #expect([form.area, form.minimum, form.maximum] == ["Haidian", "1000.5", "2000000"])
        #expect(form.layoutIndex == 4 && form.unit == "¥")
        #expect(form.validate() == demand)
        form.fill(with: nil)
        #expect([form.area, form.minimum, form.maximum] == ["", "", ""])
        #expect(form.purpose == .rent && form.layout == .any && form.unit == "¥ / month")
    }

    @Test func inChineseATotalPriceIsInMyriads() {
        let form = DemandFormViewModel(HomeSearchWords(.chinese, zone: .gmt), drafts: .inMemory)
        form.fill(with: demand)
        #expect([form.minimum, form.maximum, form.unit] == ["0.10005", "200", "万元"])
        #expect(form.validate() == demand && form.budgetText == "1000.50元至200万")
        form.area = "朝阳区"
        form.minimum = ""
        for text in ["910.5", "910.5万", "9105000元", "9105000 元", "¥9,105,000", "０.０９１０５亿"] {
            form.maximum = text
            #expect(form.validate()?.maximum == Money(9_105_000), "\(text)")
        }
        #expect(form.budgetText == "不超过910.5万")
        form.purpose = .rent
        form.maximum = "3200"
        #expect(form.unit == "元/月" && form.budgetText == "不超过3200元/月")
    }

    @Test func theBudgetIsInWordsWhileItIsValid() {
        form.maximum = "5000"
        #expect(form.budgetText == "up to ¥5,000 / month")
        form.minimum = "3000"
        #expect(form.budgetText == "¥3,000 to ¥5,000 / month")
        form.minimum = "6000"
        #expect(form.budgetText == "")
    }

    @Test func knownAreasAreSuggested() {
        form.editArea("chao")
        #expect(form.suggestions == ["Chaoyang"] && form.showsSuggestions && form.area == "chao")
        form.choose("Chaoyang")
        #expect(form.area == "Chaoyang" && !form.showsSuggestions && form.hasSuggestions, "the place stays")
        form.editArea("d")
        #expect(form.suggestions == ["Dongcheng", "Daxing", "Dongzhimen"])
        #expect(form.dismissSuggestions() && !form.dismissSuggestions() && form.area == "d")
        form.editArea("x")
        _ = form.validate()
        #expect(!form.showsSuggestions)
    }

    @Test(arguments: [("Beijing, Dongcheng", "Dongcheng"), ("北京市东城区", "Dongcheng"), ("Paris", nil)])
    func thePartOfTownOfTheAccountIsSuggestedFirst(place: String, district: String?) async {
        let form = DemandFormViewModel(HomeSearchWords(.identity, zone: .gmt), drafts: .inMemory, place: { place })
        await form.appear()
        #expect(form.suggestions == [district].compactMap(\.self))
        form.editArea("don")
        #expect(form.suggestions.first == "Dongcheng")
        form.choose("Dongcheng")
        await form.appear()
        #expect(!form.showsSuggestions)
        form.editArea("")
        #expect(form.suggestions == [district].compactMap(\.self))
    }

    @Test func theChoicesHaveTitles() {
        #expect(form.purposes.titles == ["To rent", "To buy"])
        #expect(
            form.layouts.titles == [
                "Any number", "1 bedroom", "2 bedrooms", "3 bedrooms", "4 bedrooms or more",
            ])
        form.selectLayout(at: 3)
        #expect(form.layout == .three && form.layoutIndex == 3)
    }

    @Test func thePricesMayBeEqual() {
        form.fill(with: demand)
        form.minimum = "2000000"
        #expect(form.validate()?.minimum == Money(2_000_000))
        form.minimum = "2000000.01"
        #expect(form.validate() == nil && form.maximumProblem == "The maximum is below the minimum.")
        form.minimum = " "
        #expect(form.validate()?.minimum == nil && form.maximumProblem == "")
    }

    @Test func problemsAreShownFromAnInvalidAttemptToAValidOne() {
        #expect([form.areaProblem, form.minimumProblem, form.maximumProblem] == ["", "", ""])
        #expect(form.validate() == nil)
        #expect(!form.areaProblem.isEmpty && form.minimumProblem.isEmpty && !form.maximumProblem.isEmpty)
        form.fill(with: demand)
        #expect(form.validate() != nil)
        form.area = ""
        #expect(form.areaProblem.isEmpty)
    }
}
