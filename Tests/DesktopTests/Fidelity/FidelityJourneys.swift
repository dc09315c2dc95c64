import Foundation
import Testing

extension DesktopJourneys {
    /// Compares the descriptions that pages give to assistive technology in a real window and without a display. Both
    /// are compared with the same files, which are recorded in a real window with `HUTONG_RECORD=1`.
    @UIActor @Suite struct FidelityJourneys {
        private static let expected = URL(filePath: #filePath).appending(path: "../Expected").standardizedFileURL
        private static let isRecording = ProcessInfo.processInfo.environment["HUTONG_RECORD"] == "1"

        /// Compares the description of the active window with the file of that name, once the window is static.
        private func compare(_ name: String, _ app: App) async throws {
            let file = Self.expected.appending(path: "\(name).txt")
            if Self.isRecording {
                try await Task.sleep(for: .seconds(1))
                let lines = WindowDescription(app.snapshot()).lines
                return try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
            }
            let wanted = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
            var lines: [String] = []
            let isSame = try await poll(seconds: 5) { () -> Bool? in
                lines = WindowDescription(app.snapshot()).lines
                return lines == wanted ? true : nil
            }
            if isSame == nil {
                let difference = lines.difference(from: wanted).map { change in
                    switch change {
                    case .insert(let place, let line, _): "+ \(place): \(line)"
                    case .remove(let place, let line, _): "- \(place): \(line)"
                    }
                }
                Issue.record("\(name) is described otherwise:\n\(difference.joined(separator: "\n"))")
            }
        }

        @Test(.enabled(if: WaylandScreen.scale == nil)) func everyPageIsDescribedTheSame() async throws {
            try await withApp { app in
                try await app.waitFor("Welcome to Hutong", role: .label)
                // The answers of GTK 4.8 are the reference for both.
                guard !app.snapshot().usesNewGtk else { return }
                try await compare("welcome", app)
                try await app.press("ctrl+5")
                try await app.waitFor("Which city do you live in?", role: .label)
                try await compare("weather", app)
                try await app.press("ctrl+4")
                try await compare("groups-signed-out", app)
                try await app.press("ctrl+2")
                try await compare("home-search-signed-out", app)
                try await app.press("ctrl+7")
                try await app.waitFor("Fill In", role: .button)
                try await compare("personal-info", app)
                try await app.click("Fill In", role: .button)
                try await app.waitFor("Step 1 of 3", role: .label)
                try await compare("personal-info-step", app)
            }
        }

        @Test(.enabled(if: WaylandScreen.scale == nil)) func everyWindowIsDescribedTheSame() async throws {
            try await withListings { app in
                guard !app.snapshot().usesNewGtk else { return }
                try await app.press("ctrl+n")
                try await app.waitFor("Save Draft", role: .button)
                try await compare("listing-editor", app)
                try await app.press("Escape")
                try await app.waitUntilGone("Save Draft")
                try await app.press("ctrl+comma")
                try await app.waitFor("Desktop notifications")
                try await compare("preferences", app)
                try await app.press("Escape")
                try await app.waitUntilGone("Desktop notifications")
                try await app.press("ctrl+shift+t")
                _ = try await app.window("Scenarios")
                try await compare("scenarios", app)
            }
        }
    }
}
