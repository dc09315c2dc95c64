import Foundation
import Gtk
import Sandbox

/// The property that messages to a group are not lost.
extension App {
    private static var written = 0

    /// Writes into the chat of a group and posts there, if the app allows it, and looks for both after a restart.
    func verifyMessages() async throws {
        guard let group = try await openFirstGroup() else { return }
        var kept: [(tab: String, list: String, text: String)] = []
        if let text = try await write(into: "Message", sentBy: nil, list: "Messages") {
            kept.append(("Chat", "Messages", text))
        }
        if try await showTab("Posts"), let text = try await write(into: "New post", sentBy: "Post", list: "Posts") {
            kept.append(("Posts", "Posts", text))
        }
        guard process.isRunning, !kept.isEmpty else { return }
        try await quitAndRelaunch()
        // A session that has ended meanwhile has no groups.
        guard try await openFirstGroup(named: group) != nil else { return }
        for (tab, list, text) in kept where try await showTab(tab) {
            try await expect(.messages, within: 5) {
                shows(text, in: list) ? nil : "after a restart “\(text)” is not in \(list):\n\(tree())"
            }
        }
    }

    /// Opens the first group in which the user can write, or a given one. Returns its name.
    func openFirstGroup(named wanted: String? = nil) async throws -> String? {
        try await activate()
        try await closeDialogs()
        try await resize(1000, 700)
        guard process.isRunning else { return nil }
        try await press("ctrl+4")
        let names = wanted.map { [$0] } ?? NeighborActions.names
        // A guest has none.
        guard try await poll(seconds: wanted == nil ? 0.3 : 5, { groupRow(of: names) }) != nil else { return nil }
        for name in names {
            guard let row = groupRow(of: [name]), process.driver.press(row) else { continue }
            if try await showTab("Chat") { return name }
        }
        return nil
    }

    /// Returns the first row of the list of groups that has one of these names.
    func groupRow(of names: [String]) -> OperableWidget? {
        process.driver.operable.first { row in row.role == .button && names.contains(where: row.name.hasPrefix) }
    }

    private func showTab(_ title: String) async throws -> Bool {
        let title = translated(title)
        let tab = try await poll(seconds: 1) {
            process.driver.operable.first { $0.role == .tab && $0.name.hasPrefix(title) }
        }
        guard let tab, process.driver.press(tab) else { return false }
        await settle()
        return true
    }

    /// Writes a unique text, and sends it by a button or by Enter. Returns it once it is shown, or nil if the app
    /// does not accept it.
    private func write(into field: String, sentBy button: String?, list: String) async throws -> String? {
        let (field, button) = (translated(field), button.map { translated($0) })
        let found = try await poll(seconds: 1) { process.driver.operable.first { $0.takesText && $0.name == field } }
        guard let found else { return nil }
        Self.written += 1
        let text = "kept-\(Self.written)-at-the-end"
        typedTexts.insert(text)
        guard process.driver.setText(text, of: found.id), process.driver.focus(found.id) else { return nil }
        await settle()
        if let button {
            guard let send = process.driver.operable.first(where: { $0.role == .button && $0.name == button }),
                process.driver.press(send)
            else { return nil }
            await settle()
        } else {
            try await press("Return")
        }
        return try await poll(seconds: 3) { process.isRunning && shows(text, in: list) ? text : nil }
    }

    private func shows(_ text: String, in list: String) -> Bool {
        let snapshot = snapshot()
        guard let list = snapshot.matches(Query(localized(list), role: .list)).first else { return false }
        return snapshot.descendants(of: list).contains { $0.name.contains(text) }
    }
}
