import Foundation
import Sandbox
import Testing

/// A variant of the screenshots: language, color scheme, width and size of text. The raw value is the suffix of the
/// file name.
enum Look: String, CaseIterable, CustomTestStringConvertible {
    case wide
    case dark
    case narrow
    case chinese = "narrow-dark-zh"
    case largeText = "narrow-large-text"

    var language: App.Language { self == .chinese ? .chinese : .english }
    var style: App.Style { self == .dark || self == .chinese ? .dark : .light }
    var isNarrow: Bool { self == .narrow || self == .chinese || self == .largeText }
    /// The size of text, 1 as designed.
    var textScale: Double { self == .largeText ? 1.5 : 1 }
    var testDescription: String { rawValue }
}

/// Takes the screenshots of one feature in one look.
///
/// They are saved in the folder `HUTONG_SCREENSHOTS`; without it the suites are skipped.
@UIActor
struct ScreenshotRecorder {
    /// Opens the window of the scenarios; not by its key, because the virtual keyboard on Wayland has no second level.
    nonisolated static let folder = ProcessInfo.processInfo.environment["HUTONG_SCREENSHOTS"].map { URL(filePath: $0) }

    let app: App
    let look: Look
    let feature: String

    /// Opens a page of the app, with a sandbox that can be stopped and disturbed, or with its own and the sample data.
    static func run(
        _ feature: String, _ look: Look, page: String, hasSamples: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ journey: @UIActor (App, Sandbox, ScreenshotRecorder) async throws -> Void
    ) async throws {
        try await withSandbox { server, address in
            let address = address.absoluteString
            let arguments = ["--page", page] + (hasSamples ? [] : ["--server", address, "--weather-url", address])
            try await UISession.shared().withTextScale(look.textScale) {
                try await withApp(
                    arguments: arguments, language: look.language, style: look.style, sourceLocation: sourceLocation
                ) { app in
                    let recorder = ScreenshotRecorder(app: app, look: look, feature: feature)
                    try await recorder.fit()
                    try await journey(app, server, recorder)
                }
            }
        }
    }

    /// Takes a screenshot of the active window, and checks that it fits a narrow screen.
    ///
    /// GTK's shortcuts window and a photo on the whole screen can be wider.
    func take(_ state: String, canBeWide: Bool = false) async throws {
        // Avoids tooltips and hover effects, and waits for animations.
        try app.movePointerAway()
        try await Task.sleep(for: .milliseconds(500))
        _ = try await app.screenshot("\(feature)-\(state)-\(look.rawValue)", in: Self.folder)
        guard look.isNarrow, !canBeWide else { return }
        #expect(app.size.map { $0.width <= 360 } == true, "\(feature) \(state) is too wide")
    }

    /// Makes the active window narrow if the look is.
    func fit() async throws {
        if look.isNarrow { try await app.resize(360, 700) }
    }

    /// Opens the window of the scenarios; not by its key, for the virtual keyboard on Wayland has no second level.
    func openScenarios() async throws -> Element {
        #expect(try await app.launchAgain(arguments: ["--scenarios"]) == .exited(0))
        return try await app.window(localized("Scenarios"))
    }

    /// Waits for the window with a title and takes a screenshot of it.
    func takeWindow(_ title: Name, as state: String) async throws {
        _ = try await app.window(title)
        try await fit()
        try await take(state)
    }

    /// Signs the sample user in on the account page.
    func signIn() async throws {
        try await app.typeCredentials(Sandbox.sampleUser, Sandbox.samplePassword)
        try await app.press("Return")
        try await app.waitUntilGone(localized("Password"))
    }

    /// Returns the app's words in its language for English words.
    func localized(_ english: String) -> Name { app.localized(english) }
}
