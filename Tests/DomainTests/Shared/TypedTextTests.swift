import Domain
import Testing

/// The helpers that parse typed text.
@Suite struct TypedTextTests {
    private enum Failure: Error { case empty, tooLong }

    private func line(_ text: String, maximumLength: Int) throws -> String {
        try text.singleLine(maximumLength: maximumLength, ifEmpty: Failure.empty, ifTooLong: .tooLong)
    }

    @Test func fullWidthCharactersAreFolded() {
        #expect("！～０９ＡＺａｚ\u{3000}".halfWidth == "!~09AZaz ")
        #expect("\u{FF00}\u{FF5F}、字".halfWidth == "\u{FF00}\u{FF5F}、字")
    }

    @Test func digitsAreAsciiDigits() {
        #expect("0123456789".isDigits && "".isDigits)
        for text in ["/", ":", "1a", "１", "٣", "-1"] { #expect(!text.isDigits, "\(text)") }
    }

    @Test func whitespaceCollapses() {
        #expect(" a \n\t b\u{3000}c ".collapsingWhitespace == "a b c")
        #expect(" \n".collapsingWhitespace == "")
    }

    @Test func aLineHasAMaximumLengthInCharactersAndScalars() throws {
        #expect(try line(" a  b ", maximumLength: 3) == "a b")
        #expect(throws: Failure.tooLong) { try line("a bc", maximumLength: 3) }
        #expect(throws: Failure.empty) { try line(" \n", maximumLength: 3) }
        // One character, with as many combining marks as fit.
        #expect(try line("e" + String(repeating: "\u{301}", count: 15), maximumLength: 2).count == 1)
        #expect(throws: Failure.tooLong) { try line("e" + String(repeating: "\u{301}", count: 16), maximumLength: 2) }
    }

    @Test func lettersAndDigitsOfAnyScriptCount() {
        for text in ["a", "7", "路", "٣", "🏠 A"] { #expect(text.hasLetterOrDigit, "\(text)") }
        for text in ["", "-", "🏠", "…"] { #expect(!text.hasLetterOrDigit, "\(text)") }
    }

    @Test func pricesAreWithinTheLimits() {
        let maximum = Money.maximumMinorUnits
        #expect(Money(minorUnits: 1).isPrice && Money(minorUnits: maximum).isPrice)
        #expect(!Money(minorUnits: 0).isPrice && !Money(minorUnits: maximum + 1).isPrice)
        #expect(Money(minorUnits: maximum) == Money(1_000_000_000_000))
    }
}
