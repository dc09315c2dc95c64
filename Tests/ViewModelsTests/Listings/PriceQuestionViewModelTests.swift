import Domain
import TestSupport
import Testing
import ViewModels

@Suite struct PriceQuestionViewModelTests {
    private func question(_ purpose: ListingPurpose = .sale) -> PriceQuestionViewModel {
        PriceQuestionViewModel(
            priceOf: .sample(.live, purpose), insteadOf: Money(3_200_000), drafts: .inMemory, words: .identity)
    }

    @Test func thePreviewFollowsTheTypedPrice() {
        let question = question()
        #expect(question.title == "Adjust Price")
        #expect(question.subtitle == "阳光花园")
        #expect(question.fieldTitle == "Total Price")
        #expect(question.text == "3200000")
        #expect(question.hint == "")
        #expect(question.preview == "¥3,200,000")
        #expect(!question.canConfirm)
        #expect(question.warning == "")
        question.text = "300万"
        #expect(question.preview == "¥3,200,000 → ¥3,000,000")
        #expect(question.answer == Money(3_000_000))
        #expect(question.canConfirm)
    }

    @Test func aRentIsCountedByTheMonth() {
        let question = question(.rent(.whole))
        question.text = "６５００"
        #expect(question.fieldTitle == "Monthly Rent")
        #expect(question.preview == "¥3,200,000 / month → ¥6,500 / month")
    }

    nonisolated static let warnings = [
        ("", ""), (" ", ""), ("0", "A price cannot be zero."), ("-5", "A price cannot be negative."),
        ("1000000000000000000", "A price is at most ¥1,000,000,000,000."),
        ("12,5", "Is the comma a decimal point? Write 12.5 or 12500."),
        ("1.234", "A price has at most two digits after the point."),
        ("hello\nworld", "Enter a price in digits, such as 3,200,000 or 320万."),
        ("3,200,000.00", "This is already the price."),
    ]

    @Test(arguments: warnings)
    func invalidPricesAreExplained(text: String, warning: String) {
        let question = question()
        question.text = text
        #expect(question.warning == warning)
        #expect(question.answer == nil)
        #expect(question.preview == "¥3,200,000")
    }

    @Test func theFinalPriceStartsWithTheAskingPrice() {
        let question = PriceQuestionViewModel(
            priceOf: .sample(.live, price: Money(minorUnits: 123_405)), insteadOf: nil, drafts: .inMemory,
            words: .identity)
        #expect(question.title == "Mark as Sold")
        #expect(question.hint == "Asking price: ¥1,234.05")
        #expect(question.fieldTitle == "Final Total Price")
        #expect(question.text == "1234.05")
        #expect(question.preview == "¥1,234.05")
        #expect(question.answer == Money(minorUnits: 123_405))
        question.text = "1000"
        #expect(question.preview == "¥1,000" && question.hint == "Asking price: ¥1,234.05")
    }

    @Test func theFinalRentIsAskedForByTheMonth() {
        let question = PriceQuestionViewModel(
            priceOf: .sample(.live, .rent(.whole)), insteadOf: nil, drafts: .inMemory, words: .identity)
        #expect(question.title == "Mark as Rented Out")
        #expect(question.hint == "Asking price: ¥3,200,000 / month")
        #expect(question.fieldTitle == "Final Monthly Rent")
    }

    @Test func theCurrentPriceIsOnlyRefusedOnceItWasTyped() {
        let question = question()
        #expect(question.warning == "" && !question.canConfirm)
        question.text = "320000"
        question.text = "3200000"
        #expect(question.warning == "This is already the price.")
    }
}
