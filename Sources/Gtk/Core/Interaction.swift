/// What the user has done to a widget, at the moment in which the toolkit delivers it: before the program handles it.
public struct Interaction: Equatable, Sendable {
    /// What a widget says of itself, so that it can be found again.
    public struct Place: Equatable, Sendable {
        /// The role in AT-SPI, such as "push button"; empty where the name tells enough.
        public let role: String
        /// The accessible name.
        public let name: String
        /// How many widgets of that role and name come before it in the visible windows.
        public let index: Int

        /// Describes a widget.
        public init(role: String, name: String, index: Int) {
            self.role = role
            self.name = name
            self.index = index
        }
    }

    /// The kinds of interaction.
    public enum Kind: Equatable, Sendable {
        /// A press with the first button of the pointer, or by keyboard.
        case press
        /// A press with the second button of the pointer.
        case secondaryPress
        /// The text of a field is now this one; nil where the field hides what is typed.
        case edit(String?)
        /// A choice of a list that drops down.
        case choose(String)
        /// A key or a chord, in the notation of xdotool, such as "ctrl+r".
        case key(String)
        /// The size of the window's content, in pixels.
        case resize(width: Int, height: Int)
    }

    /// What was done.
    public let kind: Kind
    /// Where; nil for keys and sizes.
    public let place: Place?
    /// Whether it is what the key delivered before it has done, so that it says the same and more.
    public internal(set) var replacesKey = false

    /// Describes an interaction.
    public init(_ kind: Kind, _ place: Place? = nil) {
        self.kind = kind
        self.place = place
    }

    /// A key that is pressed, unless it only types or moves in a field; `name` is its name in X.
    static func key(_ name: String, _ modifiers: Modifiers, inField isInField: Bool) -> Interaction? {
        let silent = ["Shift_", "Control_", "Alt_", "Super_", "Meta_", "Hyper_", "Caps_", "Num_", "ISO_Level", "dead_"]
        guard !silent.contains(where: name.hasPrefix) else { return nil }
        if isInField {
            let leaving = ["Escape", "Return", "KP_Enter", "Tab", "ISO_Left_Tab", "Up", "Down", "F10"]
            if modifiers.isDisjoint(with: [.control, .alt]), !leaving.contains(name) { return nil }
            if modifiers == .control, ["a", "c", "v", "x", "z"].contains(name) { return nil }
        }
        var chord = name == "ISO_Left_Tab" ? "shift+Tab" : name
        if modifiers.contains(.shift), name.count > 1, name != "ISO_Left_Tab" { chord = "shift+\(chord)" }
        if modifiers.contains(.alt) { chord = "alt+\(chord)" }
        if modifiers.contains(.control) { chord = "ctrl+\(chord)" }
        return Interaction(.key(chord))
    }
}

/// What was delivered in a turn of the main loop. What follows in the same turn was caused by it, and is not the user's
/// doing; but a press says more than the key that made it.
struct DeliveredTurn {
    private var first: Interaction?

    /// Whether nothing was delivered in this turn yet.
    var isEmpty: Bool { first == nil }

    /// The interaction as it is told; nil where it is not one of the user.
    mutating func admit(_ interaction: Interaction) -> Interaction? {
        var interaction = interaction
        if let first {
            let activates = [.key("Return"), .key("space"), .key("KP_Enter")].contains(first.kind)
            guard activates, interaction.kind == .press else { return nil }
            interaction.replacesKey = true
        }
        first = interaction
        return interaction
    }

    /// Ends the turn.
    mutating func end() { first = nil }
}
