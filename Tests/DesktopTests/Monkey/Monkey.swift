import Foundation
import Randomness

/// Operates the app at random: clicks, types, scrolls, resizes and triggers scenarios.
///
/// The same seed makes the same choices, but their effect depends on the speed of the app, so that a failure cannot
/// always be reproduced.
@UIActor
final class Monkey {
    private let app: App
    private var random: SeededRandom
    /// The last steps, newest last.
    private(set) var steps: [String] = []
    /// The longest response time of the app in seconds, without stalls of the machine.
    private(set) var longestResponse = 0.0
    /// The last snapshot, and the number of steps since.
    private var snapshot = Snapshot([])
    private var stepsSinceSnapshot = Int.max
    private var stalls: StallMeter

    init(_ app: App, seed: UInt64) throws {
        self.app = app
        random = SeededRandom(seed: seed)
        stalls = try StallMeter(of: app)
    }

    private static let chords = [
        "Tab", "Tab", "shift+Tab", "Return", "space", "Escape", "Escape", "Up", "Down", "Left", "Right", "Home", "End",
        "Page_Down", "Page_Up", "BackSpace", "Delete", "ctrl+a", "ctrl+z", "ctrl+c", "ctrl+v", "ctrl+f", "ctrl+r",
        "ctrl+comma", "ctrl+question", "ctrl+shift+t", "F10", "ctrl+6", "ctrl+5", "ctrl+3", "ctrl+4", "ctrl+2",
        "ctrl+7", "alt+Left", "Menu",
    ]
    private static let menuKeys = ["F10", "Menu"]
    private static let menuButtons = ["Main Menu", "主菜单"]
    private static let texts = [
        "Lond", "mei", "hutong-demo", "0", "-1", "12,5", "999999999999", "a b", "<b>bold</b> &amp;", "%s%n", "x",
    ]
    private static let scripts = ["北京", "胡同里的家", "👩‍👩‍👧‍👦🏳️‍🌈", "שלום", "e\u{301}\u{200B}"]
    private static let sizes = [(360, 640), (360, 400), (500, 700), (601, 600), (990, 690), (1200, 900)]
    /// The names of the buttons that end the app, leave it, or fill its memory on purpose.
    private static let excludedNames: Set<String> = [
        "Close", "Quit", "Minimize", "Add 1,000 listings", "Add 100 listings", "150 new chat messages",
        "Sign In at Your Own Server",
    ]

    /// Performs one step. Throws if the app has crashed, does not respond or prints a warning.
    func step() async throws {
        switch random.next(below: 100) {
        case 0..<45: try await click()
        case 45..<75: try await press(random.element(of: Self.chords))
        case 75..<85: try await type()
        case 85..<90: try await scroll()
        case 90..<94: try await resize()
        default: try await triggerScenario()
        }
        if stepsSinceSnapshot >= 10 { try await returnToScreen() }
        try await checkResponse()
    }

    /// Restores the windows if a key has minimized all of them.
    func returnToScreen() async throws {
        guard app.process.isRunning, app.isMinimized else { return }
        record("restore the minimized windows")
        _ = try await app.launchAgain()
        stepsSinceSnapshot = .max
    }

    /// Returns the visible elements, at most ten steps old: a snapshot takes longer than ten steps.
    private func currentSnapshot() -> Snapshot {
        if stepsSinceSnapshot >= 10 {
            snapshot = app.snapshot()
            stepsSinceSnapshot = 0
        }
        stepsSinceSnapshot += 1
        return snapshot
    }

    /// Returns the current state of an element, or nil if it was removed, in which case the next step takes a new
    /// snapshot.
    private func refreshed(_ element: Element) -> Element? {
        let now = Snapshot.refreshed(element, of: app.connection, on: app.session.accessibility)
        if now?.isSensitive != true { stepsSinceSnapshot = .max }
        return now
    }

    private func click() async throws {
        let snapshot = currentSnapshot()
        let window = snapshot.activeWindow
        // Widgets under an open menu cannot be clicked; the click could hit the menu's Quit.
        let isMenuOpen = snapshot.elements.contains { $0.role == .menuItem && $0.extents?.isEmpty == false }
        let choices = snapshot.elements.filter { element in
            isMenuOpen
                ? element.role == .menuItem : Role.interactive.contains(element.role) || element.role == .listItem
        }.filter { element in
            element.isSensitive && element.extents?.isEmpty == false && !Self.excludedNames.contains(element.name)
                && (window == nil || element.ancestors.contains(window!.path))
        }
        guard let element = choices.randomElement(using: &random).flatMap(refreshed) else {
            stepsSinceSnapshot = .max
            return try await press("Escape")
        }
        record("click \(element)")
        if Self.menuButtons.contains(element.name) { stepsSinceSnapshot = .max }
        if random.next(below: 2) == 0, let action = try app.actions(of: element).firstIndex(of: "click") {
            _ = try? app.call(element, "org.a11y.atspi.Action", "DoAction", [.integer(action)])
        } else {
            try await movePointer(to: element, in: snapshot, clicks: random.next(below: 8) == 0 ? 2 : 1)
        }
    }

    /// Moves the pointer to the last place of an element, which may have moved since, and clicks.
    private func movePointer(to element: Element, in snapshot: Snapshot, clicks: Int) async throws {
        guard let center = try? app.middle(of: element, in: snapshot) else { return }
        try app.session.input.run(["mousemove", "\(max(0, center.x))", "\(max(0, center.y))"])
        guard clicks > 0 else { return }
        try app.session.input.run(["click", "--repeat", "\(clicks)", "--delay", "40", "1"])
    }

    private func press(_ chord: String) async throws {
        record("press \(chord)")
        if Self.menuKeys.contains(chord) { stepsSinceSnapshot = .max }
        try await app.press(chord)
    }

    private func type() async throws {
        let snapshot = currentSnapshot()
        if random.next(below: 3) > 0 {
            let text = random.element(of: Self.texts)
            record("type \(text)")
            return try await app.typeKeys(text)
        }
        let fields = snapshot.elements.filter { $0.isEditable && $0.isSensitive }
        guard !fields.isEmpty else { return }
        let (field, text) = (random.element(of: fields), random.element(of: Self.scripts + Self.texts))
        record("type \(text) into \(field)")
        _ = try? app.call(field, "org.a11y.atspi.EditableText", "SetTextContents", [.string(text)])
    }

    private func scroll() async throws {
        let snapshot = currentSnapshot()
        let panes = snapshot.elements.filter { $0.role == .scrollPane }
        guard let pane = panes.randomElement(using: &random).flatMap(refreshed) else { return }
        record("wheel over \(pane)")
        try await movePointer(to: pane, in: snapshot, clicks: 0)
        let button = random.next(below: 3) == 0 ? "4" : "5"
        try app.session.input.run(["click", "--repeat", "\(1 + random.next(below: 20))", "--delay", "10", button])
    }

    private func resize() async throws {
        let snapshot = currentSnapshot()
        let size = random.element(of: Self.sizes)
        record("resize to \(size)")
        guard let main = snapshot.windows.first(where: { ["Hutong", "胡同"].contains($0.name) }),
            let window = try? app.screenWindow(of: main, in: snapshot).window
        else { return }
        try app.session.input.run(["windowsize", "\(window.id)", "\(size.0)", "\(size.1)"])
        stepsSinceSnapshot = .max
    }

    private func triggerScenario() async throws {
        let snapshot = currentSnapshot()
        let scenarios = snapshot.windows.first { ["Scenarios", "测试场景"].contains($0.name) }
        guard let scenarios else {
            stepsSinceSnapshot = .max
            return try await press("ctrl+shift+t")
        }
        let buttons = snapshot.descendants(of: scenarios).filter {
            [.button, .toggleButton].contains($0.role) && !Self.excludedNames.contains($0.name)
        }
        guard let button = buttons.randomElement(using: &random) else { return }
        stepsSinceSnapshot = .max
        record("scenario \(button.name)")
        _ = try? app.call(button, "org.a11y.atspi.Action", "DoAction", [.integer(0)])
    }

    private func record(_ step: String) {
        steps.append(step)
        if steps.count > 50 { steps.removeFirst() }
    }

    /// Checks that the main loop responds to a call on the accessibility bus.
    private func checkResponse() async throws {
        if app.process.exitStatus != nil { return try await restart() }
        let (start, stalled) = (ContinuousClock.now, stalls.stalledSeconds)
        let call = BusCall(
            destination: app.connection, path: "/org/a11y/atspi/accessible/root",
            interface: "org.a11y.atspi.Accessible", method: "GetRole", arguments: [])
        // An error is a response, too, for example while a window is closed.
        let replies = app.session.accessibility.replies(to: [call])
        let seconds = (ContinuousClock.now - start) / .seconds(1) - (stalls.stalledSeconds - stalled)
        longestResponse = max(longestResponse, seconds)
        if replies[0] == nil {
            let hasEnded = try await poll(seconds: 10) { () -> Bool? in
                if app.process.exitStatus != nil { return true }
                return app.session.accessibility.replies(to: [call])[0] == nil ? nil : false
            }
            guard let hasEnded else { throw DriverError("the app does not respond") }
            if hasEnded { return try await restart() }
        }
        guard seconds < 1 else { throw DriverError("the app took \(seconds) s to respond") }
        let problems = Console.problems(in: app.process.written)
        guard problems.isEmpty else { throw DriverError(problems.joined(separator: "\n")) }
    }

    /// Starts the app again after a key or click has quit it. Throws if it ended in any other way.
    private func restart() async throws {
        guard app.process.exitStatus == .exited(0) else {
            throw DriverError("the app ended with \(app.process.exitStatus, default: "nothing")")
        }
        record("restart after quit")
        try await app.relaunch()
        stalls = try StallMeter(of: app)
        stepsSinceSnapshot = .max
    }
}
