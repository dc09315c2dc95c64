import Foundation
import Testing

extension DesktopJourneys {
    /// Actions that are recorded with `--record` become a journey.
    @UIActor @Suite struct RecordingJourneys {
        /// Performs actions in the program and returns the lines of the recorded journey, without those of its frame.
        private func record(
            _ arguments: [String], language: App.Language = .english, _ journey: @UIActor (App) async throws -> Void
        ) async throws -> [String] {
            let file = FileManager.default.temporaryDirectory.appending(path: "hutong-\(UUID().uuidString)-try.swift")
            defer { try? FileManager.default.removeItem(at: file) }
            try await withApp(
                arguments: arguments + ["--record", file.path, "--clock", "2026-11-24T10:00:00Z"], language: language
            ) { app in
                try await journey(app)
                _ = try await app.quit()
            }
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("try await app.") }
        }

        @Test func pressesTextsKeysAndWhatWasSeenAreRecorded() async throws {
            let lines = try await record(["--page", "weather"]) { app in
                try await app.type("Nairo", into: "Search for a city")
                try await app.click(.containing("Nairobi, "))
                try await app.waitFor("Remove Nairobi")
                try await app.waitFor("Wind", role: .label)
                try await app.press("ctrl+3")
                try await app.waitFor("Search listings")
            }
            #expect(lines.contains(#"try await app.type("Nairo", into: "Search for a city")"#), "\(lines)")
            #expect(lines.contains { $0.hasPrefix(#"try await app.click("Nairobi, "#) }, "\(lines)")
            #expect(lines.contains(#"try await app.press("ctrl+3")"#), "\(lines)")
            #expect(lines.contains { $0.hasPrefix("try await app.waitFor(") }, "\(lines)")
        }

        @Test func menusDialogsAndTheirNamesAreRecorded() async throws {
            let name = "锦绣公馆"
            let lines = try await record(["--page", "listings"]) { app in
                try await app.signInForListings()
                try await app.searchListing(name)
                try await app.perform("Withdraw", on: name)
                try await app.waitUntil(listing: name, says: "Withdrawn")
                // The toast comes after the row.
                try await app.waitFor("Undo", role: .button)
            }
            #expect(lines.contains(#"try await app.type("锦绣公馆", into: "Search listings")"#), "\(lines)")
            #expect(lines.contains { $0.hasPrefix(#"try await app.click("More actions for 锦绣公馆""#) }, "\(lines)")
            // Pressed by keyboard: the name is more specific than the key. “Withdrawn” is also in a toast.
            #expect(
                lines.suffix(2) == [
                    #"try await app.click("Withdraw", role: .button)"#,
                    #"try await app.waitUntilGone("Live", role: .label)"#,
                ], "\(lines)")
        }

        @Test func aFormCanBeOpenedAndFilledIn() async throws {
            let lines = try await record(["--page", "listings"]) { app in
                try await app.press("ctrl+n")
                try await app.type("Elm Yard", into: "Community")
                try await app.click("Save Draft", role: .button)
                try await app.waitUntil("the editor is gone") { $0.windows.count == 1 }
            }
            #expect(lines.contains(#"try await app.type("Elm Yard", into: "Community")"#), "\(lines)")
        }

        @Test func aButtonPressedByKeyboardIsPressedOnce() async throws {
            let lines = try await record(["--page", "personal-info"]) { app in
                try await app.tab(to: "Fill In")
                try await app.press("Return")
                try await app.typeSample(into: "Name")
                try await app.tab(to: "Female")
                try await app.press("space")
                try await app.waitUntil("the answer is chosen") { snapshot in
                    snapshot.elements.contains { $0.name == "Female" && $0.isChecked }
                }
            }
            #expect(
                lines.filter { !$0.contains("app.wait") } == [
                    #"try await app.click("Fill In", role: .button)"#,
                    #"try await app.typeSample(into: "Name")"#,
                    #"try await app.click("Female", role: .button)"#,
                ], "\(lines)")
        }

        @Test func passwordsAreNotRecorded() async throws {
            let lines = try await record(["--page", "account"], language: .chinese) { app in
                try await app.signInWithPassword()
            }
            #expect(lines.contains(#"try await app.type("mei", into: "用户名")"#), "\(lines)")
            #expect(lines.contains(#"try await app.typeSample(into: "密码")"#), "\(lines)")
            #expect(!lines.contains { $0.contains("hutong-demo") }, "\(lines)")
        }

        @Test func personalInformationIsNotRecorded() async throws {
            let wizard = Wizard.english
            let lines = try await record(["--page", "personal-info"]) { app in
                try await app.click("Fill In", role: .button)
                try await app.typeSample(into: wizard.name)
                try await app.click(.exactly(wizard.female), role: .button)
                try await app.click("Next", role: .button)
                for field in [wizard.age, wizard.address] { try await app.typeSample(into: field) }
                try await app.click("Next", role: .button)
                for field in [wizard.phone, wizard.card] { try await app.typeSample(into: field) }
                try await app.click("Finish", role: .button)
                try await app.waitFor("Li Na", role: .label)
                try await app.press("ctrl+3")
                try await app.waitFor("Search listings")
            }
            for field in wizard.samples.keys {
                #expect(lines.contains("try await app.typeSample(into: \"\(field)\")"), "\(lines)")
            }
            // Neither as typed nor as shown afterwards, where the number is masked.
            for text in Array(wizard.samples.values) + ["110105"] {
                #expect(!lines.contains { $0.contains("\"\(text)") }, "\(lines)")
            }
        }
    }
}
