import Gtk

/// The performance of random steps.
extension App {
    /// The English names of widgets that leave the app, access servers outside of this machine, or take long on
    /// purpose.
    private static let excluded: Set<String> = [
        "Close", "Minimize", "Quit", "Use the sandbox", "Slow", "Add 1,000 listings", "Add 100 listings",
        "Add 10 listings", "150 new chat messages", "Sign In at Your Own Server",
    ]

    /// Returns whether random steps stay away from a name.
    func isExcluded(_ name: String) -> Bool {
        Self.excluded.contains(name) || Self.excluded.contains { translated($0) == name }
    }

    /// Whether a file chooser is open, in which random keys would write files.
    var isChoosingFile: Bool { process.driver.activeKind == "GtkFileChooserDialog" }

    /// Returns the widget that a step names, if it exists.
    func find(_ target: RandomTarget) -> OperableWidget? {
        var index = target.index
        for widget in process.driver.operable where widget.role.rawValue == target.role {
            guard target.name == nil || widget.name == target.name else { continue }
            if index == 0 { return widget }
            index -= 1
        }
        return nil
    }

    /// Returns whether a step is possible now, which it is not if its widget does not exist.
    func canPerform(_ step: RandomStep) -> Bool {
        guard process.isRunning else { return true }
        if isChoosingFile, step != .press("Escape"), step != .relaunch { return false }
        return step.target.map { find($0) != nil } ?? true
    }

    /// Performs a step.
    func perform(_ step: RandomStep) async throws {
        if !process.isRunning { try await relaunch() }
        let driver = process.driver
        switch step {
        case .press(let chord): try await press(chord)
        case .typeKeys(let text): try await typeKeys(text)
        case .click(let target): try await operate(target) { driver.press($0) }
        case .clickSecondary(let target): try await operate(target) { driver.pressSecondary($0.id) }
        case .setText(let text, let target):
            if text.count > 3 { typedTexts.insert(text) }
            try await operate(target) { driver.setText(text, of: $0.id) }
        case .scroll(let ticks, let target):
            try await operate(target) {
                driver.scroll($0.id, ticks: ticks)
                return true
            }
        case .resize(let width, let height): try await resize(width, height)
        case .setBackground(true): try await minimize()
        case .setBackground(false): try await activate()
        case .relaunch: try await quitAndRelaunch()
        case .check(let check): try await verify(check)
        }
    }

    private func operate(_ target: RandomTarget, _ operation: (OperableWidget) -> Bool) async throws {
        guard let widget = find(target), operation(widget) else { return }
        await settle()
    }

    /// Quits the app, unless it has ended, and starts it again.
    func quitAndRelaunch() async throws {
        if process.isRunning {
            try await activate()
            try await closeDialogs()
            try await press("ctrl+q")
            _ = try await waitForExit()
        }
        try await relaunch()
    }

    /// Closes everything that is open over the main window, like a user who cancels it.
    func closeDialogs() async throws {
        for attempt in 0..<40 {
            guard process.isRunning else { return }
            let driver = process.driver
            // An open menu or a selection takes the first Escape.
            if driver.activeKind == "AdwApplicationWindow", attempt > 2 { return }
            // In a question, Escape gives the answer that keeps the entered text.
            if attempt > 2, driver.activeKind == "AdwMessageDialog",
                let answer = driver.operable.last(where: { $0.role == .button })
            {
                _ = driver.press(answer)
                await settle()
            } else {
                try await press("Escape")
            }
            if attempt > 5 { _ = try await JourneyClock.pass(after: 0) }
        }
        throw RandomFailure(check: .pages, message: "a dialog cannot be closed:\n\(tree())")
    }
}
