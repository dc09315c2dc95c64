import Foundation
import Testing

extension DesktopJourneys {
    /// Several listings are selected for one action.
    @UIActor @Suite struct ListingSelectionJourneys {
        private nonisolated static let cases: [(App.Language, App.Style, Int?)] = [
            (.english, .light, nil), (.chinese, .dark, 360),
        ]

        private static func run(
            _ language: App.Language, _ style: App.Style, _ width: Int?, _ journey: @UIActor (App) async throws -> Void
        ) async throws {
            try await withListings(language: language, style: style) { app in
                if let width { try await app.resize(width, 700) }
                try await app.waitUntil("there are rows") { _ in !app.listingRows().isEmpty }
                try await journey(app)
            }
        }

        private func selected(_ count: Int, _ app: App) -> Name {
            app.language == .english ? .exactly("\(count) selected") : .exactly("已选择 \(count) 套")
        }

        /// Chooses an item of a filter; a narrow window has the filters in a popover.
        private func choose(_ item: String, from filter: String, _ app: App, _ width: Int?) async throws {
            if width != nil { try await app.clickWithPointer(app.localized("Filter"), role: .button) }
            try await app.choose(app.localized(item), from: app.localized(filter))
            if width != nil { try await app.press("Escape") }
        }

        /// Returns the check button of a listing.
        private func check(_ name: String, _ app: App) -> Name {
            .exactly(app.translated("Select {name}").replacing("{name}", with: name))
        }

        @Test(arguments: cases)
        func selectedListingsAreWithdrawnDeletedAndUndone(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await Self.run(language, style, width) { app in
                // Given the live listings to rent, to which the moderator adds none,
                try await choose("Live", from: "Status", app, width)
                try await choose("Rent", from: "Sale or rent", app, width)
                let names = ["Hillcrest Row"]
                try await app.clickWithPointer(app.localized("Select Listings"), role: .button)
                try await app.waitFor(selected(0, app), role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.clickWithPointer(check(names[0], app), role: .checkBox)
                try await app.waitFor(selected(1, app), role: .label)
                try await app.takePicture("listing-selection-\(language)")
                try await app.clickWithPointer(app.localized("Select All"), role: .button)
                // More than the number that was selected before.
                let many = #"([2-9]|\d\d+)"#
                try await app.waitFor(
                    .matching(language == .english ? "^\(many) selected$" : "^已选择 \(many) 套$"), role: .label)
                // when all are withdrawn, then they leave this list at once, and one undo restores them.
                try await app.clickWithPointer(app.localized("Withdraw"), role: .button)
                try await app.waitFor(app.localized("No Listings Found"), role: .label)
                try await app.clickWithPointer(app.localized("Undo"), role: .button)
                try await app.listing(names[0])
                // What was withdrawn is deleted in the same way.
                try await choose("Sale and rent", from: "Sale or rent", app, width)
                try await choose("Withdrawn", from: "Status", app, width)
                try await app.waitUntil("what was withdrawn is there") { _ in
                    app.listingRows().count > 0 && !app.shows(.exactly(names[0]), role: .label)
                }
                let count = app.listingRows().count
                try await app.clickWithPointer(app.localized("Select Listings"), role: .button)
                try await app.clickWithPointer(app.localized("Select All"), role: .button)
                try await app.waitFor(selected(count, app), role: .label)
                try await app.clickWithPointer(app.localized("Delete"), role: .button)
                try await app.waitFor(app.localized("No Listings Found"), role: .label)
                try await app.clickWithPointer(app.localized("Undo"), role: .button)
                try await app.waitUntil("they are back") { _ in app.listingRows().count == count }
            }
        }

        @Test(arguments: cases)
        func theKeyboardSelectsRowsAndExportsThem(language: App.Language, style: App.Style, width: Int?) async throws {
            try await Self.run(language, style, width) { app in
                let first = try #require(app.listingRows().first)
                // Given the focus in a row, when Shift and an arrow key are pressed, then rows are selected,
                let button = try #require(app.snapshot().descendants(of: first).first { $0.role == .button })
                try await app.focus(button)
                try await app.press("shift+Down")
                try await app.waitFor(selected(2, app), role: .label)
                try await app.press("shift+Down")
                try await app.waitFor(selected(3, app), role: .label)
                try await app.press("shift+Up")
                try await app.waitFor(selected(2, app), role: .label)
                // and exported.
                let file = app.home.appending(component: "some.csv")
                try await app.click(app.localized("Export…"), role: .button)
                try await app.chooseFile(file.path, in: "Export as Table")
                try await app.waitUntil("the file is written") { _ in
                    (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\r\n").count == 3
                }
                // Escape ends the selection, Ctrl+A selects the whole list.
                try await app.press("Escape")
                try await app.waitUntilGone(app.localized("Select All"), role: .button)
                try await app.focus(button)
                try await app.press("ctrl+a")
                try await app.waitFor(selected(App.sampleListings, app), role: .label)
                try await app.press("Escape")
                try await app.waitUntilGone(app.localized("Select All"), role: .button)
                // In the empty search field, Ctrl+A selects the text, which is empty.
                try await app.focus(app.localized("Search listings"))
                try await app.press("ctrl+a")
                try await app.typeKeys("9z")
                try await app.waitFor(app.localized("No Listings Found"), role: .label)
                #expect(!app.shows(app.localized("Select All"), role: .button))
            }
        }
    }
}
