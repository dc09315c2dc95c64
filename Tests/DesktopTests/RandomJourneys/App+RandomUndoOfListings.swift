import Foundation
import Gtk

/// Undo on the page of listings.
extension App {
    /// Withdraws, deletes or reopens the first listing, if its menu offers that, and undoes it.
    func verifyUndoOfListing() async throws {
        let before = try await listingsToChange()
        let actions = ["Withdraw", "Delete", "Reopen"].map { translated($0) }
        let more = translated("More actions for {name}").replacing("{name}", with: "")
        guard let menu = process.driver.operable.first(where: { $0.role == .button && $0.name.hasPrefix(more) }),
            process.driver.press(menu)
        else { return }
        await settle()
        guard let action = process.driver.operable.first(where: { actions.contains($0.name) }) else {
            return try await closeDialogs()
        }
        let name = action.name
        guard process.driver.press(action), try await listingsChange(from: before), try await isOffered(name) else {
            return try await closeDialogs()
        }
        // If the action has a toast of its own, its button does the same as the key.
        let isByButton = name.count.isMultiple(of: 2)
        if isByButton, try await undoListings(.undo, byButton: true, after: "“\(name)”", to: before) { return }
        _ = try await undoListings(.undo, byButton: false, after: "“\(name)”", to: before)
    }

    /// Returns whether the newest offer to undo is that of an action with this name. The action of an earlier step
    /// may end later.
    private func isOffered(_ name: String) async throws -> Bool {
        let offers = ["Withdraw": "Withdrawn", "Delete": "“{name}” deleted", "Reopen": "Reopened"]
        guard let offer = offers.first(where: { translated($0.key) == name })?.value else { return false }
        let parts = translated(offer).components(separatedBy: "{name}")
        return try await poll(seconds: 1) {
            snapshot().elements.contains {
                $0.role == .label && $0.name.hasPrefix(parts[0]) && $0.name.hasSuffix(parts[parts.count - 1])
            } ? true : nil
        } == true
    }

    func verifyUndoOfPrice() async throws -> Bool {
        let before = try await listingsToChange()
        guard try await chooseFromAnyMenu("Adjust Price…") else { return false }
        // Slightly less, so that no question is asked.
        let isTyped = try await fillIn { old in
            Double(old.filter { $0.isNumber || $0 == "." }).map { String(Int($0 - max($0 / 50, 1))) }
        }
        guard isTyped, try await pressButton("Adjust Price"), try await listingsChange(from: before) else {
            return false
        }
        return try await undoListings(.undoOfPrice, after: "a changed price", to: before)
    }

    func verifyUndoOfSelection() async throws -> Bool {
        let before = try await listingsToChange()
        guard try await pressButton("Select Listings"), let action = await selectSome(),
            try await pressButton(action), try await listingsChange(from: before)
        else { return false }
        return try await undoListings(.undoOfSelection, after: "“\(action)” for several listings", to: before)
    }

    func verifyUndoOfImport() async throws -> Bool {
        let before = try await listingsToChange()
        // Imported listings may be hidden by a search, and the others may reappear after it.
        guard !before.isEmpty else { return false }
        let file = home.appending(component: "imported.csv")
        try Data("community,purpose,floor,floors\nElm Yard,sale,,\nOak Mews,rent,3,9\n".utf8).write(to: file)
        guard try await pressButton("All Listings"), try await pressButton("Import Table…"),
            try await poll(seconds: 1, { isChoosingFile ? true : nil }) != nil
        else { return false }
        // At once: as key presses, the path would take longer than all other steps.
        guard try await fillIn(nil, { _ in file.path }) else { return false }
        try await press("Return")
        guard try await pressButton("_Import", within: 3), try await listingsChange(from: before) else { return false }
        return try await undoListings(.undoOfImport, after: "an import", to: before)
    }

    /// Opens the menus of listings until one has an action, given in English, and chooses it.
    private func chooseFromAnyMenu(_ action: String) async throws -> Bool {
        let more = translated("More actions for {name}").replacing("{name}", with: "")
        for number in 0..<12 {
            let menus = process.driver.operable.filter { $0.role == .button && $0.name.hasPrefix(more) }
            guard number < menus.count, process.driver.press(menus[number]) else { return false }
            await settle()
            if try await pressButton(action, within: 0) { return true }
            try await press("Escape")
        }
        return false
    }

    /// Selects up to three listings that have an action in common, and returns the action. Returns nil if there are
    /// fewer than two.
    private func selectSome() async -> String? {
        let select = translated("Select {name}").replacing("{name}", with: "")
        let isCheck = { (widget: OperableWidget) in widget.role == .checkBox && widget.name.hasPrefix(select) }
        let actions = ["Withdraw", "Delete"]
        var common: String?
        var count = 0
        for id in process.driver.operable.filter(isCheck).map(\.id) where count < 3 {
            guard process.driver.press(id) else { continue }
            await settle()
            let names = process.driver.operable.filter { $0.role == .button }.map(\.name)
            let possible = actions.first { names.contains(translated($0)) }
            if let possible, common == nil || common == possible {
                common = possible
                count += 1
            } else {
                _ = process.driver.press(id)
                await settle()
            }
        }
        return count > 1 ? common : nil
    }

    // MARK: - Before and after

    /// Shows listings of every status, with no earlier offer to undo, and returns their texts.
    private func listingsToChange() async throws -> [[String]] {
        try await showEverything()
        try await showEveryStatus()
        try await dismissToasts()
        var texts = listingTexts()
        // The results of a search or a filter appear a moment later.
        _ = try await poll(seconds: 0.2) {
            let earlier = texts
            texts = listingTexts()
            return texts == earlier && !texts.isEmpty ? true : nil
        }
        return texts
    }

    /// Clears a filter that would hide a listing that expires.
    private func showEveryStatus() async throws {
        let every = translated("All")
        guard !shows(.exactly(every), role: .label), try await pressButton("Status", within: 0) else { return }
        if let item = process.driver.operable.first(where: { $0.role == .listItem && $0.name == every }) {
            let filtered = listingTexts()
            _ = process.driver.press(item)
            // The others appear once they have been read.
            _ = try await poll(seconds: 1) { listingTexts() == filtered ? nil : true }
        } else {
            try await closeDialogs()
        }
    }

    /// Returns the differences between the listings and earlier ones, except for those that the moderator may decide
    /// about at any moment, and those that have expired meanwhile, or are live again since the clock was moved back.
    private func listingChanges(from before: [[String]]) -> [String] {
        let after = listingTexts()
        let names = { (rows: [[String]], status: String) in
            Set(rows.filter { $0.contains(self.translated(status)) }.compactMap(\.first))
        }
        let expired = names(before, "Live").intersection(names(after, "Expired"))
        let renewed = names(before, "Expired").intersection(names(after, "Live"))
        let changing = names(before, "In review").union(expired).union(renewed)
        let isSettled = { (row: [String]) in !changing.contains(row.first ?? "") }
        return after.filter(isSettled).difference(from: before.filter(isSettled)).map(String.init(describing:))
    }

    private func listingsChange(from before: [[String]]) async throws -> Bool {
        try await poll(seconds: 3) { listingChanges(from: before).isEmpty ? nil : true } == true
    }

    /// Undoes the last action, after which the listings must be as before. Returns false if the randomly chosen way,
    /// the button or the key, is not available.
    private func undoListings(
        _ check: RandomCheck, byButton choice: Bool? = nil, after action: String, to before: [[String]]
    ) async throws -> Bool {
        let isByButton = choice ?? before.count.isMultiple(of: 2)
        guard try await poll(seconds: 1, { canUndo ? true : nil }) != nil,
            try await isByButton ? pressUndo() : pressUndoKey(on: 3)
        else { return false }
        try await expect(check) {
            let changes = listingChanges(from: before)
            return changes.isEmpty
                ? nil
                : "\(isByButton ? "The button" : "Ctrl+Z") after \(action) does not bring back the list:\n"
                    + changes.joined(separator: "\n") + (listingTexts().isEmpty ? "\n" + snapshot().tree : "")
        }
        return true
    }
}
