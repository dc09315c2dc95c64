/// A node of a widget that can be pressed.
class ButtonNode: WidgetNode {
    var icon = ""
    var action = ""

    override init(_ kind: String = "GtkButton", role: WidgetRole = .button) {
        super.init(kind, role: role)
        isFocusable = true
    }

    override func activate() -> Bool {
        guard isActionable, isMapped else { return false }
        clicked()
        return true
    }

    /// Performs the action of a press.
    func clicked() {
        if !action.isEmpty { window?.activateAction(action) }
        emit("clicked")
    }

    override var name: String {
        guard let label, let row = labelledBy as? RowNode else { return super.name }
        return "\(label) \(row.name)"
    }

    override var nameByContent: String {
        let texts = texts
        return texts.isEmpty ? "GtkImage" : texts.joined(separator: " ")
    }
}

/// A node of a button that stays pressed.
final class ToggleNode: ButtonNode {
    private final class Group { var members: [Unmanaged<ToggleNode>] = [] }
    private var group: Group?
    var isOn = false { didSet { if isOn != oldValue { changed() } } }

    override func dispose() {
        group?.members.removeAll { $0.toOpaque() == Unmanaged.passUnretained(self).toOpaque() }
        super.dispose()
    }

    /// Adds the node to a group, of which one is on.
    func join(_ other: ToggleNode) {
        let group = other.group ?? Group()
        if other.group == nil { group.members.append(Unmanaged.passUnretained(other)) }
        other.group = group
        self.group = group
        group.members.append(Unmanaged.passUnretained(self))
    }

    private func changed() {
        if isOn, let group {
            for member in group.members.map({ $0.takeUnretainedValue() }) where member !== self && member.isOn {
                if isBeingWritten { member.writing { member.isOn = false } } else { member.isOn = false }
            }
        }
        emit("notify::active")
    }

    override func clicked() {
        // One of a group stays on.
        if !(isOn && group != nil) { isOn.toggle() }
        super.clicked()
    }

    override var states: Set<WidgetState> { isOn ? [.pressed] : [] }
}

/// The common base of all kinds of buttons.
///
/// It has no constructors, so that a kind of button inherits none that would make another kind.
public class AnyButton: Widget {
    private var button: ButtonNode { unsafeDowncast(object, to: ButtonNode.self) }

    /// The title; empty for a button with only an icon. An underscore marks the letter that Alt presses the button
    /// with.
    public var title: String {
        get { (node.children.first as? LabelNode)?.text ?? "" }
        set {
            let title = newValue.filter { $0 != "_" }
            node.removeAll()
            node.add(LabelNode(title))
            accessibleLabel = title
        }
    }

    /// Lets a long title take several lines if there is no room for it, as with large text in a narrow window.
    @discardableResult
    public func wrapping() -> Self { self }

    /// The icon, for a button that was created with one.
    public var icon: String {
        get { button.icon }
        set { button.icon = newValue }
    }

    /// Runs the handler at each press.
    @discardableResult
    public func onClick(_ handler: @escaping () -> Void) -> Self {
        on("clicked", handler)
        return self
    }

    /// Runs the task at each press.
    @discardableResult
    public func onClick(task handler: @escaping () async -> Void) -> Self {
        onClick { UserWork.begin(handler) }
    }

    /// Runs a named action, such as `app.about`, when pressed.
    @discardableResult
    public func action(_ name: String) -> Self {
        button.action = name
        return self
    }
}

/// A button to press.
public final class Button: AnyButton {
    /// Creates a button with a title.
    public convenience init(_ title: String) {
        self.init(ButtonNode())
        self.title = title
    }

    /// Creates a button with only an icon; `name` is its tooltip and its accessible name.
    public convenience init(icon: String, name: String) {
        self.init(ButtonNode())
        self.icon = icon
        tooltip = name
        accessibleLabel = name
    }

    /// Creates a button around any widget; name it with `named(_:)`.
    public convenience init(around child: Widget) {
        self.init(ButtonNode())
        node.add(child.node)
    }

    /// Creates a button with an icon and a title.
    public convenience init(icon: String, title: String) {
        self.init(ButtonNode())
        self.icon = icon
        node.add(LabelNode(title))
    }
}

/// A button that stays pressed.
public final class ToggleButton: AnyButton {
    private var toggle: ToggleNode { unsafeDowncast(object, to: ToggleNode.self) }

    /// Creates a toggle with a title, in the group of `other` if given: one toggle of a group is on.
    public convenience init(_ title: String, group other: ToggleButton? = nil) {
        self.init(ToggleNode("GtkToggleButton"))
        self.title = title
        if let other { toggle.join(other.toggle) }
    }

    /// Creates a toggle with only an icon.
    public convenience init(icon: String, name: String) {
        self.init(ToggleNode("GtkToggleButton"))
        self.icon = icon
        tooltip = name
        accessibleLabel = name
    }

    /// Creates a toggle around any widget, under a role of its own if given, such as a tab; in the group of `other` if
    /// given.
    public convenience init(around child: Widget, role: AccessibleRole? = nil, group other: ToggleButton? = nil) {
        self.init(role.map { ToggleNode("GtkToggleButton", role: $0.role) } ?? ToggleNode("GtkToggleButton"))
        node.add(child.node)
        if let other { toggle.join(other.toggle) }
    }

    /// Whether the button is on.
    public var isOn: Bool {
        get { toggle.isOn }
        set { toggle.writing { toggle.isOn = newValue } }
    }

    /// Runs the handler when the user turns the button on or off.
    @discardableResult
    public func onToggle(_ handler: @escaping (Bool) -> Void) -> Self {
        let node = Unmanaged.passUnretained(toggle)
        onUserChange(of: "active") { handler(node.takeUnretainedValue().isOn) }
        return self
    }
}

/// A node of a check box or of a switch.
final class CheckNode: WidgetNode {
    var isOn = false { didSet { if isOn != oldValue { changed() } } }
    /// The first radio button of its group.
    private weak var leader: CheckNode?
    private var members: [Unmanaged<CheckNode>] = []

    override init(_ kind: String, role: WidgetRole = .checkBox) {
        super.init(kind, role: role)
        isFocusable = true
    }

    override func dispose() {
        leader?.members.removeAll { $0.toOpaque() == Unmanaged.passUnretained(self).toOpaque() }
        super.dispose()
    }

    /// Adds the node to a group, of which one is on.
    func join(_ other: CheckNode) {
        let first = other.leader ?? other
        leader = first
        first.members.append(Unmanaged.passUnretained(self))
        for node in [first, self] { node.role = .radioButton }
    }

    private func changed() {
        if isOn, role == .radioButton {
            let first = leader ?? self
            for other in [first] + first.members.map({ $0.takeUnretainedValue() }) where other !== self && other.isOn {
                if isBeingWritten { other.writing { other.isOn = false } } else { other.isOn = false }
            }
        }
        emit("notify::active")
    }

    override func activate() -> Bool {
        guard isActionable, isMapped else { return false }
        if role == .radioButton { isOn = true } else { isOn.toggle() }
        return true
    }

    override var states: Set<WidgetState> { isOn ? [.checked] : [] }
}

/// A check box, or a radio button of a group.
public final class CheckButton: Widget {
    private var check: CheckNode { unsafeDowncast(object, to: CheckNode.self) }

    /// Creates a radio button around any widget, in the group of `other` if given; name it with `named(_:)`.
    public convenience init(around child: Widget, group other: CheckButton?) {
        self.init(CheckNode("GtkCheckButton"))
        node.add(child.node)
        if let other { check.join(other.check) }
    }

    /// Creates a check box without a title; name it with `named(_:)`.
    public convenience init() { self.init(CheckNode("GtkCheckButton")) }

    /// Whether the box is checked.
    public var isOn: Bool {
        get { check.isOn }
        set { check.writing { check.isOn = newValue } }
    }

    /// Runs the handler when the user changes the box.
    @discardableResult
    public func onToggle(_ handler: @escaping (Bool) -> Void) -> Self {
        let node = Unmanaged.passUnretained(check)
        onUserChange(of: "active") { handler(node.takeUnretainedValue().isOn) }
        return self
    }
}

/// An on-off switch.
public final class Switch: Widget {
    private var check: CheckNode { unsafeDowncast(object, to: CheckNode.self) }

    /// Creates a switch that is off.
    public convenience init() { self.init(CheckNode("GtkSwitch")) }

    /// Whether the button is on.
    public var isOn: Bool {
        get { check.isOn }
        set { check.writing { check.isOn = newValue } }
    }

    /// Runs the handler when the user changes the box.
    @discardableResult
    public func onToggle(_ handler: @escaping (Bool) -> Void) -> Self {
        let node = Unmanaged.passUnretained(check)
        onUserChange(of: "active") { handler(node.takeUnretainedValue().isOn) }
        return self
    }
}
