/// Which way a container lays its children.
public enum Orientation {
    case horizontal, vertical
}

/// Where a widget sits in room it does not need.
public enum Align {
    case fill, start, center, end, baseline
}

/// Any widget.
open class Widget: Object {
    /// The node as a widget's.
    var node: WidgetNode { unsafeDowncast(object, to: WidgetNode.self) }

    /// Returns the height that it needs at a width, in pixels; for tests.
    package func measuredHeight(forWidth width: Int) -> Int { node.minimumHeight }

    /// Runs `work` once, in the next frame in which it is shown, directly before GTK lays out what has changed.
    public func onNextFrame(_ work: @escaping () -> Void) { node.onNextFrame(work) }

    /// Whether it is shown at all.
    public var isVisible: Bool {
        get { node.isVisible }
        set { node.isVisible = newValue }
    }

    /// Whether the user can act on it.
    public var isSensitive: Bool {
        get { node.isSensitive }
        set { FocusLoans.changing(self, to: newValue) { node.isSensitive = newValue } }
    }

    /// The text shown while the pointer rests on it; empty for none.
    public var tooltip: String {
        get { node.tooltip }
        set { node.tooltip = newValue }
    }

    /// The name assistive technology reads out.
    public var accessibleLabel: String {
        get { node.label ?? "" }
        set { node.label = newValue }
    }

    /// The description that assistive technology reads out after the name.
    public var accessibleDescription: String {
        get { node.accessibleDescription ?? "" }
        set { node.accessibleDescription = newValue }
    }

    /// Whether assistive technology is told that the value in it is wrong.
    public var isAccessibleInvalid: Bool {
        get { node.isInvalid }
        set { node.isInvalid = newValue }
    }

    /// Whether assistive technology is told that it is the chosen one of several.
    public var isAccessibleSelected: Bool {
        get { node.isSelected }
        set { node.isSelected = newValue }
    }

    /// How much larger texts are than at the desktop's normal size, which is 1.
    public var textScale: Double { 1 }

    /// Transparency, 0 for invisible but still taking room, to 1.
    public var opacity: Double {
        get { node.opacity }
        set { node.opacity = newValue }
    }

    /// Its style classes, replaced as a whole.
    public var cssClasses: [String] {
        get { node.cssClasses }
        set { node.cssClasses = newValue }
    }

    /// Whether the keyboard can reach it.
    public var isFocusable: Bool {
        get { node.isFocusable }
        set { node.isFocusable = newValue }
    }

    /// Whether the pointer can press it; unlike `isSensitive`, it looks the same when it cannot.
    public var isPressable: Bool {
        get { node.isPressable }
        set { node.isPressable = newValue }
    }

    /// True while it, or the window it is in, is on screen.
    public var isMapped: Bool { node.isMapped }

    /// How many pixels of the screen there are to one of the application, in each direction.
    public var pixelScale: Int { 1 }

    /// Its width in pixels as last laid out: here that of its window.
    public var width: Int { node.isMapped ? node.window?.size.width ?? 0 : 0 }

    /// Its height in pixels as last laid out: here that of its window.
    public var height: Int { node.isMapped ? node.window?.size.height ?? 0 : 0 }

    /// Whether the keyboard focus may come into it, or into anything in it.
    public var canFocus: Bool {
        get { node.canFocus }
        set { node.canFocus = newValue }
    }

    /// Moves the keyboard focus to it; returns false where it cannot have it.
    @discardableResult
    public func grabFocus() -> Bool { node.grabFocus() }

    /// Whether it could have the keyboard focus now.
    var takesFocus: Bool { node.isMapped && node.canTakeFocus }

    /// Returns whether it is `other` or around it.
    func holds(_ other: Widget) -> Bool { node.contains(other.node) }

    /// Moves the keyboard focus to the nearest widget behind it, or else before it; returns false where there is none.
    func focusNeighbor() -> Bool { node.focusNeighbor() }

    /// Whether it should have the keyboard focus: setting true moves the focus to it. For bindings.
    public var wantsFocus: Bool {
        get { node.hasFocus }
        set { if newValue, node.window?.focus.map(node.contains) != true { grabFocus() } }
    }

    /// Moves the keyboard focus to the first widget in it that can have it; returns false where none can.
    @discardableResult
    public func focusFirst() -> Bool {
        guard let window = node.window else { return false }
        guard let first = window.stops(in: node).first else { return false }
        window.setFocus(nil)
        window.setFocus(first)
        return true
    }

    /// Whether it is shown, and is not on a page of a stack that is just being replaced.
    public var isCurrent: Bool { node.isMapped }

    /// Whether the keyboard focus is in it, on it, or on something around it that keeps the focus for it.
    public var isFocused: Bool {
        guard isCurrent, let focus = node.window?.focus else { return false }
        return node.contains(focus) || focus.contains(node)
    }

    /// Moves the keyboard focus to the first widget in it, or to itself where none can have it.
    public func keepFocus() {
        isFocusable = false
        if focusFirst() { return }
        isFocusable = true
        node.window?.setFocus(node)
    }

    /// Takes the keyboard focus from whatever in it has it, which must happen before that is removed. In the next frame it
    /// goes to the first widget around there, unless something else has it by then.
    func releaseFocus() {
        node.window?.focusLost(in: node, searching: node)
    }

    /// Asks for a repaint.
    public func queueDraw() { (node as? DrawingNode)?.queueDraw() }

    /// The window it is in, if it is in one.
    public var window: Window? { node.window.map { Window($0) } }

    /// Runs an action by name, such as `win.refresh`, as if its menu item had been chosen.
    @discardableResult
    public func activateAction(_ name: String) -> Bool { node.window?.activateAction(name) ?? false }

    /// Runs the handler each time it comes on screen.
    public func onMap(_ handler: @escaping () -> Void) { on("map", handler) }

    /// Runs the handler each time it leaves the screen.
    public func onUnmap(_ handler: @escaping () -> Void) { on("unmap", handler) }
}

extension ObjectProtocol where Self: Widget {
    /// Adds style classes.
    @discardableResult
    public func css(_ classes: String...) -> Self {
        for name in classes { css(name, when: true) }
        return self
    }

    /// Adds or removes one style class.
    @discardableResult
    public func css(_ name: String, when isOn: Bool) -> Self {
        node.cssClasses.removeAll { $0 == name }
        if isOn { node.cssClasses.append(name) }
        return self
    }

    /// Returns the same margin on all sides, in pixels.
    @discardableResult
    public func margin(_ pixels: Int) -> Self { self }

    /// Margins in pixels; what is not named stays as it is.
    @discardableResult
    public func margin(top: Int? = nil, bottom: Int? = nil, start: Int? = nil, end: Int? = nil) -> Self { self }

    /// Returns whether it takes the room that is left over; what is not named stays as it is.
    @discardableResult
    public func expand(horizontally: Bool? = nil, vertically: Bool? = nil) -> Self { self }

    /// Where it sits in room it does not need; what is not named stays as it is.
    @discardableResult
    public func align(_ horizontal: Align? = nil, vertical: Align? = nil) -> Self { self }

    /// The least size it asks for, in pixels.
    @discardableResult
    public func minimumSize(width: Int = -1, height: Int = -1) -> Self {
        node.minimumWidth = width
        node.minimumHeight = height
        return self
    }

    /// Returns the name assistive technology reads out; icon buttons get it as their tooltip as well.
    @discardableResult
    public func named(_ label: String) -> Self {
        accessibleLabel = label
        return self
    }

    /// Names a control by the label beside it.
    @discardableResult
    public func labelled(by label: Widget) -> Self {
        node.labelledBy = label.node
        return self
    }

    /// Points assistive technology to the text that explains it, such as a field's error.
    @discardableResult
    public func described(by text: Widget) -> Self {
        node.describedBy = text.node
        return self
    }

    /// Cuts off what is outside of its round corners.
    @discardableResult
    public func clipped() -> Self { self }

    /// Takes it out of what assistive technology reads, for pure decoration.
    @discardableResult
    public func decorative() -> Self {
        node.isDecorative = true
        return self
    }
}
