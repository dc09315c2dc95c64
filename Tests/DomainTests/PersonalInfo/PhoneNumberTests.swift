import Domain
import Testing

@Suite struct PhoneNumberTests {
    private func fault(_ text: String) -> PhoneNumberError? {
        do throws(PhoneNumberError) {
            _ = try PhoneNumber(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "13812345678", "138 1234 5678", "138-1234-5678", "+8613812345678", "+86 138-1234-5678", "008613812345678",
        "0086 138 1234 5678", "１３８１２３４５６７８", "＋８６１３８１２３４５６７８", " 13812345678\n", "138–1234–5678", "138－1234－5678",
        "138.1234.5678", "(+86) 138 1234 5678", "8613812345678", "86 138 1234 5678", "（+86）138-1234-5678",
        "+86 (0)13812345678",
        "(138) 1234/5678", "\u{202D}138\u{200B}12345678\u{202C}",
    ])
    func mainlandMobilesBecomeElevenDigits(_ text: String) throws {
        #expect(try PhoneNumber(text).text == "13812345678")
    }

    @Test func mobilesBeginWith13To19() {
        for second in 0...9 {
            #expect(fault("1\(second)812345678") == (second >= 3 ? nil : .notMobile))
        }
        #expect(fault("23812345678") == .notMobile)
        #expect(fault("+86 10 1234 56789") == .notMobile)
    }

    @Test(arguments: [
        ("+44 7700 900123", "+447700900123"), ("+1-415-555-2671", "+14155552671"), ("+6834000", "+6834000"),
        ("+123456789012345", "+123456789012345"), ("+852 9123 4567", "+85291234567"),
        ("+44 (0)7700 900123", "+447700900123"), ("0044 7700 900123", "+447700900123"),
        ("+1 (415) 555.2671", "+14155552671"),
        ("＋４９（０）１５１ 12345678", "+4915112345678"), ("+39 06 69812345", "+390669812345"),
    ])
    func internationalNumbersKeepTheirCountryCode(_ text: String, _ kept: String) throws {
        #expect(try PhoneNumber(text).text == kept)
    }

    @Test func invalidTextsHaveTheirOwnErrors() {
        #expect(fault("") == .empty)
        #expect(fault(" - ") == .empty)
        #expect(fault("1381234567") == .wrongLength(count: 10))
        #expect(fault("138123456789") == .wrongLength(count: 12))
        #expect(fault("861281234567") == .wrongLength(count: 12))
        #expect(fault("8612812345678") == .wrongLength(count: 13))
        #expect(fault("+861381234567") == .wrongLength(count: 10))
        #expect(fault(String(repeating: "1", count: 10_000)) == .wrongLength(count: 10_000))
        #expect(fault("+1234567890123456") == .notInternational)
        #expect(fault("+123456") == .notInternational)
        #expect(fault("+0123456789") == .notInternational)
        #expect(fault("+" + String(repeating: "1", count: 10_000)) == .notInternational)
        for text in ["+", "++8613812345678", "1381234567a", "一三八一二三四五六七八", "١٣٨١٢٣٤٥٦٧٨", "📱", "138+12345678"] {
            #expect(fault(text) == .notDigits, "\(text)")
        }
    }
}
