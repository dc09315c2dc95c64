import Testing

/// The state of the app before the first step of a random journey.
enum RandomStart: String, Sendable, Codable {
    /// Signed out.
    case guest
    /// The sample user is signed in, and a member of groups.
    case member

    var arguments: [String] { ["--page", self == .guest ? "listings" : "account"] }

    /// The beginning of a written journey.
    var opening: String {
        switch self {
        case .guest: "withApp(arguments: [\"--page\", \"listings\"])"
        case .member: "withMember"
        }
    }

    /// Brings a new app to this state, and shows every page once.
    @UIActor
    func prepare(_ app: App) async throws {
        if self == .member { try await app.signInWithPassword(typing: .assistive) }
        for page in 1...6 { try await app.press("ctrl+\(page)") }
        try await app.press("ctrl+3")
        if self == .member { try await app.waitForListings() }
        // The place of the focus depends on the earlier steps.
        try await app.focus(app.localized("Refresh"), role: .button)
    }
}

/// Runs a journey in a new app in which the sample user is signed in.
@UIActor
func withMember(_ journey: @UIActor (App) async throws -> Void) async throws {
    try await withApp(arguments: RandomStart.member.arguments) { app in
        try await RandomStart.member.prepare(app)
        try await journey(app)
    }
}
