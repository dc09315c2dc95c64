import Foundation
import Gtk

/// Undo of the user's arrangements with others: groups and viewings.
extension App {
    func verifyUndoOfLeaving() async throws -> Bool {
        try await dismissToasts()
        guard let group = try await openFirstGroup(), try await pressButton("Group Menu"),
            try await pressButton("Leave Group…"), try await pressButton("_Leave"),
            try await poll(seconds: 5, { groupRow(of: [group]) == nil && canUndo ? true : nil }) != nil,
            try await group.count.isMultiple(of: 2) ? pressUndo() : pressUndoKey(on: 4)
        else { return false }
        try await expect(.undoOfLeaving, within: 10) {
            // A refusal of the server is another matter, which the app reports.
            groupRow(of: [group]) != nil || process.driver.activeKind == "AdwMessageDialog"
                ? nil : "After leaving “\(group)” was undone, the group is not there:\n\(tree())"
        }
        return groupRow(of: [group]) != nil
    }

    func verifyUndoOfViewing() async throws -> Bool {
        try await activate()
        try await closeDialogs()
        try await resize(1000, 700)
        guard process.isRunning else { return false }
        try await press("ctrl+2")
        if shows(localized("Sign in to find a home")) { return false }
        if try await viewingMenu() == nil {
            guard try await bookViewing(), try await poll(seconds: 3, { try await viewingMenu() }) != nil else {
                return false
            }
        }
        try await dismissToasts()
        let before = viewingTexts()
        guard let menu = try await viewingMenu(), process.driver.press(menu) else { return false }
        await settle()
        guard try await pressButton("Cancel Viewing"),
            try await poll(seconds: 3, { viewingTexts() == before ? nil : true }) != nil,
            try await before.count.isMultiple(of: 2) ? pressUndo() : pressUndoKey(on: 2)
        else { return false }
        try await expect(.undoOfViewing) {
            let after = viewingTexts()
            return after == before ? nil : "After a canceled viewing was undone, there are \(after), not \(before)"
        }
        return true
    }

    /// Returns the texts of the lists of viewings, except for the replies of agents and the delivery state, which
    /// change by themselves.
    private func viewingTexts() -> [String] {
        let snapshot = snapshot()
        let titles = ["Upcoming", "Past and Canceled"].map { translated($0) }
        return snapshot.elements.filter { $0.role == .list && titles.contains($0.name) }.flatMap { list in
            [list.name] + snapshot.descendants(of: list).filter { $0.role == .label }.map(\.name)
        }
        .filter { !$0.hasPrefix("“") && !$0.contains(translated("The agent has not been notified yet.")) }
    }

    /// Shows the list, and returns the button that opens the menu of the first viewing that can still be canceled.
    private func viewingMenu() async throws -> OperableWidget? {
        let (title, coming) = (translated("Viewings"), translated("Upcoming"))
        let signs = [coming, translated("Past and Canceled"), translated("No Viewings Yet")]
        if !snapshot().elements.contains(where: { signs.contains($0.name) }) {
            guard let button = process.driver.operable.first(where: { $0.name.hasPrefix(title) }),
                process.driver.press(button)
            else { return nil }
            await settle()
        }
        let name = translated("Viewing with {name}").replacing("{name}", with: "")
        guard snapshot().elements.contains(where: { $0.role == .list && $0.name == coming }) else { return nil }
        // Upcoming ones are first.
        return process.driver.operable.first { $0.role == .button && $0.name.hasPrefix(name) }
    }

    /// Searches for a home, makes an agent answer at once, and books a viewing. Returns false if the app does not
    /// allow it.
    private func bookViewing() async throws -> Bool {
        // Back from the list to the search.
        _ = try await pressButton("Find a Home", within: 0.1)
        for title in ["New Search", "Change Search", "Cancel Search"] { _ = try await pressButton(title, within: 0.1) }
        guard try await fillIn("Area (required)", { _ in "Dongcheng" }), try await fillIn("Minimum", { _ in "" }),
            try await fillIn("Maximum (required)", { _ in "5000" }), try await pressButton("Start Search")
        else { return false }
        _ = try await poll(seconds: 1) { process.driver.operable.contains { $0.takesText } ? nil : true }
        try await press("ctrl+shift+t")
        guard try await pressButton("An agent answers") else { return false }
        try await closeDialogs()
        try await press("ctrl+2")
        guard try await pressButton("Choose", within: 3), try await pressButton("Book Viewing", within: 3)
        else { return false }
        return try await poll(seconds: 3) { shows(localized("Your viewing is booked")) ? true : nil } == true
    }
}
