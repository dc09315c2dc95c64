import Foundation
import Sandbox
import Testing

private let pictureFolder = ProcessInfo.processInfo.environment["HUTONG_SCREENSHOTS"].map { URL(filePath: $0) }

extension DesktopJourneys {
    /// Pictures of each state of the search for a home and of the personal information, taken when
    /// `HUTONG_SCREENSHOTS` says where they go.
    @UIActor @Suite(.enabled(if: pictureFolder != nil)) struct FlowPictures {
        /// How a picture looks: its name's end, and what makes it so.
        enum Look: String, CaseIterable {
            case wide, dark, narrow, chinese = "narrow-dark-zh"

            var language: App.Language { self == .chinese ? .chinese : .english }
            var style: App.Style { self == .dark || self == .chinese ? .dark : .light }
            var width: Int? { self == .narrow || self == .chinese ? 360 : nil }
        }

        @Test(arguments: Look.allCases)
        func homeSearch(look: Look) async throws {
            try await HomeSearchDesktop.run(language: look.language, style: look.style, width: look.width) {
                app, server, talk in
                @UIActor func take(_ state: String) async throws {
                    _ = try await app.screenshot("home-search-\(state)-\(look.rawValue)", in: pictureFolder)
                }
                try await app.click(.exactly(talk.search), role: .button)
                try await app.waitFor(.exactly(talk.nothingTyped), role: .label)
                try await take("mistakes")
                try await app.searchHomes(talk, area: look.language == .english ? "Dongcheng" : "东城区")
                try await take("searching")
                await server.agents.answer()
                await server.agents.answer()
                try await app.waitFor(.exactly(talk.answers(2)), role: .label)
                try await take("answered")
                try await app.click(.exactly(talk.showAnswers), role: .button)
                try await app.waitUntil("answers") { !$0.matches(Query(.exactly(talk.choose), role: .button)).isEmpty }
                try await take("answers")
                await server.stop()
                try await app.click(app.findAll(.exactly(talk.choose), role: .button)[0])
                try await app.waitFor(.exactly(talk.tryAgain), role: .button)
                try await take("offline")
                _ = try await server.start()
                try await app.click(.exactly(talk.tryAgain), role: .button)
                try await app.waitFor(.exactly(talk.book), role: .button)
                try await take("viewing")
                try await app.click(.exactly(talk.book), role: .button)
                try await app.waitFor(.exactly(talk.booked), role: .label)
                try await take("booked")
            }
        }

        @Test(arguments: Look.allCases)
        func personalInfo(look: Look) async throws {
            let wizard = Wizard.speaking(look.language)
            try await withApp(arguments: ["--page", "personal-info"], language: look.language, style: look.style) {
                app in
                @UIActor func take(_ state: String) async throws {
                    _ = try await app.screenshot("personal-info-\(state)-\(look.rawValue)", in: pictureFolder)
                }
                try await app.waitFor(.exactly(wizard.begin), role: .button)
                if let width = look.width { try await app.resize(width, 700) }
                try await take("empty")
                try await app.click(.exactly(wizard.begin), role: .button)
                try await app.type(look.language == .english ? "Li Na" : "李娜", into: .exactly(wizard.name))
                try await app.click(.exactly(wizard.female), role: .button)
                try await take("first")
                try await app.click(.exactly(wizard.next), role: .button)
                try await app.type("\(Wizard.years + 1)", into: .exactly(wizard.age))
                try await app.type("Beijing, Dongcheng 5", into: .exactly(wizard.address))
                try await app.click(.exactly(wizard.next), role: .button)
                try await app.type("123", into: .exactly(wizard.phone))
                try await app.type(Wizard.number, into: .exactly(wizard.card))
                try await app.waitFor(.containing(wizard.conflictWithAge), role: .label)
                try await take("conflict")
                try await app.type("13800138000", into: .exactly(wizard.phone))
                try await app.click(.exactly(wizard.back), role: .button)
                try await app.type("\(Wizard.years)", into: .exactly(wizard.age))
                try await app.click(.exactly(wizard.next), role: .button)
                try await take("last")
                try await app.click(.exactly(wizard.finish), role: .button)
                try await app.waitFor(.exactly(wizard.saved))
                try await take("saved")
            }
        }
    }
}
