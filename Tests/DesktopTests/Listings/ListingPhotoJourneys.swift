import Foundation
import TestSupport
import Testing

extension DesktopJourneys {
    /// Photos in the editor, in the list, in the details, and on the whole screen.
    @UIActor @Suite struct ListingPhotoJourneys {
        private static let picture = URL(filePath: #filePath)
            .appending(path: "../../../../Assets/icons/hicolor/512x512/apps/io.github.hutong.hutong.png")
            .standardizedFileURL

        /// Opens a new listing.
        private func openEditor(_ app: App) async throws {
            try await app.click(app.localized("Add Listing"), role: .button)
            try await app.waitFor(app.localized("Save Draft"), role: .button)
            try await app.type("Willow Court", into: app.localized("Community"))
        }

        private func name(_ number: Int, of count: Int, _ app: App) -> Name {
            let words = app.translated("Photo {number} of {count}")
            return .exactly(words.replacing("{number}", with: "\(number)").replacing("{count}", with: "\(count)"))
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func photosAreAddedPutIntoOrderAndRemoved(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await withListings(language: language, style: style) { app in
                if let width { try await app.resize(width, 700) }
                try await withTemporaryDirectory { folder in
                    try await openEditor(app)
                    let picture = Self.picture
                    let page = folder.appending(component: "page.jpg")
                    try Data("<html>no picture</html>".utf8).write(to: page)
                    // A file that only claims to be a picture is not added, which is reported.
                    for file in [picture, picture, page] {
                        try await app.click(app.localized("Add Photos…"), role: .button)
                        try await app.chooseFile(file.path, in: "Add Photos")
                    }
                    let sentence = app.translated("Not added: {name} is not a PNG, JPEG, GIF or WebP picture.")
                    try await app.waitFor(
                        .exactly(sentence.replacing("{name}", with: "page.jpg")), role: .label)
                    try await app.waitFor(name(2, of: 2, app), role: .button)
                    try await app.takePicture("listings-editor-photos-\(language)")
                    #expect(app.audit().map(\.description) == [])
                    // The keyboard moves a photo and stays on it.
                    try await app.focus(name(1, of: 2, app), role: .button)
                    try await app.press("alt+Right")
                    try await app.waitUntil("the focus follows") { [name = name(2, of: 2, app)] snapshot in
                        snapshot.focused.map { Query(name, role: .button).matches($0) } ?? false
                    }
                    // A photo is removed with its menu, and restored.
                    try await app.press("Return")
                    try await app.waitFor(app.localized("Move Left"), role: .button)
                    try await app.focus(app.localized("Remove"), role: .button)
                    try await app.press("Return")
                    try await app.waitFor(app.localized("Photo removed"), role: .label)
                    try await app.waitFor(name(1, of: 1, app), role: .button)
                    try await app.click(app.localized("Undo"), role: .button)
                    try await app.waitFor(name(2, of: 2, app), role: .button)
                    try await app.click(app.localized("Save Draft"), role: .button)
                    // The photos exist after a restart.
                    try await app.listing("Willow Court")
                    _ = try await app.quit()
                    try await app.relaunch()
                    try await app.perform("Publish…", on: "Willow Court")
                    try await app.waitFor(name(2, of: 2, app), role: .button)
                    try await app.press("Escape")
                }
            }
        }

        @Test(.enabled(if: WaylandScreen.scale == nil), .needsWindow("the clipboard, drag and drop"))
        func picturesArePastedAndDropped() async throws {
            try await withListings { app in
                try await withTemporaryDirectory { folder in
                    try await openEditor(app)
                    let picture = Self.picture
                    let list = folder.appending(component: "uris")
                    try Data("\(picture.absoluteString)\r\n".utf8).write(to: list)
                    // Also while the keyboard focus is in a field.
                    try await app.session.withClipboard("image/png", picture) {
                        try await app.click("Community")
                        try await app.press("ctrl+v")
                        try await app.waitFor(name(1, of: 1, app), role: .button)
                    }
                    try await app.session.withClipboard("text/uri-list", list) {
                        try await app.click("Community")
                        try await app.press("ctrl+v")
                        try await app.waitFor(name(2, of: 2, app), role: .button)
                    }
                    let field = try await app.waitFor("Community")
                    try await app.session.withFilesToDrag([picture, picture]) { dragged in
                        try await app.drag(dragged, to: field)
                        try await app.waitFor(name(4, of: 4, app), role: .button)
                    }
                    // The pasted data did not go into the field.
                    try await app.waitFor(text: "Willow Court", in: "Community")
                }
            }
        }

        @Test(arguments: [(App.Language.english, App.Style.light, nil), (.chinese, .dark, 360)])
        func photosAreSeenInTheDetailsAndOnTheWholeScreen(
            language: App.Language, style: App.Style, width: Int?
        ) async throws {
            try await withListings(language: language, style: style) { app in
                if let width { try await app.resize(width, 700) }
                let home = "锦绣公馆"
                try await app.searchListing(home, in: app.localized("Search listings"))
                try await app.takePicture("listings-photo-row-\(language)")
                try await app.perform("View Details", on: home)
                let details = try await app.window(.exactly(home))
                try await app.waitFor(app.localized("Address"), role: .label, in: details)
                let first: Name = language == .chinese ? .matching("^第 1 张照片，共") : .matching("^Photo 1 of")
                let second: Name = language == .chinese ? .matching("^第 2 张照片，共") : .matching("^Photo 2 of")
                try await app.waitFor(first, role: .button, in: details)
                try await app.takePicture("listings-details-photos-\(language)")
                #expect(app.audit().map(\.description) == [])
                // The arrow keys turn the photos, plus and 0 change their size, Escape closes.
                try await app.focus(first, role: .button)
                try await app.press("Return")
                try await app.waitFor(app.localized("Next Photo"), role: .button)
                try await app.waitFor(first, role: .label)
                try await app.press("Right")
                try await app.waitFor(second, role: .label)
                try await app.press("plus")
                try await app.waitFor("125%", role: .label)
                try await app.takePicture("listings-photo-viewer-\(language)")
                try await app.press("0")
                try await app.waitFor("100%", role: .label)
                #expect(app.audit().map(\.description) == [])
                try await app.click(app.localized("Previous Photo"), role: .button)
                try await app.waitFor(first, role: .label)
                try await app.press("Escape")
                try await app.waitUntilGone(app.localized("Next Photo"), role: .button)
                try await app.press("Escape")
                try await app.waitUntilGone(app.localized("History"), role: .label)
            }
        }
    }
}
