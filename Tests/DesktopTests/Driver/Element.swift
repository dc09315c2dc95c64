/// A rectangle in pixels: an element's is relative to its window or popover, a window's to the screen.
struct Rect: Equatable, CustomStringConvertible {
    var x, y, width, height: Int

    var isEmpty: Bool { width <= 0 || height <= 0 }
    var center: (x: Int, y: Int) { (x + width / 2, y + height / 2) }
    var description: String { "\(x),\(y) \(width)×\(height)" }

    func contains(_ point: (x: Int, y: Int)) -> Bool {
        point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
    }

    func moved(byX dx: Int, y dy: Int) -> Rect { Rect(x: x + dx, y: y + dy, width: width, height: height) }
}

/// The role of an element, by its number in AT-SPI (atspi-constants.h).
struct Role: Hashable, CustomStringConvertible {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    static let alert = Role(rawValue: 2)
    static let application = Role(rawValue: 75)
    static let button = Role(rawValue: 43)
    /// Check buttons and, in GTK 4.8, switches.
    static let checkBox = Role(rawValue: 7)
    static let comboBox = Role(rawValue: 11)
    static let dialog = Role(rawValue: 16)
    static let entry = Role(rawValue: 79)
    static let filler = Role(rawValue: 20)
    static let group = Role(rawValue: 99)
    static let heading = Role(rawValue: 83)
    static let image = Role(rawValue: 27)
    static let label = Role(rawValue: 29)
    static let link = Role(rawValue: 88)
    static let list = Role(rawValue: 31)
    static let listItem = Role(rawValue: 32)
    static let menu = Role(rawValue: 33)
    static let menuItem = Role(rawValue: 35)
    static let checkMenuItem = Role(rawValue: 8)
    static let radioMenuItem = Role(rawValue: 45)
    static let panel = Role(rawValue: 39)
    static let grouping = Role(rawValue: 99)
    static let passwordEntry = Role(rawValue: 40)
    static let progressBar = Role(rawValue: 42)
    static let radioButton = Role(rawValue: 44)
    static let scrollPane = Role(rawValue: 49)
    static let slider = Role(rawValue: 51)
    static let spinButton = Role(rawValue: 52)
    static let statusBar = Role(rawValue: 54)
    static let tab = Role(rawValue: 37)
    static let tabList = Role(rawValue: 38)
    /// A text view, and in libadwaita 1.2 also an entry row.
    static let text = Role(rawValue: 61)
    static let toggleButton = Role(rawValue: 62)
    static let window = Role(rawValue: 23)

    /// Roles that users can operate.
    static let interactive: Set<Role> = [
        .button, .checkBox, .comboBox, .entry, .link, .menuItem, .checkMenuItem, .radioMenuItem, .passwordEntry,
        .radioButton, .slider, .spinButton, .tab, .text, .toggleButton,
    ]
    /// Roles that users can type into.
    static let editable: Set<Role> = [.entry, .passwordEntry, .spinButton, .text]

    private static let names: [UInt32: String] = [
        2: "alert", 7: "check box", 8: "check menu item", 11: "combo box", 16: "dialog", 20: "filler",
        23: "frame", 27: "image", 29: "label", 31: "list", 32: "list item", 33: "menu", 35: "menu item",
        37: "page tab", 38: "page tab list", 39: "panel", 40: "password text", 42: "progress bar",
        43: "push button", 44: "radio button", 45: "radio menu item", 48: "scroll bar", 49: "scroll pane",
        50: "separator", 51: "slider", 52: "spin button", 54: "status bar", 55: "table", 56: "table cell",
        61: "text", 62: "toggle button", 67: "unknown", 75: "application", 79: "entry", 83: "heading",
        88: "link", 99: "grouping",
    ]

    /// The name in AT-SPI, such as "push button".
    var description: String { Self.names[rawValue] ?? "role \(rawValue)" }

    /// Creates the role of a name in AT-SPI.
    init(named name: String) { rawValue = Self.numbers[name] ?? 67 }

    private static let numbers = Dictionary(names.map { ($1, $0) }, uniquingKeysWith: min)
}

/// The states of an element, by their bits in AT-SPI (atspi-constants.h).
struct States: OptionSet, CustomStringConvertible {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    static let active = States(rawValue: 1 << 1)
    static let busy = States(rawValue: 1 << 3)
    static let checked = States(rawValue: 1 << 4)
    static let editable = States(rawValue: 1 << 7)
    static let expanded = States(rawValue: 1 << 10)
    static let focusable = States(rawValue: 1 << 11)
    static let focused = States(rawValue: 1 << 12)
    static let invalid = States(rawValue: 1 << 36)
    static let modal = States(rawValue: 1 << 16)
    static let pressed = States(rawValue: 1 << 20)
    static let selected = States(rawValue: 1 << 23)
    static let sensitive = States(rawValue: 1 << 24)
    static let showing = States(rawValue: 1 << 25)
    static let visible = States(rawValue: 1 << 30)

    private static let names: [(States, String)] = [
        (.active, "active"), (.busy, "busy"), (.checked, "checked"), (.editable, "editable"), (.expanded, "expanded"),
        (.focusable, "focusable"), (.focused, "focused"), (.invalid, "invalid"), (.modal, "modal"),
        (.pressed, "pressed"), (.selected, "selected"), (.sensitive, "sensitive"), (.visible, "visible"),
    ]

    var description: String { Self.names.filter { contains($0.0) }.map(\.1).joined(separator: " ") }
}

/// A widget as it was reported to assistive technology at one moment.
struct Element: CustomStringConvertible {
    /// The object path on the accessibility bus, which stays the same for the widget's lifetime.
    let path: String
    let role: Role
    let name: String
    /// The description besides the name, such as a button's tooltip.
    let accessibleDescription: String
    let states: States
    /// The place in the window; nil if AT-SPI does not report one (stack pages, the application).
    let extents: Rect?
    /// The object paths of the elements around it, outermost first.
    let ancestors: [String]

    var isChecked: Bool { states.contains(.checked) || states.contains(.pressed) }
    var isSelected: Bool { states.contains(.selected) }
    var isFocused: Bool { states.contains(.focused) }
    var isExpanded: Bool { states.contains(.expanded) }
    var isSensitive: Bool { states.contains(.sensitive) }
    var isEditable: Bool { Role.editable.contains(role) || states.contains(.editable) }

    /// Half of the name if both halves are the same. AdwMessageDialog 1.2 contains each of its buttons twice, one of
    /// them with the size 0×0, and names the outer one after both ("Delete Delete").
    var duplicatedName: String? {
        let half = name.prefix(name.count / 2)
        return !half.isEmpty && name == "\(half) \(half)" ? String(half) : nil
    }

    /// A line of a readable tree.
    var description: String {
        var parts = ["\(role) “\(name)”"]
        if !accessibleDescription.isEmpty, accessibleDescription != name { parts.append("(\(accessibleDescription))") }
        if let extents { parts.append("[\(extents)]") }
        parts.append(states.subtracting([.sensitive, .visible, .focusable]).description)
        if role != .application, !isSensitive { parts.append("insensitive") }
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
