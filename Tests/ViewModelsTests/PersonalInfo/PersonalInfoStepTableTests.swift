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
            (.name, "", "Enter your name."), (.name, " ", "Enter your name."),
            (.name, long, "A name can have at most 50 characters."),
            (.name, "😀", "A name can’t contain emoji or symbols."),
            (.name, "12", "A name needs letters."),
            (.sex, "", "Choose one."), (.sex, " ", "Choose one."),
            (.sex, long, "Choose one."), (.sex, "😀", "Choose one."),
            (.sex, "男", "Choose one."),
            (.age, "", "Enter your age."), (.age, "\u{3000}", "Enter your age."),
            (.age, long, "Your age must be between 0 and 150."),
            (.age, "👶", "Enter your age as a whole number, such as 35."),
            (.age, "三十五", "Enter your age as a whole number, such as 35."),
            (.address, "", "Enter your address."), (.address, "\n", "Enter your address."),
            (.address, long, "An address can have at most 200 characters."),
            (.address, "🏠", "An address needs letters or digits."),
            (.phone, "", "Enter your phone number."), (.phone, "- -", "Enter your phone number."),
            (
                .phone, long,
                "A mobile number in mainland China has 11 digits; this one has \(Localizer.identity.number(10_000)). Begin other numbers with + and the country code."
            ),
            (.phone, "📱", "A phone number can contain only digits, spaces and hyphens, and may begin with +."),
            (.phone, "一三八", "A phone number can contain only digits, spaces and hyphens, and may begin with +."),
            (.phone, "12812345678", "A mobile number in mainland China begins with 13 to 19."),
            (.phone, "+12", "Enter the country code and the number after +, 7 to 15 digits in all."),
            (.identityCard, "", "Enter your identity card number."),
            (.identityCard, "  ", "Enter your identity card number."),
            (
                .identityCard, long,
                "The number has 18 characters; this one has \(Localizer.identity.number(10_000))."
            ),
            (.identityCard, "1", "The number has 18 characters; this one has 1."),
            (.identityCard, "🪪", "The number has 18 characters; this one has 1."),
            (.identityCard, "一二三四五六七八九十一二三四五六七八", "The number has 17 digits, followed by a digit or X."),
            (
                .identityCard, "110105491231002",
                "This is an old number with 15 digits. Enter the new one with 18 characters."
            ),
            (.identityCard, "11010519491231002Y", "The number has 17 digits, followed by a digit or X."),
            (.identityCard, "110105194912310021", "A digit is wrong: the last character does not match the others."),
            (
                .identityCard, IdentityNumbers.make(birth: "19900230"),
                "Digits 7 to 14 are the birth date, but this date does not exist."
            ),
            (
                .identityCard, IdentityNumbers.make(birth: "20260302"),
                "Digits 7 to 14 are not a plausible birth date."
            ),
            (
                .identityCard, IdentityNumbers.make(region: "000000", birth: "19900301"),
                "The first two digits do not belong to any region."
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
        let sentence = "“Identity card” and “Age” do not match: the card says 36."
        #expect(aged.problem(at: .identityCard) == sentence)
        #expect(aged.problem(at: .age) == sentence)
        #expect(aged.problem(at: .sex).isEmpty)
        #expect(aged.completeSteps == 2, "the age is good by itself")
        let both = form([.age: "35", .sex: "female"])
        #expect(both.problem(at: .sex) == "“Identity card” and “Sex” do not match.")
        #expect(both.problem(at: .identityCard) == "“Identity card” and “Sex” do not match. " + sentence)
    }

    @Test func anInvalidEarlierAnswerIsNoConflict() {
        let form = form([.age: "many", .sex: ""])
        #expect(form.problem(at: .identityCard).isEmpty)
        #expect(form.problem(at: .age) == "Enter your age as a whole number, such as 35.")
    }

    @Test func aDraftOpensAtItsStepButNotAfterAnIncompleteOne() {
        #expect(form().resumeIndex(of: "contact") == 2)
        #expect(form().resumeIndex(of: "person") == 0)
        #expect(form([.address: ""]).resumeIndex(of: "contact") == 1)
        #expect(form().resumeIndex(of: "a step of another version") == 0)
    }
}
