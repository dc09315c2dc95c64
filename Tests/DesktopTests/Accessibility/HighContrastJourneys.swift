import Foundation
import Sandbox
import Testing

extension DesktopJourneys {
    /// Pages on a desktop in high contrast, where widgets that otherwise have only a pale background get an outline.
    @UIActor @Suite(.enabled(if: WaylandScreen.scale == nil)) struct HighContrastJourneys {
        @Test(arguments: [App.Language.english, .chinese])
        func bubblesHaveOutlines(language: App.Language) async throws {
            guard let usual = try await contrastBelowBubble(.light, language),
                let high = try await contrastBelowBubble(.highContrast, language)
            else { return }
            #expect(usual < 1.6 && high > 3, "\(usual), \(high)")
        }

        /// Returns the strongest contrast (WCAG 2.1) between neighboring pixels in a line from the text of a message
        /// to below its bubble; nil with GTK 4.18, which leaves padding out when it says where the text is.
        private func contrastBelowBubble(_ style: App.Style, _ language: App.Language) async throws -> Double? {
            var pixels: String?
            try await GroupsDesktop.run(language: language, style: style, width: nil) { app, _, _ in
                try await app.openGroup(NeighborActions.names[1])
                let messages = try await app.waitFor(app.localized("Messages"), role: .list)
                // Not one of the last messages, which a toast may cover.
                let message = try await app.waitFor(
                    .matching("^The plumber comes on Saturday"), role: .label, in: messages)
                guard !app.snapshot().usesNewGtk else { return }
                let text = try #require(message.extents)
                let picture = try await app.screenshot("chat-\(style)")
                try await app.takePicture("contrast-chat-\(style)-\(language)")
                let session = try await UISession.shared()
                // The picture contains the border of the window, the place of the text does not.
                let width = try session.run("identify", ["-format", "%w", picture.path])
                let border = ((Int(width) ?? 0) - (app.size?.width ?? 0)) / 2
                let line = "1x10+\(text.x + text.width / 2 + border)+\(text.y + text.height + border)"
                pixels = try session.run(
                    "convert",
                    [picture.path, "-crop", line, "+repage", "-colorspace", "LinearGray", "-depth", "16", "txt:-"])
                try await app.press("ctrl+3")
                try await app.waitUntil("there are prices") {
                    !$0.matches(Query(.matching("¥|万|元"), role: .label)).isEmpty
                }
                try await app.takePicture("contrast-listings-\(style)-\(language)")
            }
            guard let pixels else { return nil }
            let luminances = pixels.split(separator: "\n").dropFirst().compactMap { line in
                line.split(separator: "(").dropFirst().first.flatMap { Double($0.prefix { $0.isNumber || $0 == "." }) }
            }.map { $0 / 65_535 }
            return zip(luminances, luminances.dropFirst()).map { (max($0, $1) + 0.05) / (min($0, $1) + 0.05) }.max()
                ?? 0
        }
    }
}
