extension ToastOverlay {
    /// A function that returns after some seconds of the clock of the tests.
    public static var sleep: (_ seconds: Int) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }

    /// Creates an overlay without toasts.
    convenience init(over child: Widget) {
        self.init(WidgetNode("GtkOverlay", role: .filler))
        node.add(child.node)
    }

    /// Returns the empty bar of a toast.
    static func makeBar() -> Box { Box(WidgetNode("GtkBox", role: .alert)) }

    /// Shows a toast.
    func raise(_ view: Box) { node.add(view.node) }

    /// Removes a toast.
    func lower(_ view: Box) { node.remove(view.node) }
}

extension ObjectProtocol where Self: Widget {
    /// Keeps toasts above the widget; there are no places here.
    @discardableResult
    public func keepingToastsAbove() -> Self { self }
}

extension Box {
    /// Whether the keyboard focus is in the toast.
    var isInUse: Bool { isFocused }
}

extension Window {
    /// The toasts of the window, which keeps them.
    public var toasts: ToastOverlay? {
        get { windowNode.toasts }
        set { windowNode.toasts = newValue }
    }

    /// The toasts of the window, or of the nearest window below it that has some and is on the screen.
    public var nearestToasts: ToastOverlay? {
        if isMapped, let toasts { return toasts }
        return windowNode.transientFor.flatMap { Window($0).nearestToasts }
    }
}
