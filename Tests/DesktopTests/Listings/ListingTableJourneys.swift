import Foundation
import GRDB
import Testing

extension DesktopJourneys {
    /// Listings as a table for spreadsheets.
    @UIActor @Suite struct ListingTableJourneys {
        private func takePicture(of app: App, _ name: String) async throws {
            try await app.takePicture("listing-table-\(name)-\(app.language)")
        }

        @Test(
            .needsWindow("without a display, a journey goes on once the import has ended"),
            arguments: [(App.Language.english, nil), (.chinese, 360)])
        func aLongImportShowsItsProgressAndIsCanceled(language: App.Language, width: Int?) async throws {
            try await withListings(language: language) { app in
                if let width { try await app.resize(width, 700) }
                let file = app.home.appending(component: "many.csv")
                let rows = (1...100_000).map { "Elm \($0),sale,3,2,1,89.5,5,18,3200000\n" }
                let header = "community,purpose,bedrooms,living_rooms,bathrooms,area,floor,floors,price\n"
                try Data((header + rows.joined()).utf8).write(to: file)
                let importing = app.localized("Import Table…")
                try await app.open(app.localized("All Listings"), role: .button, for: importing, role: .button)
                try await app.focus(importing, role: .button)
                try await app.press("Return")
                try await app.chooseFile(file.path, in: "Import Table")
                try await app.waitFor(.containing("Elm 5"), role: .label)
                try await takePicture(of: app, "many")
                // Another program writes to the database, so the import cannot end before it is canceled.
                var settings = Configuration()
                settings.allowsUnsafeTransactions = true
                let writer = try DatabaseQueue(
                    path: app.dataInUse.appending(path: "hutong.sqlite").path, configuration: settings)
                try await writer.writeWithoutTransaction { try $0.beginTransaction(.immediate) }
                // The program answers meanwhile.
                try await app.click(app.localized("_Import"), role: .button)
                try await app.waitFor(app.localized("Progress"))
                try await takePicture(of: app, "progress")
                #expect(app.audit().map(\.description) == [])
                try await app.click(app.localized("_Cancel"), role: .button)
                try writer.close()
                try await app.waitFor(app.localized("The import was canceled. Nothing was added."), role: .label)
                try await app.waitUntilGone(app.localized("Progress"))
            }
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func listingsAreExportedAndImported(language: App.Language, style: App.Style, width: Int?) async throws {
            try await withListings(language: language, style: style) { app in
                if let width { try await app.resize(width, 700) }
                let all = app.localized("All Listings")
                let file = app.home.appending(component: "homes.csv")
                try await app.waitUntil("the samples are there") { snapshot in
                    snapshot.elements.contains { $0.role == .label && $0.name.contains(/^¥|万/) }
                }
                // When all listings are exported, then there is a row for each of them.
                let export = app.localized("Export as Table…")
                try await app.open(all, role: .button, for: export, role: .button)
                try await takePicture(of: app, "menu")
                // By keyboard: GTK takes a press at the moment in which the pointer arrives for one outside of the
                // menu.
                try await app.focus(export, role: .button)
                try await app.press("Return")
                try await app.chooseFile(file.path, in: "Export as Table")
                try await app.waitFor(.containing("\(App.sampleListings)"), role: .label)
                try await app.waitUntil("the file is written") { _ in
                    (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\r\n").count == App
                        .sampleListings + 1
                }
                // When a table is imported, then the rows that do not fit are listed first.
                let table =
                    "community,purpose,floor,floors\nElm Yard,sale,,\n幸福花园,sale,,\nOak Mews,sale,9,3\nAsh,sale,3,9,5\n,,,\n"
                // Chinese spreadsheets save it so.
                let chinese = String.Encoding(rawValue: 0x8000_0632)
                try #require(table.data(using: chinese)).write(to: file)
                let importing = app.localized("Import Table…")
                func importTable() async throws {
                    try await app.open(all, role: .button, for: importing, role: .button)
                    try await app.focus(importing, role: .button)
                    try await app.press("Return")
                    try await app.chooseFile(file.path, in: "Import Table")
                }
                try await importTable()
                try await app.waitFor(.containing("Elm Yard"), role: .label)
                try await app.waitFor(.containing("幸福花园"), role: .label)
                try await app.waitFor(app.localized("_Import"), role: .button)
                try await takePicture(of: app, "report")
                #expect(app.audit().map(\.description) == [])
                try await app.click(app.localized("_Import"), role: .button)
                try await app.waitFor("Elm Yard", role: .label)
                // Ctrl+Z undoes the import.
                try await app.press("ctrl+z")
                try await app.waitUntilGone("Elm Yard")
                // When the same table is imported twice, then the second time there is nothing new in it.
                try await importTable()
                try await app.click(app.localized("_Import"), role: .button)
                try await app.waitFor("Elm Yard", role: .label)
                try await importTable()
                try await app.waitFor(app.localized("There is nothing to import"), role: .label)
                try await takePicture(of: app, "known")
                try await app.click(app.localized("_Close"), role: .button)
            }
        }
    }
}
