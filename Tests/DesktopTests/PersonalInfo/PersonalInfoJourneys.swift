import Foundation
import Testing

extension DesktopJourneys {
    /// The personal information: the wizard, the saved answers, and failures.
    @UIActor @Suite struct PersonalInfoJourneys {
        private static let arguments = ["--page", "personal-info"]

        /// Returns the folder in which the app keeps its files.
        private func data(of app: App) -> URL { app.dataInUse }

        /// Replaces the text of the focused field by typing.
        private func typeOver(_ text: String, in field: String, _ app: App) async throws {
            try await app.press("ctrl+a")
            try await app.typeKeys(text)
            try await app.waitFor(text: text, in: .exactly(field))
        }

        private func expectStuck(_ button: String, _ app: App) throws {
            #expect(try !app.find(.exactly(button), role: .button).isSensitive)
        }

        /// Fills in the first step with the pointer and opens the next one.
        private func firstStep(_ wizard: Wizard, name: String, _ app: App) async throws {
            try await app.click(.exactly(wizard.begin), role: .button)
            try await app.type(name, into: .exactly(wizard.name))
            try await app.clickWithPointer(.exactly(wizard.female), role: .button)
            try await app.clickWithPointer(.exactly(wizard.next), role: .button)
            try await app.waitFor(.exactly(wizard.step(2)), role: .label)
        }

        private func secondStep(_ wizard: Wizard, address: String, _ app: App) async throws {
            try await app.type("\(Wizard.years)", into: .exactly(wizard.age))
            try await app.type(address, into: .exactly(wizard.address))
            try await app.clickWithPointer(.exactly(wizard.next), role: .button)
            try await app.waitFor(.exactly(wizard.step(3)), role: .label)
        }

        @Test(arguments: [App.Language.english, .chinese])
        func theKeyboardIsEnoughWithAMistakeOnEachPage(language: App.Language) async throws {
            let wizard = Wizard.speaking(language)
            try await withApp(arguments: Self.arguments, language: language) { app in
                // Given nothing saved, the button into the wizard has the focus.
                try await app.tab(to: .exactly(wizard.begin))
                try await app.press("Return")
                try await app.waitFor(.exactly(wizard.step(1)), role: .label)
                // When a name of digits is typed and left, then the warning is shown beside it and the next step
                // cannot be opened.
                try await typeOver("123", in: wizard.name, app)
                try await app.press("Tab")
                try await app.waitFor(.exactly(wizard.noLetter), role: .label)
                try expectStuck(wizard.next, app)
                try await app.press("shift+Tab")
                try await typeOver("Li Na", in: wizard.name, app)
                try await app.waitUntilGone(.exactly(wizard.noLetter))
                try await app.tab(to: .exactly(wizard.female))
                try await app.press("space")
                try await app.tab(to: .exactly(wizard.next))
                try await app.press("Return")
                // Step two: an age that is not whole.
                try await app.waitFor(.exactly(wizard.step(2)), role: .label)
                try await typeOver("36.5", in: wizard.age, app)
                try await app.press("Tab")
                try await app.waitFor(.exactly(wizard.notWhole), role: .label)
                try expectStuck(wizard.next, app)
                try await app.press("shift+Tab")
                try await typeOver("\(Wizard.years)", in: wizard.age, app)
                try await app.press("Tab")
                try await typeOver("Beijing, Dongcheng 5", in: wizard.address, app)
                try await app.press("Return")
                // Step three: a mistyped number. Enter does not finish, and the reason is shown.
                try await app.waitFor(.exactly(wizard.step(3)), role: .label)
                try await typeOver("13800138000", in: wizard.phone, app)
                try await app.press("Tab")
                try await typeOver(Wizard.mistypedNumber, in: wizard.card, app)
                try await app.press("Return")
                try await app.waitFor(.exactly(wizard.mistyped), role: .label)
                try expectStuck(wizard.finish, app)
                try await typeOver(Wizard.number, in: wizard.card, app)
                try await app.press("Return")
                // Then all answers are saved and shown, the number masked.
                try await app.waitFor("Li Na", role: .label)
                try await app.waitFor("Beijing, Dongcheng 5", role: .label)
                #expect(app.shows(.matching(#"^110105\*{8}"#), role: .label))
                #expect(!app.tree().contains(Wizard.number))
            }
        }

        @Test(arguments: [App.Language.english, .chinese])
        func thePointerFillsInEverythingAndSavedInformationIsEditedAgain(language: App.Language) async throws {
            let wizard = Wizard.speaking(language)
            try await withApp(arguments: Self.arguments, language: language) { app in
                try await firstStep(wizard, name: "李娜", app)
                #expect(try app.value(of: app.find(.any, role: .progressBar)) > 0.3)
                // When the user goes back, then nothing is lost, and the percentage stays.
                try await app.clickWithPointer(.exactly(wizard.back), role: .button)
                try await app.waitFor(text: "李娜", in: .exactly(wizard.name))
                #expect(try app.value(of: app.find(.any, role: .progressBar)) > 0.3)
                try await app.clickWithPointer(.exactly(wizard.next), role: .button)
                // An age that contradicts the number of the next page: both fields are named, on both pages.
                try await app.type("\(Wizard.years + 1)", into: .exactly(wizard.age))
                try await app.type("北京市东城区五号", into: .exactly(wizard.address))
                try await app.clickWithPointer(.exactly(wizard.next), role: .button)
                try await app.type("+86 138 0013 8000", into: .exactly(wizard.phone))
                try await app.type(Wizard.number, into: .exactly(wizard.card))
                try await app.waitFor(.containing(wizard.conflictWithAge), role: .label)
                try await app.clickWithPointer(.exactly(wizard.back), role: .button)
                try await app.waitFor(.containing(wizard.conflictWithAge), role: .label)
                try await secondStep(wizard, address: "北京市东城区五号", app)
                #expect(!app.shows(.containing(wizard.conflictWithAge)))
                #expect(!app.tree().contains(Wizard.number))
                try await app.clickWithPointer(.exactly(wizard.finish), role: .button)
                try await app.waitFor(.exactly(wizard.saved))
                try await app.waitFor("李娜", role: .label)
                // When the app is restarted, then the information exists, and can be edited.
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor("李娜", role: .label)
                try await app.click(language == .english ? "Edit" : "修改", role: .button)
                try await app.waitFor(text: "李娜", in: .exactly(wizard.name))
            }
        }

        @Test func noFileButTheStoresHasWhatIsTyped() async throws {
            let wizard = Wizard.english
            let typed: Set = ["Li Na", "Beijing 5", "13800138000", Wizard.number]
            let stores: Set = ["personal-info.json", "personal-info-draft.json", "secrets.json"]
            try await withApp(arguments: Self.arguments) { app in
                try await firstStep(wizard, name: "Li Na", app)
                try await secondStep(wizard, address: "Beijing 5", app)
                try await app.type("13800138000", into: "Mobile phone")
                try await app.type(Wizard.number, into: "Identity card")
                // While the app runs, and after its end.
                #expect(app.files(with: typed, except: stores) == [])
                try await app.click("Finish", role: .button)
                try await app.waitFor("Beijing 5", role: .label)
                #expect(app.files(with: typed, except: stores) == [])
                _ = try await app.quit()
                #expect(app.files(with: typed, except: stores) == [])
                #expect(app.files(with: typed).contains { $0.hasSuffix("/personal-info.json") })
            }
        }

        @Test func anUnfinishedWizardIsResumed() async throws {
            let wizard = Wizard.english
            try await withApp(arguments: Self.arguments) { app in
                try await firstStep(wizard, name: "Li Na", app)
                try await app.type("3", into: "Age")
                // When the wizard is left, then the page offers to continue the unfinished draft, and continues there.
                try await app.click("Save and Close", role: .button)
                try await app.waitFor("There are changes that are not saved yet.", role: .label)
                try await app.click("Continue", role: .button)
                try await app.waitFor("Step 2 of 3", role: .label)
                try await app.waitFor(text: "3", in: "Age")
                // When another page is opened meanwhile, then the same step is open afterwards.
                try await app.press("ctrl+5")
                try await app.waitUntilGone("Step 2 of 3")
                try await app.press("ctrl+7")
                try await app.waitFor("Step 2 of 3", role: .label)
                // The same after a normal end.
                _ = try await app.quit()
                try await app.relaunch()
                try await app.waitFor("Step 2 of 3", role: .label)
                try await app.waitFor(text: "3", in: "Age")
                try await app.click("Back", role: .button)
                try await app.waitFor(text: "Li Na", in: "Name")
                // A discarded draft can be restored.
                try await app.press("Escape")
                try await app.click("Discard", role: .button)
                try await app.waitFor("Fill In", role: .button)
                try await app.click("Undo", role: .button)
                try await app.click("Continue", role: .button)
                try await app.waitFor(text: "Li Na", in: "Name")
            }
        }

        @Test(.needsWindow("kill -9"))
        func aKilledProgramRestoresTheStep() async throws {
            let wizard = Wizard.english
            try await withApp(arguments: Self.arguments) { app in
                try await firstStep(wizard, name: "Li Na", app)
                try await app.type("36", into: "Age")
                try await app.type("Beijing 5", into: "Address")
                // Given that the last word had three seconds to be stored, when the program is killed, then no answer
                // is lost.
                let draft = data(of: app).appending(path: "personal-info-draft.json")
                try await app.waitUntil("it is in the file") { _ in
                    (try? String(contentsOf: draft, encoding: .utf8))?.contains("Beijing 5") == true
                }
                app.kill()
                try await app.relaunch()
                try await app.waitFor("Step 2 of 3", role: .label)
                try await app.waitFor(text: "36", in: "Age")
                try await app.waitFor(text: "Beijing 5", in: "Address")
            }
        }

        @Test func aSaveThatFailsKeepsEverythingAndIsRetried() async throws {
            let wizard = Wizard.english
            try await withApp(arguments: Self.arguments) { app in
                try await firstStep(wizard, name: "Li Na", app)
                try await secondStep(wizard, address: "Beijing 5", app)
                try await app.type("13800138000", into: "Mobile phone")
                try await app.type(Wizard.number, into: "Identity card")
                // Given a folder in the place of the file, when the answers are saved, then that is reported and all
                // of them stay.
                let obstacle = data(of: app).appending(path: "personal-info.json")
                try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
                try await app.click("Finish", role: .button)
                try await app.waitFor("Your data could not be saved", role: .label)
                try await app.waitFor(text: "13800138000", in: "Mobile phone")
                #expect(app.audit().map(\.description) == [])
                // When the folder is removed, then the button retries successfully.
                try FileManager.default.removeItem(at: obstacle)
                try await app.click("Try Again", role: .button)
                try await app.waitFor("Personal information saved")
                try await app.waitFor("Beijing 5", role: .label)
            }
        }

        @Test func aDamagedDraftIsQuarantinedAndReported() async throws {
            try await withApp(arguments: Self.arguments) { app in
                try await app.waitFor("Fill In", role: .button)
                _ = try await app.quit()
                try Data("{\"step\": 1".utf8).write(to: data(of: app).appending(path: "personal-info-draft.json"))
                try await app.relaunch()
                try await app.waitFor("Your unfinished form could not be read", role: .label)
                let kept = try FileManager.default.contentsOfDirectory(atPath: data(of: app).path)
                #expect(kept.contains { $0.hasPrefix("personal-info-draft.json.corrupt-") })
                try await app.click("Dismiss", role: .button)
                try await app.waitUntilGone("Your unfinished form could not be read")
                try await app.click("Fill In", role: .button)
                try await app.waitFor("Step 1 of 3", role: .label)
            }
        }

        @Test(arguments: [App.Style.light, .dark])
        func itFitsANarrowWindowInChineseAndCanBeReadOut(style: App.Style) async throws {
            let wizard = Wizard.chinese
            try await withApp(arguments: Self.arguments, language: .chinese, style: style) { app in
                try await app.waitFor(.exactly(wizard.begin), role: .button)
                try await app.resize(360, 700)
                #expect(app.audit().map(\.description) == [])
                try await firstStep(wizard, name: "李娜", app)
                #expect(app.audit().map(\.description) == [])
                try await secondStep(wizard, address: "北京市东城区五号", app)
                try await app.type("12", into: .exactly(wizard.phone))
                try await app.type(Wizard.mistypedNumber, into: .exactly(wizard.card))
                try await app.waitFor(.exactly(wizard.mistyped), role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.resize(360, 700)
            }
        }
    }
}
