import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The step table and the form: plain values, without time, disk and windows.
@Suite struct PersonalInfoStepTableTests {
    private let today = CivilDate(year: 2026, month: 3, day: 1)!
    static let good: [PersonalInfoKey: String] = [
        .name: "张三", .sex: "male", .age: "36", .address: "建国路 88 号", .phone: "138 1234 5678",
        .identityCard: IdentityNumbers.make(birth: "19900301", sequence: "001"),
    ]

    private func form(_ changes: [PersonalInfoKey: String] = [:], on day: CivilDate? = nil) -> PersonalInfoForm {
        let answers = Self.good.merging(changes) { _, new in new }
        return PersonalInfoForm(PersonalInfoStep.standard(.identity), answers, today: day ?? today)
    }

    @Test func thereAreThreeStepsOfTwoFields() {
        let steps = PersonalInfoStep.standard(.identity)
        #expect(
            steps.map { $0.fields.map(\.id) } == [[.name, .sex], [.age, .address], [.phone, .identityCard]])
        #expect(Set(steps.map(\.id)).count == 3)
    }

    @Test func validAnswersAreNormalized() {
        let kept = form([.name: " 张三 ", .age: "３６", .phone: "+86 138-1234-5678"]).validated
        #expect(
            kept.plain == [
                .name: "张三", .sex: "male", .age: "36", .address: "建国路 88 号", .phone: "13812345678",
            ])
        #expect(kept.sensitive == [.identityCard: IdentityNumbers.make(birth: "19900301", sequence: "001")])
    }

    @Test func percentIsTheStepsCompleteFromTheStart() {
        let empty = PersonalInfoForm(PersonalInfoStep.standard(.identity), [:], today: today)
        #expect(empty.completeSteps == 0)
        #expect(form().completeSteps == 3)
        #expect(form([.address: ""]).completeSteps == 1)
        #expect(form([.name: ""]).completeSteps == 0, "what is complete later does not count")
    }

    @Test func everyFieldExplainsEveryKindOfInvalidText() {
        let long = String(repeating: "9", count: 10_000)
        let table: [(PersonalInfoKey, String, String)] = [
            (.name, "", "Fill in the name."), (.name, " ", "Fill in the name."),
            (.name, long, "A name has at most 50 characters."),
            (.name, "😀", "A name is written without emoji and signs."),
            (.name, "12", "A name has letters in it."),
            (.sex, "", "Choose one of the two."), (.sex, " ", "Choose one of the two."),
            (.sex, long, "Choose one of the two."), (.sex, "😀", "Choose one of the two."),
            (.sex, "男", "Choose one of the two."),
            (.age, "", "Fill in the age."), (.age, "\u{3000}", "Fill in the age."),
            (.age, long, "The age is from 0 to 150."), (.age, "👶", "Write the age as a whole number, such as 35."),
            (.age, "三十五", "Write the age as a whole number, such as 35."),
            (.address, "", "Fill in the address."), (.address, "\n", "Fill in the address."),
            (.address, long, "An address has at most 200 characters."),
            (.address, "🏠", "An address has letters or digits in it."),
            (.phone, "", "Fill in the phone number."), (.phone, "- -", "Fill in the phone number."),
            (
                .phone, long,
                "A mobile number in mainland China has 11 digits, this one has \(Localizer.identity.number(10_000)). Put + and the country code before others."
            ),
            (.phone, "📱", "A phone number has only digits, spaces and hyphens, and may begin with +."),
            (.phone, "一三八", "A phone number has only digits, spaces and hyphens, and may begin with +."),
            (.phone, "12812345678", "A mobile number in mainland China begins with 13 to 19."),
            (.phone, "+12", "After + come the country code and the number, 7 to 15 digits."),
            (.identityCard, "", "Fill in the number of the identity card."),
            (.identityCard, "  ", "Fill in the number of the identity card."),
            (
                .identityCard, long,
                "The number has 18 characters, so far there are \(Localizer.identity.number(10_000))."
            ),
            (.identityCard, "1", "The number has 18 characters, so far there is 1."),
            (.identityCard, "🪪", "The number has 18 characters, so far there is 1."),
            (.identityCard, "一二三四五六七八九十一二三四五六七八", "The number has 17 digits, then a digit or X."),
            (
                .identityCard, "110105491231002",
                "This is a number of 15 digits, from before 1999. Write the new one of 18."
            ),
            (.identityCard, "11010519491231002Y", "The number has 17 digits, then a digit or X."),
            (.identityCard, "110105194912310021", "A digit is mistyped: the last character does not fit the others."),
            (
                .identityCard, IdentityNumbers.make(birth: "19900230"),
                "Digits 7 to 14 are the birth date, but there is no such day."
            ),
            (
                .identityCard, IdentityNumbers.make(birth: "20260302"),
                "Digits 7 to 14 are not a plausible birth date."
            ),
            (
                .identityCard, IdentityNumbers.make(region: "000000", birth: "19900301"),
                "No region has these first two digits."
            ),
        ]
        for (key, text, words) in table {
            let form = form([key: text])
            #expect(form.problem(at: key) == words, "\(key.rawValue): \(text.prefix(20))")
            #expect(!form.isComplete)
        }
    }

    @Test(arguments: [
        ("19900301", "36", true), ("19900301", "35", false), ("19900301", "37", false), ("19900228", "36", true),
        ("19900302", "35", true), ("19900302", "36", false), ("19960229", "30", true), ("19960229", "29", false),
        ("20260301", "0", true), ("18750302", "150", true),
    ])
    func theBirthDateAgreesWithTheAge(_ birth: String, _ age: String, _ agrees: Bool) {
        let form = form([.age: age, .identityCard: IdentityNumbers.make(birth: birth)])
        #expect(form.isComplete == agrees)
    }

    @Test func aLeapDayBirthdayIsOnTheFirstOfMarch() throws {
        let card = IdentityNumbers.make(birth: "20000229")
        let eve = try #require(CivilDate(year: 2026, month: 2, day: 28))
        #expect(form([.age: "25", .identityCard: card], on: eve).isComplete)
        #expect(form([.age: "26", .identityCard: card]).isComplete)
        #expect(!form([.age: "25", .identityCard: card]).isComplete)
    }

    @Test func aConflictNamesBothFieldsAndIsShownAtBoth() {
        let aged = form([.age: "35"])
        let sentence = "“Identity card” and “Age” do not agree: by the card it is 36."
        #expect(aged.problem(at: .identityCard) == sentence)
        #expect(aged.problem(at: .age) == sentence)
        #expect(aged.problem(at: .sex).isEmpty)
        #expect(aged.completeSteps == 2, "the age is good by itself")
        let both = form([.age: "35", .sex: "female"])
        #expect(both.problem(at: .sex) == "“Identity card” and “Sex” do not agree.")
        #expect(both.problem(at: .identityCard) == "“Identity card” and “Sex” do not agree. " + sentence)
    }

    @Test func anInvalidEarlierAnswerIsNoConflict() {
        let form = form([.age: "many", .sex: ""])
        #expect(form.problem(at: .identityCard).isEmpty)
        #expect(form.problem(at: .age) == "Write the age as a whole number, such as 35.")
    }

    @Test func aDraftOpensAtItsStepButNotAfterAnIncompleteOne() {
        #expect(form().resumeIndex(of: "contact") == 2)
        #expect(form().resumeIndex(of: "person") == 0)
        #expect(form([.address: ""]).resumeIndex(of: "contact") == 1)
        #expect(form().resumeIndex(of: "a step of another version") == 0)
    }
}
