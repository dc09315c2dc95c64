import Foundation

extension App {
    /// Signs in with a password on the account page, then opens the page of the groups.
    func signIn(_ name: String, password: String) async throws {
        try await typeCredentials(name, password)
        try await click(localized("Sign _In"), role: .button)
        try await waitUntilGone(localized("Password"))
        try await showGroups()
    }

    /// Opens the list of groups.
    func showGroups() async throws {
        try await press("ctrl+4")
        try await waitFor(localized("Groups"), role: .list)
    }
}
