import Foundation
import Sandbox
import Testing

/// How a picture looks: its name's end, and what makes it so.
enum Look: String, CaseIterable, CustomTestStringConvertible {
    case wide, dark, narrow, chinese = "narrow-dark-zh"

    var language: App.Language { self == .chinese ? .chinese : .english }
    var style: App.Style { self == .dark || self == .chinese ? .dark : .light }
    var isNarrow: Bool { self == .narrow || self == .chinese }
    var testDescription: String { rawValue }
}

/// Takes the pictures of one feature in one look.
///
/// Where they go `HUTONG_SCREENSHOTS` says; without it no picture is taken.
@UIActor
struct Camera {
    /// Where pictures go; nil in a run of tests that is not for them.
    nonisolated static let folder = ProcessInfo.processInfo.environment["HUTONG_SCREENSHOTS"].map { URL(filePath: $0) }

    let app: App
    let look: Look
    let feature: String

    /// Opens the app on a page, on a server that can be stopped and disturbed, and takes pictures in it.
    static func run(
        _ feature: String, _ look: Look, page: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ journey: @UIActor (App, Sandbox, Camera) async throws -> Void
    ) async throws {
        try await withServer { server, address in
            let address = address.absoluteString
            let arguments = ["--page", page, "--server", address, "--weather-url", address]
            try await withApp(
                arguments: arguments, language: look.language, style: look.style, sourceLocation: sourceLocation
            ) { app in
                let camera = Camera(app: app, look: look, feature: feature)
                try await camera.fit()
                try await journey(app, server, camera)
            }
        }
    }

    /// Keeps a picture of the active window once it stands still, and sees that it has become no wider than it was to.
    ///
    /// GTK's window of shortcuts may be wider; a phone has no keys to tell of.
    func take(_ state: String, mayBeWide: Bool = false) async throws {
        // No tooltip, and nothing lit up under the pointer; pages slide and fade in.
        try app.session.run("xdotool", ["mousemove", "0", "0"])
        try await Task.sleep(for: .milliseconds(500))
        _ = try await app.screenshot("\(feature)-\(state)-\(look.rawValue)", in: Self.folder)
        guard look.isNarrow, !mayBeWide else { return }
        #expect(app.size.map { $0.width <= 360 } == true, "\(feature) \(state) is too wide")
    }

    /// Makes the active window as wide as a phone, where the look is that.
    func fit() async throws {
        if look.isNarrow { try await app.resize(360, 700) }
    }

    /// Waits for a window of that title, as wide as a phone has it, and keeps a picture of it.
    func takeWindow(_ title: Name, as state: String) async throws {
        _ = try await app.window(title)
        try await fit()
        try await take(state)
    }

    /// Signs the sample user in on the account page.
    func signIn() async throws {
        try await app.type(Sandbox.sampleUser, into: says("Name"))
        try await app.type(Sandbox.samplePassword, into: says("Password"))
        try await app.press("Return")
        try await app.waitUntilGone(says("Password"))
    }

    /// What the app says for English words in its language.
    func says(_ english: String) -> Name { app.says(english) }
}
