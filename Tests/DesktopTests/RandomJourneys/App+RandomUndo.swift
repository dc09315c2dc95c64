import Foundation
import Gtk

/// The property that an undone action leaves the state before it.
extension App {
    /// Performs the action of `check` and undoes it. Returns false if the app does not offer it now.
    func verifyUndo(of check: RandomCheck) async throws -> Bool {
        switch check {
        case .undoOfPrice: try await verifyUndoOfPrice()
        case .undoOfSelection: try await verifyUndoOfSelection()
        case .undoOfImport: try await verifyUndoOfImport()
        case .undoOfLeaving: try await verifyUndoOfLeaving()
        case .undoOfViewing: try await verifyUndoOfViewing()
        default: false
        }
    }

    /// Performs an action that can be undone, and undoes it with Ctrl+Z or the button that offers it.
    func verifyUndo() async throws {
        try await verifyUndoOfListing()
        guard process.isRunning else { return }
        try await closeDialogs()
        try await press("ctrl+5")
        try await verifyUndoOfCity()
    }

    private func verifyUndoOfCity() async throws {
        try await dismissToasts()
        let before = savedCities()
        guard let city = before.first,
            let button = process.driver.operable.first(where: { $0.role == .button && $0.name == city }),
            process.driver.press(button)
        else { return }
        let isGone = try await poll(seconds: 3) { savedCities() == before ? nil : true }
        guard isGone == true, try await pressUndo() else { return }
        try await expect(.undo) {
            let after = savedCities()
            return after == before
                ? nil : "The button after “\(city)” does not bring back the cities: \(after), not \(before)"
        }
    }

    /// Whether a toast offers to undo an action.
    var canUndo: Bool { process.driver.operable.contains { $0.role == .button && $0.name == translated("Undo") } }

    /// Dismisses all toasts: the changes of an action are visible before its own offer, and below a toast without a
    /// button there may be an earlier offer, which reappears at any time.
    func dismissToasts() async throws {
        let title = translated("Dismiss")
        for _ in 0..<100 {
            let button = process.driver.operable.last { $0.role == .button && $0.name == title }
            guard let button, process.driver.press(button) else { return }
            await settle()
        }
    }

    /// Presses Ctrl+Z on a page. Returns false if the focus stays in a text field, in which the key undoes typing.
    func pressUndoKey(on page: Int) async throws -> Bool {
        try await press("ctrl+\(page)")
        if process.driver.focused?.takesText == true { try await press("shift+Tab") }
        guard process.driver.focused?.takesText != true else { return false }
        try await press("ctrl+z")
        return true
    }

    /// Presses the button of the newest toast that offers to undo. Returns false if there is none.
    func pressUndo() async throws -> Bool {
        let title = translated("Undo")
        let button = try await poll(seconds: 1) {
            process.driver.operable.last { $0.role == .button && $0.name == title }
        }
        guard let button, process.driver.press(button) else { return false }
        await settle()
        return true
    }

    /// Presses the first button with this English title. Returns false if none appears in time.
    func pressButton(_ title: String, within seconds: Double = 1) async throws -> Bool {
        let title = translated(title)
        let button = try await poll(seconds: seconds) {
            process.driver.operable.first { [.button, .toggleButton].contains($0.role) && $0.name == title }
        }
        guard let button, process.driver.press(button) else { return false }
        await settle()
        return true
    }

    /// Replaces the text of the first field of this English name, or of any. Returns false if there is none.
    func fillIn(_ field: String? = nil, _ text: (String) -> String?) async throws -> Bool {
        let name = field.map { translated($0) }
        let found = try await poll(seconds: 0.3) {
            process.driver.operable.first { $0.takesText && (name == nil || $0.name == name) }
        }
        guard let found, let text = text(process.driver.text(of: found.id) ?? "") else { return false }
        let isDone = process.driver.setText(text, of: found.id)
        await settle()
        return isDone
    }
}
