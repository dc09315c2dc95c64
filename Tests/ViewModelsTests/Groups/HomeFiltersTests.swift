import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct HomeFiltersTests {
    private func filters(_ words: Localizer = .identity) -> HomeFilters {
        HomeFilters(groupID: "g", words: GroupWords(words, zone: GroupFixture.zone))
    }

    @Test func choicesBecomeAQuery() async {
        let filters = filters()
        #expect(filters.purposes.titles == ["Sale and rent", "Sale", "Rent"])
        #expect(filters.layouts.titles.prefix(3) == ["All sizes", "1 bedroom", "2 bedrooms"])
        #expect(
            filters.sorts.titles == ["Newest first", "Lowest price first", "Highest price first", "Largest first"])
        #expect(!filters.isNarrowed && filters.query == MarketQuery(groupID: "g"))
        await filters.search(for: "garden")
        await filters.selectPurpose(at: 2)
        await filters.selectLayout(at: 2)
        await filters.selectSort(at: 3)
        await filters.setMinimum("3000")
        await filters.setMaximum("5000")
        #expect(
            filters.query
                == MarketQuery(
                    groupID: "g", text: "garden", purpose: .rent, layout: .two, minimum: Money(3000),
                    maximum: Money(5000), sort: .largest))
        #expect(filters.activeTexts == ["Rent", "2 bedrooms", "¥3,000 to ¥5,000 / month"])
        #expect(filters.isNarrowed && filters.unit == "¥ / month")
        #expect([filters.text, filters.minimum, filters.maximum] == ["garden", "3000", "5000"])
        #expect([filters.purposeIndex, filters.layoutIndex, filters.sortIndex] == [2, 2, 3])
        await filters.clear()
        #expect(filters.query == MarketQuery(groupID: "g", sort: .largest) && !filters.isNarrowed)
        #expect(filters.minimum == "" && filters.maximum == "" && filters.activeTexts == [])
    }

    @Test func anInvalidPriceIsNoFilter() async {
        let filters = filters()
        await filters.setMinimum("5000")
        #expect(filters.activeTexts == ["from ¥5,000"] && filters.query.minimum == Money(5000))
        await filters.setMaximum("4000")
        #expect(filters.maximumProblem == "The maximum is below the minimum." && filters.query.maximum == nil)
        await filters.setMaximum("many")
        #expect(!filters.maximumProblem.isEmpty && filters.query.maximum == nil)
        await filters.setMinimum(String(repeating: "9", count: 10_000))
        #expect(!filters.minimumProblem.isEmpty && filters.query.minimum == nil)
        await filters.setMaximum(" ")
        #expect(filters.maximumProblem == "")
    }

    @Test func inChineseATotalPriceIsInMyriads() async {
        let filters = filters(.chinese)
        await filters.selectPurpose(at: 1)
        await filters.setMaximum("320")
        #expect(filters.query.maximum == Money(3_200_000) && filters.unit == "万元")
        // The same digits mean another price when the purpose changes.
        await filters.selectPurpose(at: 2)
        #expect(filters.query.maximum == Money(320) && filters.unit == "元/月")
    }

    @Test func onlyAnotherQueryIsReported() async {
        let filters = filters()
        var changes: [Bool] = []
        filters.onChange = { changes.append($0) }
        await filters.search(for: "a")
        await filters.search(for: "a")
        await filters.selectPurpose(at: 1)
        await filters.selectPurpose(at: 1)
        await filters.setMaximum("x")
        await filters.setMaximum("12")
        #expect(changes == [true, false, true])
    }
}
