import Foundation
import Sandbox
import Testing

/// Helpers for the journeys of the groups.
@UIActor
enum GroupsDesktop {
    /// Runs a journey with the sample user signed in, on a server that the test controls.
    static func run(
        language: App.Language = .english, style: App.Style = .light, width: Int? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ journey: @UIActor (App, Sandbox, URL) async throws -> Void
    ) async throws {
        try await withSandbox { server, address in
            let arguments = ["--page", "account", "--server", address.absoluteString]
            try await withApp(
                arguments: arguments, language: language, style: style, sourceLocation: sourceLocation
            ) { app in
                if let width { try await app.resize(width, 700) }
                try await app.signIn(Sandbox.sampleUser, password: Sandbox.samplePassword)
                try await journey(app, server, address)
            }
        }
    }
}

extension App {
    /// Opens a group, which displays its chat.
    func openGroup(_ name: String) async throws {
        try await click(.matching("^\(name)"), role: .button)
        try await waitFor(.matching("^\(translated("Chat"))"), role: .tab)
    }

    /// Opens a tab of the group.
    func openTab(_ title: String) async throws {
        try await click(.matching("^\(translated(title))"), role: .tab)
        try await waitFor(localized(title), role: .tab, states: .selected)
    }

    /// Returns the only row of a list that contains this text, once it exists.
    func row(saying text: Name) async throws -> Element {
        var row: Element?
        try await waitUntil("there is a row saying \(text)") { snapshot in
            let rows = snapshot.elements.filter {
                $0.role == .listItem && !snapshot.matches(Query(text, role: .label), in: $0).isEmpty
            }
            row = rows.first
            return rows.count == 1
        }
        return row!
    }
}
