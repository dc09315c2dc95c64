import Foundation
import Sandbox
import TestSupport

/// The words of the wizard of the personal information in the language of the app.
struct Wizard {
    let begin, next, finish, back, later: String
    let name, female, age, address, phone, card: String
    let noLetter, notWhole, mistyped, saved: String
    let step: @Sendable (Int) -> String
    let conflictWithAge: String

    static let english = Wizard(
        begin: "Fill In", next: "Next", finish: "Finish", back: "Back", later: "Save and Close",
        name: "Name", female: "Female", age: "Age", address: "Address", phone: "Mobile phone", card: "Identity card",
        noLetter: "A name needs letters.", notWhole: "Enter your age as a whole number, such as 35.",
        mistyped: "A digit is wrong: the last character does not match the others.",
        saved: "Personal information saved", step: { "Step \($0) of 3" },
        conflictWithAge: "“Identity card” and “Age” do not match")

    static let chinese = Wizard(
        begin: "开始填写", next: "下一步", finish: "完成", back: "上一步", later: "保存并关闭",
        name: "姓名", female: "女", age: "年龄", address: "地址", phone: "手机", card: "身份证",
        noLetter: "姓名中必须包含文字。", notWhole: "年龄请填整数，例如 35。", mistyped: "校验位不符，有一位数字填错了。",
        saved: "个人信息已保存", step: { "第 \($0) 步，共 3 步" }, conflictWithAge: "“身份证”与“年龄”不一致")

    static func speaking(_ language: App.Language) -> Wizard { language == .english ? english : chinese }

    /// A valid answer for each field, by its name.
    var samples: [String: String] {
        [
            name: "Li Na", age: "\(Self.years)", address: "Beijing, Dongcheng 5", phone: "13800138000",
            card: Self.number,
        ]
    }

    /// A woman's number, born in 1990 on a day that every year has.
    static let number = IdentityNumbers.make(birth: "19900307", sequence: "002")
    static let mistypedNumber = String(number.dropLast()) + (number.last == "1" ? "2" : "1")

    /// The age of the sample person today, in the time zone of the app.
    static var years: Int {
        let day = Calendar(identifier: .gregorian).dateComponents(in: TestZone.zone, from: JourneyClock.now)
        let hadBirthday = (day.month!, day.day!) >= (3, 7)
        return day.year! - 1990 - (hadBirthday ? 0 : 1)
    }
}

extension App {
    /// Types a sample into a field whose text is not recorded: an answer of the wizard, or the sample user's password.
    func typeSample(into field: String) async throws {
        let sample = Wizard.speaking(language).samples[field] ?? Sandbox.samplePassword
        try await type(sample, into: .exactly(field))
    }
}
