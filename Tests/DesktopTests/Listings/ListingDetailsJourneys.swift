import Foundation
import Testing

extension DesktopJourneys {
    /// The details of a listing: its views as a plot, sharing, and toasts over their window.
    @UIActor @Suite struct ListingDetailsJourneys {
        private static let name = "锦绣公馆"

        private nonisolated static let cases: [(App.Language, App.Style, Int?)] = [
            (.english, .light, nil), (.chinese, .dark, 360),
        ]

        private static func run(
            _ language: App.Language, _ style: App.Style, _ width: Int?,
            _ journey: @UIActor (App, Element) async throws -> Void
        ) async throws {
            try await withListings(language: language, style: style) { app in
                if let width { try await app.resize(width, 700) }
                try await app.searchListing(name, in: app.localized("Search listings"))
                try await app.perform("View Details", on: name)
                try await journey(app, try await app.window(.exactly(name)))
            }
        }

        /// Chooses an item of the share menu, by keyboard.
        private func share(_ item: String, _ app: App) async throws {
            try await app.focus(app.localized("Share"), role: .button)
            try await app.press("Return")
            try await app.focus(app.localized(item), role: .button)
            try await app.press("Return")
            try await app.waitUntilGone(app.localized(item), role: .button)
        }

        private func clipboard(_ type: String, _ app: App, to file: URL) throws -> Data {
            _ = try app.session.run(
                "sh", ["-c", "timeout 20 xclip -selection clipboard -target \(type) -out > '\(file.path)'"])
            return try Data(contentsOf: file)
        }

        @Test(arguments: cases)
        func theViewsOfTheLastDaysAreShown(language: App.Language, style: App.Style, width: Int?) async throws {
            try await Self.run(language, style, width) { app, details in
                let english = #"^Viewed [\d,]+ times in the last 30 days, most on "#
                let text = language == .english ? english : #"^近 30 天浏览 [\d,]+ 次"#
                try await app.waitFor(.matching(text), role: .label, in: details)
                // The plot has the same text.
                #expect(app.findAll(.matching(text), in: details).count == 2)
                #expect(app.audit().map(\.description) == [])
                try await app.takePicture("listing-details-\(language)")
                try await app.scroll(9, over: app.waitFor(app.localized("Status"), role: .label, in: details))
                try await app.takePicture("listing-views-\(language)")
            }
        }

        @Test(arguments: cases)
        func aListingIsCopiedPrintedAndSaved(language: App.Language, style: App.Style, width: Int?) async throws {
            try await Self.run(language, style, width) { app, _ in
                let facts = language == .english ? ["For sale", "Price per m²"] : ["出售", "面积"]
                try await share("Copy as Text", app)
                try await app.waitFor(app.localized("Text copied"), role: .label)
                let text = try clipboard("UTF8_STRING", app, to: app.home.appending(path: "copied.txt"))
                for part in [Self.name, "910"] + facts {
                    #expect(String(decoding: text, as: UTF8.self).replacing(",", with: "").contains(part), "\(part)")
                }
                try await share("Copy as Picture", app)
                try await app.waitFor(app.localized("Picture copied"), role: .label)
                let folder = ScreenshotRecorder.folder ?? app.home
                let png = try clipboard(
                    "image/png", app, to: folder.appending(path: "listing-sheet-\(language).png"))
                #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && png.count > 10_000)

                let file = app.home.appending(path: "home.pdf")
                try await share("Save as PDF…", app)
                try await app.chooseFile(file.path, in: "Save as PDF")
                try await app.waitFor(app.localized("Saved"), role: .label)
                let pages = try app.session.run("pdftotext", ["-layout", file.path, "-"])
                for part in [Self.name, "910"] + facts {
                    #expect(pages.replacing(",", with: "").contains(part), "\(part) in \(pages)")
                }
                #expect(pages.filter { $0 == "\u{C}" }.count == 1)
                try app.session.run(
                    "pdftoppm", ["-png", "-r", "80", file.path, folder.appending(path: "listing-pdf-\(language)").path])
            }
        }

        @Test func anActionInTheDetailsIsUndoneThere() async throws {
            try await Self.run(.english, .light, nil) { app, details in
                try await app.clickWithPointer("Adjust Price…", role: .button, in: details)
                try await app.waitFor("Adjust Price", role: .button)
                try await app.typeKeys("9000000")
                try await app.clickWithPointer("Adjust Price", role: .button)
                try await app.waitFor("¥9,000,000", role: .label, in: details)
                try await app.takePicture("listing-details-toast")
                try await app.clickWithPointer("Undo", role: .button, in: details)
                try await app.waitFor("¥9,100,000", role: .label, in: details)
            }
        }

        @Test(arguments: ["ctrl+q", "ctrl+w"])
        func anOpenMenuDoesNotKeepTheKeysThatClose(key: String) async throws {
            try await withListings { app in
                try await app.searchListing(Self.name)
                try await app.clickWithPointer(app.moreButton(of: Self.name), role: .button)
                try await app.waitFor("View Details", role: .button)
                try await app.press(key)
                if key == "ctrl+w" { try await app.click("Quit", role: .button) }
                #expect(try await app.waitForExit() == .exited(0))
            }
        }
    }
}
