import Foundation
import Gtk

/// The properties that always hold.
extension App {
    /// Throws `RandomFailure` if a property does not hold.
    func verify(_ check: RandomCheck) async throws {
        if !process.isRunning { try await relaunch() }
        switch check {
        case .basics: try await verifyBasics()
        case .names: try await verifyNames()
        case .pages: try await verifyPages()
        case .restart:
            try await verifyRestart()
            try await resize(1000, 700)
        case .undo:
            try await verifyUndo()
            try await resize(1000, 700)
        case .undoOfPrice, .undoOfSelection, .undoOfImport, .undoOfLeaving, .undoOfViewing:
            _ = try await verifyUndo(of: check)
            // A step that was not possible has left a dialog open.
            try await closeDialogs()
            try await resize(1000, 700)
        case .messages:
            try await verifyMessages()
            try await resize(1000, 700)
        case .privacy: try verifyPrivacy()
        // Checked when the app has ended.
        case .leaks: break
        case .trap: fatalError("a trap, as a test asks for it")
        }
    }

    /// Waits a little for work in progress. Throws unless there is no problem then.
    func expect(_ check: RandomCheck, within seconds: Double = 2, _ problem: () -> String?) async throws {
        let isGone = try await poll(seconds: seconds) { () -> Bool? in
            process.driver.settle()
            return problem() == nil ? true : nil
        }
        guard isGone == nil, let problem = problem() else { return }
        throw RandomFailure(check: check, message: problem)
    }

    private func verifyBasics() async throws {
        let errors = TestLog.errors
        guard errors.isEmpty else { throw RandomFailure(check: .basics, message: errors.joined(separator: "\n")) }
        if process.isRunning, process.driver.focusProblem != nil {
            try await expect(.basics, within: 0.3) { process.isRunning ? process.driver.focusProblem : nil }
        }
    }

    private func verifyNames() async throws {
        try await expect(.names) {
            let snapshot = snapshot()
            let nameless = snapshot.elements.first {
                $0.role == .label && ($0.name.allSatisfy(\.isWhitespace) || $0.name.hasPrefix("Gtk"))
            }
            return nameless.map { "\($0) in\n\(snapshot.tree)" } ?? snapshot.audit().first?.description
        }
    }

    private func verifyPages() async throws {
        try await activate()
        try await closeDialogs()
        // The menu is beside the page only in a wide window.
        try await resize(1000, 700)
        for page in 1...5 {
            var shown: Int?
            for _ in 0..<5 where shown != page {
                // A problem may be reported at any time, and is then over the page.
                try await closeDialogs()
                guard process.isRunning else { return }
                try await press("ctrl+\(page)")
                shown = try await poll(seconds: 0.3) { shownPage() == page ? page : nil }
            }
            guard shown == page else {
                throw RandomFailure(check: .pages, message: "Ctrl+\(page) does not lead to its page:\n\(tree())")
            }
        }
    }

    /// Returns the number of the page that is marked in the menu.
    private func shownPage() -> Int? {
        let snapshot = snapshot()
        guard let menu = snapshot.matches(Query(localized("Pages"), role: .list)).first else { return nil }
        let rows = snapshot.descendants(of: menu).filter { $0.role == .listItem }
        return rows.firstIndex(where: \.isSelected).map { $0 + 1 }
    }

    /// Throws `RandomFailure` if personal data are in the log.
    func verifyPrivacy() throws {
        let leaks = LogPrivacy.leaks(in: console, typed: typedTexts)
        guard leaks.isEmpty else { throw RandomFailure(check: .privacy, message: leaks.joined(separator: "\n")) }
    }

    // MARK: - Persistence

    private func verifyRestart() async throws {
        try await showEverything()
        let before = try await kept()
        try await quitAndRelaunch()
        try await showEverything()
        var after = before
        _ = try await poll(seconds: 5) { () -> Bool? in
            after = try await kept()
            return before.isSubset(of: after) ? true : nil
        }
        let lost = before.subtracting(after).sorted()
        guard lost.isEmpty else {
            let new = after.subtracting(before).sorted()
            throw RandomFailure(check: .restart, message: "after a restart \(lost) is gone; \(new) is new")
        }
    }

    /// Makes all listings visible that the query allows.
    func showEverything() async throws {
        try await activate()
        try await closeDialogs()
        try await press("ctrl+3")
        try await resize(1000, 12_000)
    }

    /// Returns the data that the app displays and has to display again after a restart: the names and prices of
    /// listings, the saved cities, the personal information.
    private func kept() async throws -> Set<String> {
        var kept: Set<String> = []
        try await press("ctrl+3")
        kept.formUnion(listingTexts().compactMap(\.first).map { "listing \($0)" })
        try await press("ctrl+5")
        kept.formUnion(savedCities())
        try await press("ctrl+7")
        let snapshot = snapshot()
        if let list = snapshot.matches(Query(localized("Your personal information"), role: .list)).first {
            kept.formUnion(snapshot.descendants(of: list).filter { $0.role == .label }.map { "personal \($0.name)" })
        }
        try await press("ctrl+3")
        return kept
    }

    /// Returns the names of the buttons that remove a saved city, in the order of the cities.
    func savedCities() -> [String] {
        let remove = translated("Remove {city}").replacing("{city}", with: "")
        return snapshot().elements.filter { $0.role == .button && $0.name.hasPrefix(remove) }.map(\.name)
    }

    /// Returns the texts of the visible rows of listings: the name with the price, and the texts about the status.
    func listingTexts() -> [[String]] {
        let snapshot = snapshot()
        guard let list = snapshot.matches(Query(localized("Listings"), role: .list)).first else { return [] }
        var rows: [(path: String, texts: [String])] = []
        for element in snapshot.descendants(of: list) {
            if element.role == .listItem {
                rows.append((element.path, []))
            } else if element.role == .label, let last = rows.indices.last, element.ancestors.contains(rows[last].path)
            {
                // Visitors come at any time, the days left are counted when a row is filled in, and a home is sent to its
                // group when the network allows it.
                if !["view", "views", "left"].contains(where: element.name.hasSuffix) {
                    rows[last].texts.append(element.name.replacing(/^Not sent to (.*) yet$/) { "In \($0.1)" })
                }
            }
        }
        return rows.map { row in [row.texts.prefix(2).joined(separator: " ")] + row.texts.dropFirst(2) }
    }
}
