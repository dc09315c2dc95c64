import CAtspi

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

/// The role of an element in AT-SPI.
struct Role: Hashable, CustomStringConvertible {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ role: AtspiRole) { rawValue = role.rawValue }

    static let alert = Role(ATSPI_ROLE_ALERT)
    static let application = Role(ATSPI_ROLE_APPLICATION)
    static let button = Role(ATSPI_ROLE_PUSH_BUTTON)
    /// Check buttons and, in GTK 4.8, switches.
    static let checkBox = Role(ATSPI_ROLE_CHECK_BOX)
    static let comboBox = Role(ATSPI_ROLE_COMBO_BOX)
    static let dialog = Role(ATSPI_ROLE_DIALOG)
    static let entry = Role(ATSPI_ROLE_ENTRY)
    static let filler = Role(ATSPI_ROLE_FILLER)
    static let group = Role(ATSPI_ROLE_GROUPING)
    static let heading = Role(ATSPI_ROLE_HEADING)
    static let image = Role(ATSPI_ROLE_IMAGE)
    static let label = Role(ATSPI_ROLE_LABEL)
    static let link = Role(ATSPI_ROLE_LINK)
    static let list = Role(ATSPI_ROLE_LIST)
    static let listItem = Role(ATSPI_ROLE_LIST_ITEM)
    static let menu = Role(ATSPI_ROLE_MENU)
    static let menuItem = Role(ATSPI_ROLE_MENU_ITEM)
    static let checkMenuItem = Role(ATSPI_ROLE_CHECK_MENU_ITEM)
    static let radioMenuItem = Role(ATSPI_ROLE_RADIO_MENU_ITEM)
    static let panel = Role(ATSPI_ROLE_PANEL)
    static let grouping = Role(ATSPI_ROLE_GROUPING)
    static let passwordEntry = Role(ATSPI_ROLE_PASSWORD_TEXT)
    static let progressBar = Role(ATSPI_ROLE_PROGRESS_BAR)
    static let radioButton = Role(ATSPI_ROLE_RADIO_BUTTON)
    static let scrollPane = Role(ATSPI_ROLE_SCROLL_PANE)
    static let slider = Role(ATSPI_ROLE_SLIDER)
    static let spinButton = Role(ATSPI_ROLE_SPIN_BUTTON)
    static let statusBar = Role(ATSPI_ROLE_STATUS_BAR)
    static let tab = Role(ATSPI_ROLE_PAGE_TAB)
    static let tabList = Role(ATSPI_ROLE_PAGE_TAB_LIST)
    /// A text view, and in libadwaita 1.2 also an entry row.
    static let text = Role(ATSPI_ROLE_TEXT)
    static let toggleButton = Role(ATSPI_ROLE_TOGGLE_BUTTON)
    static let window = Role(ATSPI_ROLE_FRAME)

    /// Roles that users can operate.
    static let interactive: Set<Role> = [
        .button, .checkBox, .comboBox, .entry, .link, .menuItem, .checkMenuItem, .radioMenuItem, .passwordEntry,
        .radioButton, .slider, .spinButton, .tab, .text, .toggleButton,
    ]
    /// Roles that users can type into.
    static let editable: Set<Role> = [.entry, .passwordEntry, .spinButton, .text]

    /// The name in AT-SPI, such as "push button".
    var description: String {
        guard let name = atspi_role_get_name(AtspiRole(rawValue)) else { return "role \(rawValue)" }
        defer { g_free(name) }
        return String(cString: name)
    }
}

/// The states of an element in AT-SPI.
struct States: OptionSet, CustomStringConvertible {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }
    private init(_ state: AtspiStateType) { rawValue = 1 << UInt64(state.rawValue) }

    static let active = States(ATSPI_STATE_ACTIVE)
    static let busy = States(ATSPI_STATE_BUSY)
    static let checked = States(ATSPI_STATE_CHECKED)
    static let editable = States(ATSPI_STATE_EDITABLE)
    static let expanded = States(ATSPI_STATE_EXPANDED)
    static let focusable = States(ATSPI_STATE_FOCUSABLE)
    static let focused = States(ATSPI_STATE_FOCUSED)
    static let invalid = States(ATSPI_STATE_INVALID_ENTRY)
    static let modal = States(ATSPI_STATE_MODAL)
    static let pressed = States(ATSPI_STATE_PRESSED)
    static let selected = States(ATSPI_STATE_SELECTED)
    static let sensitive = States(ATSPI_STATE_SENSITIVE)
    static let showing = States(ATSPI_STATE_SHOWING)
    static let visible = States(ATSPI_STATE_VISIBLE)

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
    /// The description beside the name, such as a button's tooltip.
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

    /// Half of the name if both halves are the same. AdwMessageDialog 1.2 contains each of its buttons twice, one of them
    /// with the size 0×0, and names the outer one after both ("Delete Delete").
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
