/// The object behind a wrapper of a widget: a node of the tree, with the properties that GTK keeps for a widget of
/// any kind.
@MainActor  // Spelled out for the same reason as `Object`'s.
class WidgetNode: Node {
    /// A handler of keys, and whether it sees them before the widgets inside.
    struct KeyHandler {
        let isCapturing: Bool
        let call: (UInt32, Modifiers) -> Bool
    }

    /// The name of the class in GTK, which is also the accessible name of widgets without any other.
    let kind: String
    var role: WidgetRole
    /// The container of the node, which clears this property at its end. A weak reference would make every retain of
    /// a container slower.
    private(set) unowned(unsafe) var parent: WidgetNode?
    private(set) var children: [WidgetNode] = []

    var isVisible = true { didSet { if isVisible != oldValue { visibilityChanged() } } }
    /// Whether the container shows the node: the page of a stack, the column of a folded leaflet.
    var isInFront = true { didSet { if isInFront != oldValue { visibilityChanged() } } }
    /// A node that becomes insensitive loses the focus, which then is nowhere until `FocusLoans` finds a place for it.
    var isSensitive = true {
        didSet { if !isSensitive, oldValue, let window, contains(window.focus) { window.setFocus(nil) } }
    }
    var canFocus = true
    var isFocusable = false
    var isPressable = true
    var opacity = 1.0
    var cssClasses: [String] = []
    var tooltip = ""
    var label: String?
    var accessibleDescription: String?
    var isInvalid = false
    var isSelected = false
    /// Whether the node is hidden from assistive technology.
    var isDecorative = false
    weak var labelledBy: WidgetNode?
    weak var describedBy: WidgetNode?
    var keyHandlers: [KeyHandler] = []
    /// The minimum height; with one, the node has a size without content.
    var minimumHeight = -1
    var minimumWidth = -1
    /// The work for the next frame in which the node is displayed.
    private var frameWork: [() -> Void] = []

    private(set) var isMapped = false
    private var isRealized = false
    /// The number of nodes in this process.
    private(set) static var liveCount = 0

    init(_ kind: String, role: WidgetRole) {
        self.kind = kind
        self.role = role
        super.init()
        Self.liveCount += 1
    }

    isolated deinit { Self.liveCount -= 1 }

    override func dispose() {
        emit("destroy")
        for child in children { child.parent = nil }
        super.dispose()
    }

    // MARK: - The tree

    /// The children in the order in which Tab visits them.
    var focusOrder: [WidgetNode] { children }

    /// Inserts a child at a place, by default at the end.
    func add(_ child: WidgetNode, at place: Int? = nil) {
        child.parent?.remove(child)
        child.isFloating = child.isFloating && false
        children.insert(child, at: place ?? children.count)
        child.parent = self
        child.updateMapping()
    }

    /// Removes a child.
    func remove(_ child: WidgetNode) {
        guard let place = children.firstIndex(where: { $0 === child }) else { return }
        let window = window
        window?.focusLost(in: child)
        children.remove(at: place)
        child.parent = nil
        child.updateMapping()
        child.unrealize()
    }

    /// Removes all children.
    func removeAll() { for child in children.reversed() { remove(child) } }

    /// The node and the nodes around it, innermost first.
    var chain: [WidgetNode] {
        var nodes = [self]
        while let parent = nodes.last?.parent { nodes.append(parent) }
        return nodes
    }

    // The next three are called thousands of times in each step of a journey, so they make no list of the nodes around.

    /// The window of the node.
    var window: WindowNode? {
        var node = self
        while let parent = node.parent { node = parent }
        return node.asWindow
    }

    /// The node, if it is a window: faster than a cast.
    var asWindow: WindowNode? { nil }

    /// Returns whether the widget is `other` or contains it.
    func contains(_ other: WidgetNode?) -> Bool {
        var node = other
        while let inner = node {
            if inner === self { return true }
            node = inner.parent
        }
        return false
    }

    /// Returns whether the node and all nodes around it have a property.
    func isEachAround(_ has: (WidgetNode) -> Bool) -> Bool {
        var node = self
        while has(node) {
            guard let parent = node.parent else { return true }
            node = parent
        }
        return false
    }

    /// Calls the body with every node inside.
    func forEachInside(_ body: (WidgetNode) -> Void) {
        for child in children {
            body(child)
            child.forEachInside(body)
        }
    }

    /// Whether the user can act on the node: it and all nodes around it are sensitive.
    var isActionable: Bool { isEachAround { $0.isSensitive } }

    // MARK: - On the screen

    /// Whether the node would be on the screen if its window is.
    private var isShown: Bool { isVisible && isInFront && (parent?.isMapped ?? isOnScreenItself) }

    /// Whether a node without a parent is on the screen, like a presented window.
    var isOnScreenItself: Bool { false }

    private func visibilityChanged() {
        if !isVisible || !isInFront { window?.focusLost(in: self) }
        updateMapping()
    }

    /// Maps or unmaps the node and the nodes inside, if necessary.
    func updateMapping() {
        let isShown = isShown
        guard isShown != isMapped else { return }
        isMapped = isShown
        isRealized = isRealized || isShown
        for child in children { child.updateMapping() }
        emit(isShown ? "map" : "unmap")
        guard isMapped, !frameWork.isEmpty else { return }
        let work = frameWork
        frameWork = []
        for call in work { MainLoop.beforeNextFrame(call) }
    }

    /// Called when the node has permanently left its window.
    func unrealize() {
        for child in children { child.unrealize() }
        guard isRealized else { return }
        isRealized = false
        emit("unrealize")
    }

    /// Runs `work` once, in the next frame in which the node is shown.
    func onNextFrame(_ work: @escaping () -> Void) {
        if isMapped { MainLoop.beforeNextFrame(work) } else { frameWork.append(work) }
    }

    // MARK: - Focus and keys

    /// Whether the node lets the focus reach the nodes inside. A window does so even before it is shown.
    var letsFocusThrough: Bool { isVisible && isInFront && isSensitive && canFocus }

    /// Whether the focus may be on the node now.
    var canTakeFocus: Bool { isFocusable && isEachAround { $0.letsFocusThrough } }

    /// Moves the focus to the node, or to the first node inside that can have it.
    @discardableResult
    func grabFocus() -> Bool {
        guard let window else { return false }
        if canTakeFocus {
            window.setFocus(self)
            return true
        }
        return focusOrder.contains { $0.isVisible && $0.isInFront && $0.grabFocus() }
    }

    /// Moves the focus to the nearest node after this one, or before it. Returns false if there is none.
    func focusNeighbor() -> Bool {
        for (inner, around) in zip(chain, chain.dropFirst()) {
            let order = around.focusOrder
            guard let place = order.firstIndex(where: { $0 === inner }) else { continue }
            let others = Array(order[(place + 1)...]) + order[..<place].reversed()
            if others.contains(where: { $0.letsFocusThrough && $0.grabFocus() }) { return true }
        }
        return false
    }

    /// Whether the node has the focus.
    var hasFocus: Bool { window?.focus === self }

    /// Performs the action of Space and Enter. Returns false if there is none.
    func activate() -> Bool { false }

    /// Handles a key after the handlers inside the node and its own.
    func handle(key: UInt32, _ modifiers: Modifiers) -> Bool {
        guard modifiers.isEmpty || modifiers == .shift, Key.activating.contains(key) else { return false }
        return activate()
    }

    /// Called when the first button of the pointer was pressed and released on the node.
    func press() {
        if isFocusable { grabFocus() }
        _ = activate()
    }

    // MARK: - Accessibility

    /// The text of a node that consists of text.
    var content: String { "" }

    /// Whether the node has no size.
    var isEmpty: Bool {
        guard minimumHeight <= 0, ["GtkBox", "AdwBin", "GtkFlowBox"].contains(kind) else { return false }
        return !children.contains { $0.isVisible && $0.isInFront && !$0.isEmpty }
    }

    /// The accessible name.
    var name: String {
        if let label { return label }
        if let labelledBy { return labelledBy.content.isEmpty ? labelledBy.name : labelledBy.content }
        return nameByContent
    }

    /// The accessible name of a node that was not given one.
    var nameByContent: String {
        switch role {
        case .panel, .list, .listItem, .separator, .tabList, .alert: ""
        case .button, .toggleButton, .tab, .checkBox, .radioButton, .menuItem, .link:
            texts.isEmpty ? kind : texts.joined(separator: " ")
        default: kind
        }
    }

    /// The texts of the labels inside.
    var texts: [String] {
        children.filter { $0.isVisible && !$0.isDecorative }
            .flatMap { $0.content.isEmpty ? $0.texts : [$0.content] }
    }

    /// The accessible description.
    var statedDescription: String {
        if let accessibleDescription { return accessibleDescription }
        if let describedBy { return describedBy.content }
        return tooltip
    }

    /// The states besides those of every widget.
    var states: Set<WidgetState> { [] }
}
