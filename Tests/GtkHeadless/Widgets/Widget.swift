/// The direction in which a container lays out its children.
public enum Orientation {
    case horizontal, vertical
}

/// The position of a widget in room that it does not need.
public enum Align {
    case fill, start, center, end
}

/// Any widget.
open class Widget: Object {
    /// The node of the widget.
    var node: WidgetNode { unsafeDowncast(object, to: WidgetNode.self) }

    /// Runs `work` once, in the next frame in which the widget is shown, directly before GTK lays out its changes.
    public func onNextFrame(_ work: @escaping () -> Void) { node.onNextFrame(work) }

    /// Whether the widget is shown.
    public var isVisible: Bool {
        get { node.isVisible }
        set { node.isVisible = newValue }
    }

    /// Whether the widget is shown; its place is not kept, because nothing has one here.
    public var isShownInPlace: Bool {
        get { node.isVisible }
        set { node.isVisible = newValue }
    }

    /// Whether the user can act on the widget.
    public var isSensitive: Bool {
        get { node.isSensitive }
        set { FocusLoans.changing(self, to: newValue) { node.isSensitive = newValue } }
    }

    /// The text that is shown while the pointer rests on the widget; empty for none.
    public var tooltip: String {
        get { node.tooltip }
        set { node.tooltip = newValue }
    }

    /// The name that assistive technology reads out.
    public var accessibleLabel: String {
        get { node.label ?? "" }
        set { node.label = newValue }
    }

    /// The description that assistive technology reads out after the name.
    public var accessibleDescription: String {
        get { node.accessibleDescription ?? "" }
        set { node.accessibleDescription = newValue }
    }

    /// Whether assistive technology reports the value as invalid.
    public var isAccessibleInvalid: Bool {
        get { node.isInvalid }
        set { node.isInvalid = newValue }
    }

    /// Whether assistive technology reports the widget as the chosen one of several.
    public var isAccessibleSelected: Bool {
        get { node.isSelected }
        set { node.isSelected = newValue }
    }

    /// The factor by which texts are larger than at the desktop's normal size.
    public var textScale: Double { 1 }

    /// The opacity, from 0 for invisible but still taking room, to 1.
    public var opacity: Double {
        get { node.opacity }
        set { node.opacity = newValue }
    }

    /// The style classes, replaced as a whole.
    public var cssClasses: [String] {
        get { node.cssClasses }
        set { node.cssClasses = newValue }
    }

    /// Whether the keyboard can reach the widget.
    public var isFocusable: Bool {
        get { node.isFocusable }
        set { node.isFocusable = newValue }
    }

    /// Whether the pointer can press the widget. Unlike `isSensitive`, it does not change the look.
    public var isPressable: Bool {
        get { node.isPressable }
        set { node.isPressable = newValue }
    }

    /// Whether the widget, or its window, is on the screen.
    public var isMapped: Bool { node.isMapped }

    /// The number of pixels of the screen for one of the application, in each direction.
    public var pixelScale: Int { 1 }

    /// The width in pixels at the last layout: here that of the window.
    public var width: Int { node.isMapped ? node.window?.size.width ?? 0 : 0 }

    /// The height in pixels at the last layout: here that of the window.
    public var height: Int { node.isMapped ? node.window?.size.height ?? 0 : 0 }

    /// Whether the keyboard focus may enter the widget or its children.
    public var canFocus: Bool {
        get { node.canFocus }
        set { node.canFocus = newValue }
    }

    /// Moves the keyboard focus to the widget. Returns false if it cannot have it.
    @discardableResult
    public func grabFocus() -> Bool { node.grabFocus() }

    /// Whether the widget could have the keyboard focus now.
    var takesFocus: Bool { node.isMapped && node.canTakeFocus }

    /// Returns whether the widget is `other` or contains it.
    func holds(_ other: Widget) -> Bool { node.contains(other.node) }

    /// Moves the keyboard focus to the nearest widget after this one, or before it. Returns false if there is none.
    func focusNeighbor() -> Bool { node.focusNeighbor() }

    /// Whether the widget has the keyboard focus. Setting true moves the focus to it.
    public var wantsFocus: Bool {
        get { node.hasFocus }
        set { if newValue, node.window?.focus.map(node.contains) != true { grabFocus() } }
    }

    /// Moves the keyboard focus to the first widget inside that can have it. Returns false if none can.
    @discardableResult
    public func focusFirst() -> Bool {
        guard let window = node.window else { return false }
        guard let first = window.stops(in: node).first else { return false }
        window.setFocus(nil)
        return first.grabFocus()
    }

    /// Whether the widget is shown, and is not on a page of a stack that is being replaced.
    public var isCurrent: Bool { node.isMapped }

    /// Whether the keyboard focus is on the widget, inside it, or on a container that keeps the focus for it.
    public var isFocused: Bool {
        guard isCurrent, let focus = node.window?.focus else { return false }
        return node.contains(focus) || focus.contains(node)
    }

    /// Moves the keyboard focus to the first widget inside, or to the widget itself if none can have it.
    public func keepFocus() {
        isFocusable = false
        if focusFirst() { return }
        isFocusable = true
        node.window?.setFocus(node)
    }

    /// Takes the keyboard focus away from the widgets inside, which must happen before they are removed. In the next
    /// frame it goes to the first widget around this one, unless another widget has it by then.
    func releaseFocus() {
        node.window?.focusLost(in: node, searching: node)
    }

    /// Requests a repaint.
    public func queueDraw() { (node as? DrawingNode)?.queueDraw() }

    /// The window that contains the widget, if there is one.
    public var window: Window? { node.window.map { Window($0) } }

    /// Runs an action by name, such as `win.refresh`, as if its menu item had been chosen.
    @discardableResult
    public func activateAction(_ name: String) -> Bool { node.window?.activateAction(name) ?? false }

    /// Runs the handler each time the widget appears on the screen.
    public func onMap(_ handler: @escaping () -> Void) { on("map", handler) }

    /// Runs the handler each time the widget disappears from the screen.
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

    /// Sets the same margin on all sides, in pixels.
    @discardableResult
    public func margin(_ pixels: Int) -> Self { self }

    /// Sets margins in pixels; those that are not given stay unchanged.
    @discardableResult
    public func margin(top: Int? = nil, bottom: Int? = nil, start: Int? = nil, end: Int? = nil) -> Self { self }

    /// Sets whether the widget takes the remaining room; values that are not given stay unchanged.
    @discardableResult
    public func expand(horizontally: Bool? = nil, vertically: Bool? = nil) -> Self { self }

    /// Sets the position in room that the widget does not need; values that are not given stay unchanged.
    @discardableResult
    public func align(_ horizontal: Align? = nil, vertical: Align? = nil) -> Self { self }

    /// Sets the minimum size, in pixels.
    @discardableResult
    public func minimumSize(width: Int = -1, height: Int = -1) -> Self {
        node.minimumWidth = width
        node.minimumHeight = height
        return self
    }

    /// Sets the name that assistive technology reads out, which is also the tooltip of icon buttons.
    @discardableResult
    public func named(_ label: String) -> Self {
        accessibleLabel = label
        return self
    }

    /// Connects the widget with the text that explains it, such as a field's error, for assistive technology.
    @discardableResult
    public func described(by text: Widget) -> Self {
        node.describedBy = text.node
        return self
    }

    /// Cuts off everything outside of its round corners.
    @discardableResult
    public func clipped() -> Self { self }

    /// Hides the widget from assistive technology, for pure decoration.
    @discardableResult
    public func decorative() -> Self {
        node.isDecorative = true
        return self
    }
}
