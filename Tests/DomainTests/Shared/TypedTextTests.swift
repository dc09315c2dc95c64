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

    @Test func whatCannotBeSeenIsDropped() throws {
        let invisible: [ClosedRange<UInt32>] = [
            0xAD...0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF...0xFEFF,
            0xFE00...0xFE0F, 0xE0100...0xE01EF,
        ]
        for scalar in invisible.joined().compactMap(Unicode.Scalar.init) {
            #expect("\(scalar)320\(scalar)000\(scalar)".plain == "320000")
            #expect("\(scalar) An\(scalar)na ".trimmed == "Anna" && " A\(scalar)  b".collapsingWhitespace == "A b")
            #expect(try Money(price: "¥\(scalar)320\(scalar)") == Money(320))
            #expect(try PhoneNumber("\(scalar)138\(scalar) 1234 5678").text == "13812345678")
            #expect(try PersonName("\(scalar)Li\(scalar) Na").text == "Li Na")
            #expect("Li\(scalar) Na".foldedForSearch == "li na")
        }
        #expect(try PersonAge("\u{202D}35\u{202C}").years == 35)
        #expect(try HomeAddress("\u{2068}8 Elm Road\u{2069}").text == "8 Elm Road")
        #expect(throws: AddressError.empty) { try HomeAddress("\u{200B}\u{FEFF}") }
    }

    @Test func joinersStayInsideNames() throws {
        for name in ["نیک\u{200C}نام", "മോഹന്\u{200D}", "Ann ❤\u{FE0F}", "👩\u{200D}👧"] { #expect(name.trimmed == name) }
        #expect(try PersonName("نیک\u{200C}نام").text == "نیک\u{200C}نام")
        #expect(try PersonName("A\u{200D}nna").text == "Anna")
        #expect("1\u{FE0F}2\u{200D}3".plain == "123")
    }
}
