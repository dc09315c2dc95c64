import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Screenshots of each state of the personal information.
    @UIActor @Suite(.enabled(if: ScreenshotRecorder.folder != nil)) struct PersonalInfoScreenshots {
        @Test(arguments: Look.allCases)
        func personalInfo(look: Look) async throws {
            let wizard = Wizard.speaking(look.language)
            let isEnglish = look.language == .english
            try await ScreenshotRecorder.run("personal-info", look, page: "personal-info") { app, _, recorder in
                try await app.waitFor(.exactly(wizard.begin), role: .button)
                try await recorder.take("empty")
                try await app.click(.exactly(wizard.begin), role: .button)
                try await app.type(isEnglish ? "Li Na" : "李娜", into: .exactly(wizard.name))
                try await app.click(.exactly(wizard.female), role: .button)
                try await recorder.take("first")
                try await app.click(.exactly(wizard.next), role: .button)
                try await app.type("\(Wizard.years + 1)", into: .exactly(wizard.age))
                try await app.type(isEnglish ? "Beijing, Dongcheng 5" : "北京市东城区5号", into: .exactly(wizard.address))
                try await recorder.take("second")
                try await app.click(.exactly(wizard.next), role: .button)
                try await app.type("123", into: .exactly(wizard.phone))
                try await app.type(Wizard.number, into: .exactly(wizard.card))
                try await app.waitFor(.containing(wizard.conflictWithAge), role: .label)
                try await recorder.take("conflict")
                try await app.type("13800138000", into: .exactly(wizard.phone))
                try await app.click(.exactly(wizard.back), role: .button)
                try await app.type("\(Wizard.years)", into: .exactly(wizard.age))
                try await app.click(.exactly(wizard.next), role: .button)
                try await recorder.take("last")
                try await app.click(.exactly(wizard.finish), role: .button)
                try await app.waitFor(.exactly(wizard.saved))
                try await recorder.take("saved")
            }
        }
    }
}
