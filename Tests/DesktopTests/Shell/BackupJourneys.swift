import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// All data are saved to a file and restored.
    @UIActor @Suite struct BackupJourneys {
        private func takePicture(of app: App, _ name: String) async throws {
            try await app.takePicture("backup-\(name)-\(app.language)")
        }

        /// Adds a listing from a table.
        private func importListing(_ name: String, in app: App) async throws {
            let table = app.home.appending(component: "homes.csv")
            try Data("community,purpose,floor,floors\n\(name),sale,,\n".utf8).write(to: table)
            try await app.press("ctrl+3")
            try await app.click(app.localized("All Listings"), role: .button)
            // By keyboard: GTK takes a press at the moment in which the pointer arrives for one outside of the menu.
            try await app.focus(app.localized("Import Table…"), role: .button)
            try await app.press("Return")
            try await app.chooseFile(table.path, in: "Import Table")
            try await app.click(app.localized("_Import"), role: .button)
            try await app.waitFor(.exactly(name), role: .label)
        }

        /// Returns the button of a row. Its name has the titles of both in GTK 4.8, and that of the row alone in GTK
        /// 4.18.
        private func button(_ title: String, of row: String, in app: App) -> Name {
            .matching(
                [title, row].map { NSRegularExpression.escapedPattern(for: app.translated($0)) }.joined(separator: "|"))
        }

        private func openPreferences(_ app: App) async throws {
            try await app.press("ctrl+comma")
            try await app.waitFor(app.localized("Save all data to a file"), role: .label)
        }

        @Test func anAnswerThatIsNotPossibleAnyMoreHandsItsFocusOn() async throws {
            try await withApp(arguments: ["--page", "account"]) { app in
                try await openPreferences(app)
                try await app.click(button("_Back Up…", of: "Save all data to a file", in: app), role: .button)
                // Given the focus on the answer that continues,
                try await app.tab(to: "Continue", role: .button, backwards: true)
                // when a second password that differs from the first one disables that answer, then the focus moves on,
                try await app.type("another", into: "Confirm password", by: .assistive)
                try await app.waitUntil("something else has the focus") { snapshot in
                    snapshot.focused.map { $0.name != "Continue" } == true
                }
                // and returns with the answer.
                try await app.type("", into: "Confirm password", by: .assistive)
                try await app.waitUntil("the answer has the focus") { $0.focused?.name == "Continue" }
                // Ctrl+Q belongs to a question that is part of its window.
                try await app.press("Escape")
                try await app.waitUntilGone("Continue", role: .button)
            }
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func everythingIsSavedAndBroughtBack(language: App.Language, style: App.Style, width: Int?) async throws {
            try await withApp(arguments: ["--page", "account"], language: language, style: style) { app in
                if let width { try await app.resize(width, 700) }
                let file = app.home.appending(component: "all.hutong-backup")
                // Given the data of a user,
                try await app.signIn(Sandbox.sampleUser, password: Sandbox.samplePassword)
                try await importListing("Elm Yard", in: app)
                // when everything is saved with a password,
                try await openPreferences(app)
                try await takePicture(of: app, "preferences")
                #expect(app.audit().map(\.description) == [])
                try await app.click(button("_Back Up…", of: "Save all data to a file", in: app), role: .button)
                try await app.type("correct horse battery", into: app.localized("Password (optional)"))
                try await app.type("correct horse battery", into: app.localized("Confirm password"))
                try await takePicture(of: app, "password")
                #expect(app.audit().map(\.description) == [])
                try await app.click(app.localized("_Continue"), role: .button)
                try await app.chooseFile(file.path, in: "Back Up")
                try await app.waitFor(.containing("all.hutong-backup"), role: .label)
                #expect(try Data(contentsOf: file).starts(with: Data("Hutong backup 2\n".utf8)))
                try await app.press("Escape")
                try await takePicture(of: app, "saved")
                // and then another listing is added, and the user signs out,
                try await importListing("Oak Mews", in: app)
                try await app.press("ctrl+6")
                try await app.click(app.localized("_Sign Out"), role: .button)
                try await app.waitFor(app.localized("Sign _In"), role: .button)
                // then the file, once its password is right, shows its contents,
                try await openPreferences(app)
                try await app.click(button("_Restore…", of: "Restore data from a backup", in: app), role: .button)
                try await app.chooseFile(file.path, in: "Choose a Backup")
                try await app.type("correct house battery", into: app.localized("Password"))
                try await app.click(app.localized("_Continue"), role: .button)
                try await app.waitFor(app.localized("The password is wrong."), role: .label)
                try await app.type("correct horse battery", into: app.localized("Password"))
                try await app.click(app.localized("_Continue"), role: .button)
                try await app.waitFor(.containing("@mei:hutong.example"), role: .label)
                try await takePicture(of: app, "question")
                #expect(app.audit().map(\.description) == [])
                // and restores everything,
                try await app.click(app.localized("_Restore"), role: .button)
                try await app.waitFor(app.localized("Undo"), role: .button)
                try await takePicture(of: app, "restored")
                try await app.press("ctrl+6")
                let ended = app.translated("Your session has expired, {name}").replacing("{name}", with: "Mei Lin")
                try await app.waitFor(.exactly(ended), role: .label)
                // for the user, who signs in again,
                try await app.signIn(Sandbox.sampleUser, password: Sandbox.samplePassword)
                try await app.press("ctrl+3")
                try await app.searchListing("Elm Yard", in: app.localized("Search listings"))
                try await app.waitFor("Elm Yard", role: .label)
                try await app.type("Oak Mews", into: app.localized("Search listings"))
                try await app.waitFor(app.localized("No Listings Found"), role: .label)
                // which can be undone.
                try await openPreferences(app)
                try await takePicture(of: app, "earlier")
                try await app.click(button("Bring Back", of: "Data before the last restore", in: app), role: .button)
                try await app.waitFor(app.localized("Your data was restored"), role: .label)
                try await app.press("ctrl+6")
                try await app.signIn(Sandbox.sampleUser, password: Sandbox.samplePassword)
                try await app.press("ctrl+3")
                try await app.type("Oak Mews", into: app.localized("Search listings"))
                try await app.waitFor("Oak Mews", role: .label)
            }
        }

        @Test func aFileThatIsNoBackupIsExplained() async throws {
            try await withApp(arguments: ["--page", "listings"]) { app in
                let file = app.home.appending(component: "no.hutong-backup")
                try Data("no backup".utf8).write(to: file)
                try await openPreferences(app)
                try await app.click(button("_Restore…", of: "Restore data from a backup", in: app), role: .button)
                try await app.chooseFile(file.path, in: "Choose a Backup")
                try await app.waitFor("This is not a Hutong backup. Choose another file.", role: .label)
                try await takePicture(of: app, "problem")
                #expect(app.audit().map(\.description) == [])
            }
        }
    }
}
