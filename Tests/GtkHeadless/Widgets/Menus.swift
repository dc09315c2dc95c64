/// A node of content that floats beside its widget.
final class PopoverNode: WidgetNode {
    private weak var focusBefore: WidgetNode?

    override init(_ kind: String = "GtkPopover", role: WidgetRole = .panel) {
        super.init(kind, role: role)
        isVisible = false
        // A popover that is hidden with its widget does not reappear with it.
        connect("unmap", .plain { [weak self] in self?.popDown() })
    }

    /// Shows the popover and moves the focus into it.
    func popUp() {
        guard !isVisible else { return }
        focusBefore = window?.focus
        isVisible = true
        if let window, let first = window.stops(in: self).first { window.setFocus(first) }
    }

    /// Hides the popover. The focus returns to its earlier place, unless it has moved elsewhere.
    func popDown() {
        guard isVisible else { return }
        let hadFocus = window.map { contains($0.focus) } ?? false
        isVisible = false
        if hadFocus, let focusBefore, focusBefore.canTakeFocus { focusBefore.grabFocus() }
        emit("closed")
    }

    override func handle(key: UInt32, _ modifiers: Modifiers) -> Bool {
        if key == Key.escape {
            popDown()
            return true
        }
        guard modifiers.isEmpty, key == Key.down || key == Key.up, let window else { return false }
        return window.moveFocus(forward: key == Key.down, in: self)
    }
}

/// A node of a button that opens a menu or a popover.
final class MenuButtonNode: WidgetNode {
    let button = ButtonNode("GtkToggleButton")
    var isPrimary = false
    private(set) var popover: PopoverNode?

    init() {
        super.init("GtkMenuButton", role: .button)
        button.connect("clicked", .plain { [weak self] in self?.toggle() })
        add(button)
    }

    override var label: String? { didSet { button.label = label } }
    override var nameByContent: String { button.name }

    /// Sets the popover that the button opens.
    func setPopover(_ popover: PopoverNode) {
        self.popover.map(remove)
        self.popover = popover
        add(popover)
    }

    private func toggle() {
        guard let popover else { return }
        popover.isVisible ? popover.popDown() : popover.popUp()
    }

    override func press() { button.press() }
    override func grabFocus() -> Bool { button.grabFocus() }
    override var states: Set<WidgetState> { popover?.isVisible == true ? [.expanded] : [] }
}

/// A node of an item of a menu.
private final class MenuItemNode: WidgetNode {
    private let action: String

    init(_ title: String, action: String) {
        self.action = action
        super.init("GtkModelButton", role: .menuItem)
        label = title.filter { $0 != "_" }
        isFocusable = true
        add(LabelNode(title.filter { $0 != "_" }))
    }

    override func activate() -> Bool {
        guard let window else { return false }
        chain.lazy.compactMap { $0 as? PopoverNode }.first?.popDown()
        return window.activateAction(action)
    }
}

/// A button that opens a menu or a popover.
public final class MenuButton: Widget {
    private var menuButton: MenuButtonNode { unsafeDowncast(object, to: MenuButtonNode.self) }

    /// Creates an icon button; `name` is its tooltip and its accessible name.
    public convenience init(icon: String, name: String) {
        self.init(MenuButtonNode())
        tooltip = name
        accessibleLabel = name
    }

    /// Creates a button with a title and no arrow.
    public convenience init(title: String) {
        self.init(MenuButtonNode())
        menuButton.button.add(LabelNode(title))
        accessibleLabel = title
    }

    /// Sets the menu that the button opens.
    @discardableResult
    public func menu(_ menu: Menu) -> MenuButton {
        let popover = PopoverNode("GtkPopoverMenu", role: .menu)
        for section in menu.sections {
            for item in section { popover.add(MenuItemNode(item.title, action: item.action)) }
        }
        menuButton.setPopover(popover)
        return self
    }

    /// Sets the content that the button opens.
    @discardableResult
    public func popover(_ popover: Popover) -> MenuButton {
        if let popover = popover.node as? PopoverNode { menuButton.setPopover(popover) }
        return self
    }

    /// Makes this the button that F10 opens.
    @discardableResult
    public func primary() -> MenuButton {
        menuButton.isPrimary = true
        return self
    }

    /// Opens the menu or popover, like a press.
    public func open() { menuButton.popover?.popUp() }
}

/// Content that floats beside its widget.
public final class Popover: Widget {
    private var popover: PopoverNode { unsafeDowncast(object, to: PopoverNode.self) }

    /// Creates a popover with a child.
    public convenience init(_ child: Widget) {
        self.init(PopoverNode())
        node.add(child.node)
    }

    /// Closes the popover.
    public func close() { popover.popDown() }

    /// Opens at a point in `place`, in its coordinates, or beside all of it. `parent`, a box around `place`, holds
    /// the popover until it has closed. The keyboard focus then returns to the widget that had it, unless it has
    /// moved elsewhere.
    public func open(in parent: Box, at place: Widget, x: Double? = nil, y: Double? = nil) {
        parent.node.add(node)
        var closing: SignalHandler?
        closing = on("closed") {
            // The popover is still closing: its buttons run their handlers after this.
            MainLoop.whenIdle { [self] in
                guard let handler = closing else { return }
                // The handler holds this object and those around it.
                closing = nil
                disconnect(handler)
                if parent.node === node.parent { parent.node.remove(node) }
            }
        }
        popover.popUp()
    }
}

extension AnyButton {
    /// Closes the popover around the button when it is pressed.
    @discardableResult
    public func closingPopover() -> Self {
        let node = Unmanaged.passUnretained(node)
        return onClick {
            node.takeUnretainedValue().chain.lazy.compactMap { $0 as? PopoverNode }.first?.popDown()
        }
    }
}

/// A node of the items of a menu.
final class MenuNode: Node {
    let sections: [[(title: String, action: String)]]
    init(_ sections: [[(title: String, action: String)]]) { self.sections = sections }
}

/// The items of a menu, each of which runs a named action.
public final class Menu: Object {
    /// Creates a menu of sections, each a list of titles with their actions.
    public convenience init(sections: [[(title: String, action: String)]]) { self.init(MenuNode(sections)) }

    var sections: [[(title: String, action: String)]] { (object as? MenuNode)?.sections ?? [] }
}
