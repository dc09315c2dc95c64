import Domain
import Foundation
import TestSupport
import Testing

@Suite struct IdentityCardTests {
    static let today = CivilDate(year: 2026, month: 3, day: 1)!

    private func fault(_ text: String, today: CivilDate = today) -> IdentityCardError? {
        do throws(IdentityCardError) {
            _ = try IdentityCard(text, today: today)
            return nil
        } catch {
            return error
        }
    }

    @Test func theExamplesOfTheStandardAreParsed() throws {
        let woman = try IdentityCard("11010519491231002X", today: Self.today)
        #expect(woman.birthDate == CivilDate(year: 1949, month: 12, day: 31))
        #expect(woman.sex == .female)
        let man = try IdentityCard("440524188001010014", today: #require(CivilDate(year: 1999, month: 7, day: 1)))
        #expect(man.birthDate == CivilDate(year: 1880, month: 1, day: 1))
        #expect(man.sex == .male)
    }

    @Test(arguments: [
        "11010519491231002x", "１１０１０５１９４９１２３１００２Ｘ", "11010519491231002ｘ", " 110105 19491231 002X\n",
        "110105\u{3000}19491231002X",
    ])
    func typicalSpellingsAreParsed(_ text: String) throws {
        #expect(try IdentityCard(text, today: Self.today).number == "11010519491231002X")
    }

    @Test func everyOtherCheckCharacterIsWrong() {
        for last in "0123456789" {
            #expect(fault("11010519491231002\(last)") == .wrongCheckDigit)
        }
    }

    @Test func everySingleMistypedDigitIsDetected() {
        let number = Array(IdentityNumbers.make(birth: "19900615", sequence: "123"))
        for place in 0..<17 {
            for digit in "0123456789" where digit != number[place] {
                var mistyped = number
                mistyped[place] = digit
                #expect(fault(String(mistyped)) != nil)
            }
        }
    }

    @Test func everyTranspositionOfNeighborsIsDetected() {
        let number = Array(IdentityNumbers.make(birth: "19871203", sequence: "456"))
        for place in 0..<17 where number[place] != number[place + 1] {
            var mistyped = number
            mistyped.swapAt(place, place + 1)
            #expect(fault(String(mistyped)) != nil)
        }
    }

    @Test(arguments: [
        "20010229", "19000229", "20020230", "20010431", "20011301", "20010001", "20010100", "20010132", "00000101",
    ])
    func daysThatDoNotExistAreRefused(_ birth: String) {
        #expect(fault(IdentityNumbers.make(birth: birth)) == .impossibleBirthDate)
    }

    @Test(arguments: ["20000229", "20240229", "19960229"])
    func leapDaysExist(_ birth: String) {
        #expect(fault(IdentityNumbers.make(birth: birth)) == nil)
    }

    @Test func birthDatesAreLimited() {
        #expect(fault(IdentityNumbers.make(birth: "20260301")) == nil)
        #expect(fault(IdentityNumbers.make(birth: "20260302")) == .implausibleBirthDate)
        #expect(fault(IdentityNumbers.make(birth: "18750302")) == nil)
        #expect(fault(IdentityNumbers.make(birth: "18750301")) == .implausibleBirthDate)
    }

    @Test func theSexIsTheParityOfTheSequence() throws {
        for sequence in 1...20 {
            let text = sequence < 10 ? "00\(sequence)" : "0\(sequence)"
            let card = try IdentityCard(IdentityNumbers.make(birth: "19900101", sequence: text), today: Self.today)
            #expect(card.sex == (sequence % 2 == 1 ? .male : .female))
        }
    }

    @Test(arguments: ["000000", "160101", "990105", "470000", "840000"])
    func regionsThatDoNotExistAreRefused(_ region: String) {
        let expected: IdentityCardError? = region.hasPrefix("9") ? nil : .unknownRegion
        #expect(fault(IdentityNumbers.make(region: region, birth: "19900101")) == expected)
    }

    @Test func invalidTextsHaveTheirOwnErrors() {
        #expect(fault("") == .empty)
        #expect(fault(" \u{3000}\n") == .empty)
        #expect(fault("110105491231002") == .firstGeneration)
        #expect(fault("11010519491231002") == .wrongLength(count: 17))
        #expect(fault("11010519491231002XX") == .wrongLength(count: 19))
        #expect(fault(String(repeating: "1", count: 10_000)) == .wrongLength(count: 10_000))
        #expect(fault(String(repeating: "1", count: 18)) == .implausibleBirthDate)
        #expect(fault("1101051949123100ＸX") == .notDigits)
        #expect(fault("11010519491231002Y") == .notDigits)
        #expect(fault("11010519491231002Х") == .notDigits, "a Cyrillic Kha")
        #expect(fault("١١٠١٠٥١٩٤٩١٢٣١٠٠٢X") == .notDigits, "Arabic digits")
        #expect(fault("😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀") == .notDigits)
        #expect(fault("一一零一零五一九四九一二三一零零二X") == .notDigits)
        #expect(fault("-10105194912310021") == .notDigits)
    }

    @Test func descriptionsDoNotContainTheNumber() throws {
        let card = try IdentityCard("11010519491231002X", today: Self.today)
        var dumped = ""
        dump(card, to: &dumped)
        for text in ["\(card)", String(reflecting: card), "\([card])", dumped] {
            #expect(!text.contains("19491231"))
        }
        #expect("\(card)" == "110105********002X")
    }

    @Test func maskingHidesTextThatIsNotANumber() {
        #expect(IdentityCard.masked("110105199003071234") == "110105********1234")
        #expect(IdentityCard.masked("１１０１０５ 19900307 1234") == "110105********1234")
        #expect(IdentityCard.masked("11010519900307123") == "*****************")
        #expect(IdentityCard.masked("") == "")
        #expect(IdentityCard.masked(String(repeating: "1", count: 10_000)) == "******************")
    }
}
