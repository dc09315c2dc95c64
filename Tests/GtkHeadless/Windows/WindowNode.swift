/// A node of a top-level window: its size, its place among the windows of its program, focus and keys.
class WindowNode: WidgetNode {
    var title = ""
    var size = (width: 0, height: 0)
    var isMaximized = false
    var isModal = false
    var hidesOnClose = false
    /// The toasts of the window, which keeps them.
    var toasts: ToastOverlay?
    weak var application: ApplicationNode?
    weak var transientFor: WindowNode?
    weak var defaultWidget: WidgetNode?
    var actions: [String: Unmanaged<ActionNode>] = [:]
    private(set) weak var focus: WidgetNode?
    /// Whether the focused widget was removed, so that the next frame looks for another one near it.
    private var hasLostFocus = false
    private weak var lastParent: WidgetNode?
    private var isPresented = false
    /// A reference to the window itself: GTK holds a window until it is destroyed.
    private var own: WindowNode?

    override init(_ kind: String, role: WidgetRole = .window) {
        super.init(kind, role: role)
        own = self
        isVisible = false
    }

    override func dispose() {
        for action in actions.values { action.release() }
        actions = [:]
        super.dispose()
    }

    override var asWindow: WindowNode? { self }
    override var letsFocusThrough: Bool { isSensitive && canFocus }
    override var isOnScreenItself: Bool { isPresented }
    override var name: String { label ?? title }
    override var states: Set<WidgetState> {
        var states: Set<WidgetState> = isModal ? [.modal] : []
        if isActive { states.insert(.active) }
        return states
    }

    /// Whether the window has the user's attention.
    var isActive: Bool { isMapped && application?.activeWindow === self }

    // MARK: - Opening and closing

    /// Shows the window, or raises it.
    func present() {
        isPresented = true
        application?.isInBackground = false
        application?.raise(self)
        isVisible = true
        updateMapping()
        application?.updateActive()
        if focus == nil { moveFocus(forward: true) }
    }

    /// Requests the window to close, like its close button.
    func close() {
        if emit("close-request") { return }
        if hidesOnClose { isVisible = false } else { destroy() }
    }

    /// Closes the window and those over it permanently.
    func destroy() {
        guard own != nil else { return }
        let kept = own
        for window in application?.windows ?? [] where window.transientFor === self { window.destroy() }
        setFocus(nil)
        isVisible = false
        isPresented = false
        unrealize()
        application?.forget(self)
        dispose()
        removeAll()
        disconnectAll()
        toasts = nil
        own = nil
        withExtendedLifetime(kept) {}
    }

    override func updateMapping() {
        super.updateMapping()
        application?.updateActive()
    }

    // MARK: - Actions

    /// Runs an action by its full name. Returns false if there is none, or if it cannot be run now.
    @discardableResult
    func activateAction(_ name: String, text: String? = nil) -> Bool {
        let own = name.hasPrefix("win.") ? actions[String(name.dropFirst(4))]?.takeUnretainedValue() : nil
        let action = own ?? (name.hasPrefix("app.") ? application?.action(String(name.dropFirst(4))) : nil)
        guard let action else { return false }
        action.activate(text)
        return true
    }

    // MARK: - Focus

    /// Moves the focus and notifies the nodes that it enters or leaves.
    func setFocus(_ new: WidgetNode?) {
        hasLostFocus = false
        guard focus !== new else { return }
        let (before, after) = (focus?.chain ?? [], new?.chain ?? [])
        focus = new
        for node in before where !after.contains(where: { $0 === node }) { node.emit("focus-leave") }
        for node in after.reversed() where !before.contains(where: { $0 === node }) { node.emit("focus-enter") }
    }

    /// Moves the focus away from a node that is hidden or removed; GTK then looks for another widget near it.
    func focusLost(in node: WidgetNode, searching place: WidgetNode? = nil) {
        guard node.contains(focus), node !== self else { return }
        lastParent = place ?? node.parent
        setFocus(nil)
        hasLostFocus = true
        MainLoop.beforeNextFrame { [weak self] in self?.findFocus() }
    }

    private func findFocus() {
        guard hasLostFocus, isMapped, focus == nil else { return }
        hasLostFocus = false
        var around = lastParent
        while let node = around {
            if node.isVisible, node.grabFocus() { return }
            around = node.parent
        }
        moveFocus(forward: true)
    }

    /// Returns the stops of Tab in a part of the window, in order.
    func stops(in part: WidgetNode) -> [WidgetNode] {
        var stops: [WidgetNode] = []
        if part.parent?.isEachAround({ $0.letsFocusThrough }) != false { collectStops(in: part, &stops) }
        return stops
    }

    private func collectStops(in part: WidgetNode, _ stops: inout [WidgetNode]) {
        guard part.letsFocusThrough else { return }
        if part.isFocusable { stops.append(part) }
        for child in part.focusOrder { collectStops(in: child, &stops) }
    }

    /// Moves the focus to the next stop, or to the other end of the window.
    @discardableResult
    func moveFocus(forward: Bool, in part: WidgetNode? = nil) -> Bool {
        let stops = stops(in: part ?? self)
        guard !stops.isEmpty else { return false }
        let place = stops.firstIndex { $0 === focus } ?? behindFocus(stops, forward)
        let next = place.map { ($0 + (forward ? 1 : stops.count - 1)) % stops.count } ?? (forward ? 0 : stops.count - 1)
        if let field = stops[next] as? TextNode { _ = field.grabFocus() } else { setFocus(stops[next]) }
        return true
    }

    /// Returns the stop before a focus that is not at a stop itself, such as on a page that keeps it.
    private func behindFocus(_ stops: [WidgetNode], _ forward: Bool) -> Int? {
        guard let focus, let first = stops.firstIndex(where: { focus.contains($0) }) else { return nil }
        return forward ? first - 1 : first
    }

    // MARK: - Keys

    /// Delivers a key to shortcuts, to handlers that see it first, to the focused node and those around it, and to
    /// the window itself.
    @discardableResult
    func deliver(key: UInt32, _ modifiers: Modifiers) -> Bool {
        if let action = application?.action(of: key, modifiers), activateAction(action) { return true }
        let chain = (focus ?? self).chain
        for node in chain.reversed() {
            for handler in node.keyHandlers where handler.isCapturing {
                if handler.call(key, modifiers) { return true }
            }
        }
        for node in chain {
            for handler in node.keyHandlers where !handler.isCapturing {
                if handler.call(key, modifiers) { return true }
            }
            if node !== self, node.handle(key: key, modifiers) { return true }
        }
        return handleItself(key, modifiers)
    }

    private func handleItself(_ key: UInt32, _ modifiers: Modifiers) -> Bool {
        switch key {
        case Key.tab where modifiers.isEmpty: return moveFocus(forward: true)
        case Key.tab, Key.backTab: return moveFocus(forward: false)
        case Key.right where modifiers.isEmpty, Key.left where modifiers.isEmpty:
            return moveFocus(forward: key == Key.right)
        case Key.enter, Key.keypadEnter: return defaultWidget?.activate() ?? false
        case Key.f10 where modifiers.isEmpty: return openPrimaryMenu()
        case Key.escape where modifiers.isEmpty: return closePopover()
        default: return false
        }
    }

    /// The open popovers of the window, the innermost last.
    var openPopovers: [PopoverNode] {
        var popovers: [PopoverNode] = []
        forEachInside { node in
            if let popover = node as? PopoverNode, popover.isMapped { popovers.append(popover) }
        }
        return popovers
    }

    /// Closes the popover that was opened last, even if the focus has moved out of it.
    private func closePopover() -> Bool {
        let popover = openPopovers.last
        popover?.popDown()
        return popover != nil
    }

    private func openPrimaryMenu() -> Bool {
        var found: MenuButtonNode?
        forEachInside { node in
            if let button = node as? MenuButtonNode, button.isPrimary, button.isMapped { found = found ?? button }
        }
        found?.popover?.popUp()
        return found != nil
    }
}
