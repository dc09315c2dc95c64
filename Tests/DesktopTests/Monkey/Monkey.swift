import Foundation
import Randomness

/// Somebody without a plan: clicks, types, turns, resizes and disturbs at random, the same for the same seed.
///
/// The same seed makes the same choices; what they meet depends on how fast the app is, so a failure is found again
/// soon rather than surely.
@UIActor
final class Monkey {
    private let app: App
    private var random: SeededRandom
    /// What was done last, the newest at the end.
    private(set) var steps: [String] = []
    /// The longest the app took to answer, in seconds, without what the machine made it wait.
    private(set) var longestAnswer = 0.0
    /// What was seen when the monkey looked last, and how often it acted on that.
    private var seen = Snapshot([]), sinceLooking = Int.max
    private var rush: Rush

    init(_ app: App, seed: UInt64) throws {
        self.app = app
        random = SeededRandom(seed: seed)
        rush = try Rush(of: app)
    }

    private static let chords = [
        "Tab", "Tab", "shift+Tab", "Return", "space", "Escape", "Escape", "Up", "Down", "Left", "Right", "Home", "End",
        "Page_Down", "Page_Up", "BackSpace", "Delete", "ctrl+a", "ctrl+z", "ctrl+c", "ctrl+v", "ctrl+f", "ctrl+r",
        "ctrl+comma", "ctrl+question", "ctrl+shift+t", "F10", "ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4", "ctrl+5",
        "ctrl+6", "alt+Left", "Menu",
    ]
    private static let menuKeys = ["F10", "Menu"]
    private static let menuButtons = ["Main Menu", "主菜单"]
    private static let texts = [
        "Lond", "mei", "hutong-demo", "0", "-1", "12,5", "999999999999", "a b", "<b>bold</b> &amp;", "%s%n", "x",
    ]
    private static let scripts = ["北京", "胡同里的家", "👩‍👩‍👧‍👦🏳️‍🌈", "שלום", "e\u{301}\u{200B}"]
    private static let sizes = [(360, 640), (360, 400), (500, 700), (601, 600), (990, 690), (1200, 900)]
    /// What would end the app, leave it for another program, or fill its memory by rights, in both languages.
    private static let spared: Set<String> = [
        "Close", "Quit", "Minimize", "Add 100,000 listings", "Add 1,000 listings", "150 new chat messages",
    ]

    /// Does one thing; throws when the app is gone, does not answer or complains.
    func step() async throws {
        switch random.next(below: 100) {
        case 0..<45: try await click()
        case 45..<75: try await press(random.element(of: Self.chords))
        case 75..<85: try await type()
        case 85..<90: try await turnTheWheel()
        case 90..<94: try await resize()
        default: try await bringSomethingAbout()
        }
        if sinceLooking >= 10 { try await returnToScreen() }
        try await listen()
    }

    /// Brings the windows back where a key has minimized them all: nothing that is done to them would count.
    func returnToScreen() async throws {
        guard app.process.isRunning, app.isMinimized else { return }
        note("it was minimized and is brought back")
        _ = try await app.launchAgain()
        sinceLooking = .max
    }

    /// What is showing, or was some steps ago: to look at a whole window takes longer than ten steps.
    private func look() -> Snapshot {
        if sinceLooking >= 10 {
            seen = app.snapshot()
            sinceLooking = 0
        }
        sinceLooking += 1
        return seen
    }

    /// The element as it is now, nil when it is gone or hidden; the next step looks anew then.
    private func still(_ element: Element) -> Element? {
        let now = Snapshot.again(element, of: app.connection, on: app.session.accessibility)
        if now?.isSensitive != true { sinceLooking = .max }
        return now
    }

    private func click() async throws {
        let snapshot = look()
        let window = snapshot.activeWindow
        // What is under an open menu cannot be clicked; a click there would hit the menu's Quit some time.
        let isMenuOpen = snapshot.elements.contains { $0.role == .menuItem && $0.extents?.isEmpty == false }
        let choices = snapshot.elements.filter { element in
            isMenuOpen
                ? element.role == .menuItem : Role.interactive.contains(element.role) || element.role == .listItem
        }.filter { element in
            element.isSensitive && element.extents?.isEmpty == false && !Self.spared.contains(element.name)
                && (window == nil || element.ancestors.contains(window!.path))
        }
        guard let element = choices.randomElement(using: &random).flatMap(still) else {
            sinceLooking = .max
            return try await press("Escape")
        }
        note("click \(element)")
        if Self.menuButtons.contains(element.name) { sinceLooking = .max }
        if random.next(below: 2) == 0, let action = try app.actions(of: element).firstIndex(of: "click") {
            _ = try? app.call(element, "org.a11y.atspi.Action", "DoAction", [.integer(action)])
        } else {
            try await point(at: element, in: snapshot, clicks: random.next(below: 8) == 0 ? 2 : 1)
        }
    }

    /// Goes where the element was a moment ago; it may have gone, as under a person's hand.
    private func point(at element: Element, in snapshot: Snapshot, clicks: Int) async throws {
        guard let center = try? app.middle(of: element, in: snapshot) else { return }
        try app.session.hand.run(["mousemove", "\(max(0, center.x))", "\(max(0, center.y))"])
        guard clicks > 0 else { return }
        try app.session.hand.run(["click", "--repeat", "\(clicks)", "--delay", "40", "1"])
    }

    private func press(_ chord: String) async throws {
        note("press \(chord)")
        if Self.menuKeys.contains(chord) { sinceLooking = .max }
        try await app.press(chord)
    }

    private func type() async throws {
        let snapshot = look()
        if random.next(below: 3) > 0 {
            let text = random.element(of: Self.texts)
            note("type \(text)")
            return try await app.typeKeys(text)
        }
        let fields = snapshot.elements.filter { $0.isEditable && $0.isSensitive }
        guard !fields.isEmpty else { return }
        let (field, text) = (random.element(of: fields), random.element(of: Self.scripts + Self.texts))
        note("type \(text) into \(field)")
        _ = try? app.call(field, "org.a11y.atspi.EditableText", "SetTextContents", [.string(text)])
    }

    private func turnTheWheel() async throws {
        let snapshot = look()
        let panes = snapshot.elements.filter { $0.role == .scrollPane }
        guard let pane = panes.randomElement(using: &random).flatMap(still) else { return }
        note("wheel over \(pane)")
        try await point(at: pane, in: snapshot, clicks: 0)
        let button = random.next(below: 3) == 0 ? "4" : "5"
        try app.session.hand.run(["click", "--repeat", "\(1 + random.next(below: 20))", "--delay", "10", button])
    }

    private func resize() async throws {
        let snapshot = look()
        let size = random.element(of: Self.sizes)
        note("resize to \(size)")
        guard let main = snapshot.windows.first(where: { ["Hutong", "胡同"].contains($0.name) }),
            let window = try? app.screenWindow(of: main, in: snapshot).window
        else { return }
        try app.session.hand.run(["windowsize", "\(window.id)", "\(size.0)", "\(size.1)"])
        sinceLooking = .max
    }

    private func bringSomethingAbout() async throws {
        let snapshot = look()
        let scenarios = snapshot.windows.first { ["Scenarios", "测试场景"].contains($0.name) }
        guard let scenarios else {
            sinceLooking = .max
            return try await press("ctrl+shift+t")
        }
        let buttons = snapshot.descendants(of: scenarios).filter {
            [.button, .toggleButton].contains($0.role) && !Self.spared.contains($0.name)
        }
        guard let button = buttons.randomElement(using: &random) else { return }
        sinceLooking = .max
        note("scenario \(button.name)")
        _ = try? app.call(button, "org.a11y.atspi.Action", "DoAction", [.integer(0)])
    }

    private func note(_ step: String) {
        steps.append(step)
        if steps.count > 50 { steps.removeFirst() }
    }

    /// The main loop answers an outsider.
    private func listen() async throws {
        if app.process.ending != nil { return try await startAgain() }
        let (start, waited) = (ContinuousClock.now, rush.waited)
        let question = BusCall(
            destination: app.connection, path: "/org/a11y/atspi/accessible/root",
            interface: "org.a11y.atspi.Accessible", method: "GetRole", arguments: [])
        // An error is an answer too, as while a window goes; only silence is a hang, and that takes its time.
        let answers = app.session.accessibility.answers(to: [question])
        let took = (ContinuousClock.now - start) / .seconds(1) - (rush.waited - waited)
        longestAnswer = max(longestAnswer, took)
        if answers[0] == nil {
            let hasEnded = try await poll(seconds: 10) { () -> Bool? in
                if app.process.ending != nil { return true }
                return app.session.accessibility.answers(to: [question])[0] == nil ? nil : false
            }
            guard let hasEnded else { throw DriverError("the app does not answer") }
            if hasEnded { return try await startAgain() }
        }
        guard took < 1 else { throw DriverError("the app took \(took) s to answer") }
        let complaints = Console.complaints(in: app.process.written)
        guard complaints.isEmpty else { throw DriverError(complaints.joined(separator: "\n")) }
    }

    /// Some key or click has quit the app, which is no fault; anything else that ended it is.
    private func startAgain() async throws {
        guard app.process.ending == .exited(0) else {
            throw DriverError("the app ended with \(app.process.ending, default: "nothing")")
        }
        note("it was quit and is started again")
        try await app.relaunch()
        rush = try Rush(of: app)
        sinceLooking = .max
    }
}
