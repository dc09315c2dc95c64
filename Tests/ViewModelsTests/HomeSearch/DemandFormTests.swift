import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct DemandFormTests {
    private let form = DemandFormViewModel(HomeSearchWords(.identity))
    private let demand = Demand(
        area: "Haidian", purpose: .sale, minimum: Money(minorUnits: 100_050), maximum: Money(2_000_000),
        layout: .fourOrMore)

    @Test func aDemandFillsTheFormAndIsReadFromIt() {
        form.fill(with: demand)
        #expect([form.area, form.minimum, form.maximum] == ["Haidian", "1000.5", "2000000"])
        #expect(form.layoutIndex == 4 && form.unit == "in ¥ altogether")
        #expect(form.validate() == demand)
        form.fill(with: nil)
        #expect([form.area, form.minimum, form.maximum] == ["", "", ""])
        #expect(form.purpose == .rent && form.layout == .any && form.unit == "in ¥ a month")
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
        #expect(form.validate() == nil && form.maximumProblem == "The most is less than the least.")
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
