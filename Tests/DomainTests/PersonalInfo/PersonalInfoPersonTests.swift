import Domain
import Foundation
import Testing

@Suite struct PersonalInfoPersonTests {
    private func fault<Fault: Error>(_ read: () throws(Fault) -> Void) -> Fault? {
        do throws(Fault) {
            try read()
            return nil
        } catch {
            return error
        }
    }

    private func name(_ text: String) -> PersonNameError? {
        fault { () throws(PersonNameError) in _ = try PersonName(text) }
    }

    private func age(_ text: String) -> PersonAgeError? {
        fault { () throws(PersonAgeError) in _ = try PersonAge(text) }
    }

    private func address(_ text: String) -> AddressError? {
        fault { () throws(AddressError) in _ = try HomeAddress(text) }
    }

    @Test(arguments: [
        "李", "张三", "阿卜杜拉·买买提", "Anna-Lena O’Brien", "Martin Luther King, Jr.", "Дмитрий",
        "محمد", "नरेन्द्र", "ὈδυσσεύςΑ",
        "علی‌رضا", "e\u{301}", "𠮷野家", "Zoë 2nd",
    ])
    func namesOfAnyScriptAreValid(_ text: String) {
        #expect(name(text) == nil)
    }

    @Test func lengthIsCountedInCharactersAsPeopleSeeThem() {
        #expect(name(String(repeating: "李", count: 50)) == nil)
        #expect(name(String(repeating: "e\u{301}", count: 50)) == nil)
        #expect(name(String(repeating: "李", count: 51)) == .tooLong)
        #expect(name(String(repeating: "a", count: 10_000)) == .tooLong)
        #expect(
            name("a" + String(repeating: "\u{301}", count: 10_000)) == .tooLong, "one character, ten thousand marks")
    }

    @Test func invalidNamesAreRejected() throws {
        for text in ["", " ", "\u{3000}\t\n"] { #expect(name(text) == .empty) }
        for text in ["😀", "李😀", "👨‍👩‍👧", "a\u{0}b", "a=b", "€va"] {
            #expect(name(text) == .symbol, "\(text)")
        }
        for text in ["123", "-", "··", "’"] { #expect(name(text) == .noLetter, "\(text)") }
        #expect(try PersonName("  Anna \n Lena ").text == "Anna Lena")
    }

    @Test(arguments: [("0", 0), ("150", 150), (" 35 ", 35), ("３５", 35), ("007", 7)])
    func agesAreWholeNumbers(_ text: String, _ years: Int) throws {
        #expect(try PersonAge(text).years == years)
    }

    @Test func invalidAgesAreRejected() {
        for text in ["", " "] { #expect(age(text) == .empty) }
        for text in ["151", "999", "1000", String(repeating: "0", count: 10_000), "99999999999999999999"] {
            #expect(age(text) == .outOfRange)
        }
        for text in ["-1", "+5", "12.5", "1e2", "35 years", "3 5", "三十五", "٣٥", "½", "👶", "0x10"] {
            #expect(age(text) == .notWhole, "\(text)")
        }
    }

    @Test func addressesAreOneLineOfAnything() throws {
        #expect(try HomeAddress(" 北京市朝阳区\n建国路 88 号 ").text == "北京市朝阳区 建国路 88 号")
        for text in ["A", "1", "улица 🏠", String(repeating: "路", count: 200)] { #expect(address(text) == nil) }
        for text in ["", " \n"] { #expect(address(text) == .empty) }
        for text in ["🏠", "---"] { #expect(address(text) == .noLetter) }
        #expect(address(String(repeating: "路", count: 201)) == .tooLong)
        #expect(address(String(repeating: "路", count: 10_000)) == .tooLong)
    }

    @Test func theAgeChangesOnTheBirthday() throws {
        let birth = try #require(CivilDate(year: 1990, month: 3, day: 1))
        #expect(birth.age(on: try #require(CivilDate(year: 2026, month: 2, day: 28))) == 35)
        #expect(birth.age(on: try #require(CivilDate(year: 2026, month: 3, day: 1))) == 36)
        #expect(birth.age(on: try #require(CivilDate(year: 2026, month: 3, day: 2))) == 36)
        #expect(birth.age(on: try #require(CivilDate(year: 1989, month: 3, day: 1))) == -1)
    }

    @Test(arguments: [(2026, 2, 28, 25), (2026, 3, 1, 26), (2028, 2, 28, 27), (2028, 2, 29, 28), (2028, 3, 1, 28)])
    func aLeapDayBirthdayIsOnTheFirstOfMarch(_ year: Int, _ month: Int, _ day: Int, _ age: Int) throws {
        let birth = try #require(CivilDate(year: 2000, month: 2, day: 29))
        #expect(birth.age(on: try #require(CivilDate(year: year, month: month, day: day))) == age)
    }

    @Test func theDayIsTheUsersOwn() throws {
        let time = Date(timeIntervalSince1970: 1_772_366_400 + 5 * 3_600)
        #expect(CivilDate(time, in: .gmt) == CivilDate(year: 2026, month: 3, day: 1))
        let shanghai = Zone(try #require(TimeZone(identifier: "Asia/Shanghai")))
        #expect(CivilDate(time, in: shanghai) == CivilDate(year: 2026, month: 3, day: 2))
    }

    @Test func descriptionsDoNotContainAnswers() {
        let answers = PersonalInfoAnswers(plain: [.name: "Anna"], sensitive: [.identityCard: "11010519491231002X"])
        var dumped = ""
        dump(PersonalInfoDraft(step: "person", answers: answers), to: &dumped)
        for text in ["\(answers)", String(reflecting: answers), "\([answers])", dumped] {
            #expect(!text.contains("1949") && !text.contains("Anna"))
        }
        #expect("\(answers)" == "answers to identity-card, name")
    }
}
