import Gtk
import Randomness

/// Chooses the steps of a random journey by a seed and by the content of the screen.
@UIActor
struct StepGenerator {
    private var random: SeededRandom
    /// Whether steps name widgets by their roles alone, so that they are the same in every language.
    private let isNeutral: Bool
    /// The checks that are made meanwhile, each with the average number of steps between two of them.
    private let checks: [(check: RandomCheck, interval: Int)]

    init(seed: UInt64, isNeutral: Bool = false, checks: [(check: RandomCheck, interval: Int)] = []) {
        random = SeededRandom(seed: seed)
        self.isNeutral = isNeutral
        self.checks = checks
    }

    private static let chords = [
        "Tab", "Tab", "Tab", "shift+Tab", "Return", "space", "Escape", "Escape", "Up", "Down", "Down", "Left", "Right",
        "Home", "End", "Page_Down", "Page_Up", "BackSpace", "Delete", "Menu", "F10", "F5",
        "ctrl+a", "ctrl+c", "ctrl+f", "ctrl+n", "ctrl+r", "ctrl+v", "ctrl+w", "ctrl+x", "ctrl+z", "ctrl+z",
        "ctrl+comma", "ctrl+question", "ctrl+shift+t", "alt+Left", "shift+Down", "shift+Up",
        "ctrl+6", "ctrl+5", "ctrl+3", "ctrl+3", "ctrl+4", "ctrl+2", "ctrl+7",
    ]
    /// The keys that activate a widget; not "ctrl+w", which may quit.
    private static let activating = ["Return", "space"]
    private static let keys = ["3", "Lond", "mei", "hutong-demo", "-1", "12,5", "a b", "x", "%s"]
    private static let texts = [
        "", "3", "2", "89.5", "3200000", "999999999999", "-1", "12,5", "Londonderry", "mei", "hutong-demo",
        "<b>x</b> &amp;",
        "北京", "胡同里的家", "👩‍👩‍👧‍👦🏳️‍🌈", "שלום", "e\u{301}\u{200B}", "35", "13800138000",
    ]
    private static let sizes = [(360, 640), (360, 400), (500, 700), (601, 600), (990, 690), (1200, 900)]

    /// Returns the next step.
    mutating func next(in app: App) -> RandomStep {
        let driver = app.process.driver
        if driver.activeKind == nil { return .setBackground(false) }
        if app.isChoosingFile { return .press("Escape") }
        for (check, interval) in checks where random.next(below: interval) == 0 { return .check(check) }
        switch random.next(below: 1000) {
        case 0..<540: return click(app)
        case 540..<800: return press(app)
        case 800..<850: return isExcludedFocus(app) ? .press("Escape") : .typeKeys(random.element(of: Self.keys))
        case 850..<920: return write(app)
        case 920..<955: return scroll(app)
        case 955..<975:
            let size = random.element(of: Self.sizes)
            return .resize(size.0, size.1)
        case 975..<990: return .press("ctrl+shift+t")
        case 990..<998: return .setBackground(true)
        // The effects of the sandbox on listings meanwhile depend on the time.
        default: return isNeutral ? .press("Escape") : .relaunch
        }
    }

    private func isExcludedFocus(_ app: App) -> Bool {
        app.process.driver.focused.map { app.isExcluded($0.name) } ?? false
    }

    private mutating func press(_ app: App) -> RandomStep {
        let chord = random.element(of: Self.chords)
        if chord == "ctrl+w", app.process.driver.activeKind == "AdwApplicationWindow" { return .press("Tab") }
        return .press(Self.activating.contains(chord) && isExcludedFocus(app) ? "Escape" : chord)
    }

    private mutating func click(_ app: App) -> RandomStep {
        let widgets = app.process.driver.operable.filter { $0.role != .scrollPane }
        guard !widgets.isEmpty else { return .press("Escape") }
        let place = random.next(below: widgets.count)
        let isSecondary = random.next(below: 20) == 0
        guard let target = target(widgets, place, app) else { return .press("Escape") }
        return isSecondary ? .clickSecondary(target) : .click(target)
    }

    private mutating func write(_ app: App) -> RandomStep {
        let widgets = app.process.driver.operable
        let fields = widgets.indices.filter { widgets[$0].takesText }
        guard !fields.isEmpty else { return .press("ctrl+n") }
        let place = random.element(of: fields)
        let text = random.element(of: isNeutral ? Self.texts.filter { $0.allSatisfy(\.isNumber) } : Self.texts)
        return target(widgets, place, app).map { .setText(text, $0) } ?? .press("Tab")
    }

    private mutating func scroll(_ app: App) -> RandomStep {
        let widgets = app.process.driver.operable
        let panes = widgets.indices.filter { widgets[$0].role == .scrollPane }
        guard !panes.isEmpty, let target = target(widgets, random.element(of: panes), app) else {
            return .press("Page_Down")
        }
        return .scroll(random.next(below: 20) - 6, target)
    }

    /// Returns the widget at a place as a step names it; nil for a widget to avoid.
    private func target(_ widgets: [OperableWidget], _ place: Int, _ app: App) -> RandomTarget? {
        let (role, name) = (widgets[place].role, widgets[place].name)
        guard !app.isExcluded(name) else { return nil }
        let equal = widgets[..<place].filter { $0.role == role && (isNeutral || $0.name == name) }
        return RandomTarget(role: role.rawValue, name: isNeutral ? nil : name, index: equal.count)
    }
}
