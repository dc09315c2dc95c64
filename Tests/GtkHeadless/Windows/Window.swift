/// Any top-level window.
public class Window: Widget {
    var windowNode: WindowNode { unsafeDowncast(object, to: WindowNode.self) }

    /// The title in the task switcher.
    public var title: String {
        get { windowNode.title }
        set { windowNode.title = newValue }
    }

    /// Whether the window has the user's attention.
    public var isActive: Bool { windowNode.isActive }

    /// Whether the window fills the screen's work area.
    public var isMaximized: Bool {
        get { windowNode.isMaximized }
        set { windowNode.isMaximized = newValue }
    }

    /// Fills the whole screen, which is as large as the window here.
    public func fullscreen() {}

    /// The size of the window, or its size once it is shown, in pixels. A maximized window keeps the size that it had
    /// before.
    public var defaultSize: (width: Int, height: Int) {
        get { windowNode.size }
        set { windowNode.size = newValue }
    }

    /// Shows the window, or raises it.
    public func present() { windowNode.present() }

    /// Requests the window to close, like its close button.
    public func close() { windowNode.close() }

    /// Closes the window at once, without asking.
    public func destroy() { windowNode.destroy() }

    /// Whether closing the window only hides it, to be presented again.
    public var hidesOnClose: Bool {
        get { windowNode.hidesOnClose }
        set { windowNode.hidesOnClose = newValue }
    }

    /// Runs the handler when the user wants to close the window; it returns true to keep the window open.
    public func onCloseRequest(_ handler: @escaping () -> Bool) {
        windowNode.connect("close-request", .question(handler))
    }

    /// Runs the handler when the window becomes active or inactive.
    public func onActiveChanged(_ handler: @escaping () -> Void) { on("notify::is-active", handler) }

    /// Adds an action `win.<name>`, for windows of the application, with its shortcuts.
    public func addAction(
        _ name: String, shortcuts: [String] = [], in application: Application, _ handler: @escaping () -> Void
    ) {
        windowNode.actions[name] = Unmanaged.passRetained(ActionNode(name) { _ in handler() })
        application.setShortcuts(shortcuts, for: "win.\(name)")
    }

    /// Puts the window over another one, blocking that one, and into its application, whose shortcuts then work here,
    /// too.
    func attach(to parent: Window?, blocking: Bool = true) {
        windowNode.isModal = blocking
        windowNode.transientFor = parent?.windowNode
        windowNode.application = parent?.windowNode.application
    }

    func closeOnEscape() {
        let node = Unmanaged.passUnretained(windowNode)
        onKey { key, _ in
            guard key == Key.escape else { return false }
            node.takeUnretainedValue().close()
            return true
        }
    }

    /// The application of the window.
    public var application: Application? { windowNode.application.map { Application($0) } }

    /// The focused widget.
    public var focus: Widget? {
        get { windowNode.focus.map { Widget($0) } }
        set { windowNode.setFocus(newValue?.node) }
    }

    /// Whether the focus is in a text field, which has its own undo, copy and paste.
    public var isEditingText: Bool { windowNode.focus is TextNode }

    /// Whether the focus is in a text field without text.
    public var isEditingNothing: Bool { (windowNode.focus as? TextNode)?.text.isEmpty ?? false }
}

/// A main window.
public final class ApplicationWindow: Window {
    /// Creates a window of the application with its whole content.
    public convenience init(_ application: Application, content: Widget) {
        let window = WindowNode("AdwApplicationWindow")
        self.init(window)
        window.application = application.node
        window.size = (600, 450)
        window.add(content.node)
    }
}

/// A window that belongs to another and blocks it.
public final class DialogWindow: Window {
    /// Creates a window over `parent`, not wider than that, with its whole content; Escape closes it.
    public convenience init(over parent: Window?, content: Widget, width: Int, height: Int = -1) {
        self.init(WindowNode("AdwWindow"))
        if let below = parent?.nearestToasts {
            let toasts = ToastOverlay(content, closeName: below.closeName, closesOnEscape: false)
            node.add(toasts.node)
            self.toasts = toasts
            onUnmap { [weak toasts, weak below] in below.map { toasts?.moveToasts(to: $0) } }
        } else {
            node.add(content.node)
        }
        attach(to: parent)
        let room = parent.map(\.width) ?? 0
        defaultSize = (room > 0 ? min(width, room) : width, height > 0 ? height : 600)
        closeOnEscape()
    }
}

/// A window that belongs to another, which stays usable beside it.
public final class ToolWindow: Window {
    /// Creates a window beside `parent` with its whole content; Escape closes it.
    public convenience init(beside parent: Window, content: Widget, width: Int, height: Int) {
        self.init(WindowNode("AdwWindow"))
        node.add(content.node)
        attach(to: parent, blocking: false)
        defaultSize = (width, height)
        closeOnEscape()
    }
}

/// A node of the bar at the top of a window, with the window's own buttons at its end.
final class HeaderNode: WidgetNode {
    private let start = WidgetNode.panel()
    private let end = WidgetNode.panel()
    private let controls = WidgetNode.panel()
    private var title: WidgetNode

    init() {
        title = TitleNode()
        super.init("AdwHeaderBar", role: .panel)
        add(start)
        add(title)
        add(end)
        end.add(controls)
        connect("map", .plain { [weak self] in self?.addControls() })
    }

    /// Shows another title.
    func setTitle(_ new: WidgetNode) {
        remove(title)
        title = new
        add(new, at: 1)
    }

    /// Adds the widgets before and after the title.
    func add(start widgets: [Widget], end others: [Widget]) {
        start.add(widgets)
        for (place, widget) in others.enumerated() { end.add(widget.node, at: place) }
    }

    /// Whether the window's buttons are shown at the end.
    var hasControls: Bool {
        get { controls.isVisible }
        set { controls.isVisible = newValue }
    }

    private func addControls() {
        guard controls.children.isEmpty, let window else { return }
        if window.kind == "AdwApplicationWindow" {
            addControl("Minimize", "Minimize the window") { $0.application?.isInBackground = true }
            addControl("Maximize", "Maximize the window") { $0.isMaximized.toggle() }
        }
        addControl("Close", "Close the window") { $0.close() }
    }

    private func addControl(_ name: String, _ tooltip: String, _ press: @escaping (WindowNode) -> Void) {
        let button = ButtonNode()
        button.label = name
        button.tooltip = tooltip
        button.isFocusable = false
        button.connect("clicked", .plain { [weak self] in if let window = self?.window { press(window) } })
        controls.add(button)
    }
}

/// A node of the title of a window in its bar.
private final class TitleNode: WidgetNode {
    init() { super.init("GtkLabel", role: .label) }
    override var content: String { window?.title ?? "" }
    override var name: String { content }
}

/// The bar at the top of a window.
public final class HeaderBar: Widget {
    /// Creates a bar with a title widget, or the window's title.
    public convenience init(
        title: Widget? = nil, @Children start: () -> [Widget] = { [] }, @Children end: () -> [Widget] = { [] }
    ) {
        let header = HeaderNode()
        self.init(header)
        if let title { header.setTitle(title.node) }
        header.add(start: start(), end: end())
    }

    /// Sets whether the window's own buttons are shown at each end.
    @discardableResult
    public func windowButtons(start: Bool, end: Bool) -> HeaderBar {
        (node as? HeaderNode)?.hasControls = end
        return self
    }
}

/// A title with a smaller line below it, for header bars.
public final class WindowTitle: Widget {
    private var labels: [LabelNode] { node.children.compactMap { $0 as? LabelNode } }

    /// Creates a title of both lines; an empty subtitle takes no room.
    public convenience init(_ title: String, subtitle: String = "") {
        self.init(WidgetNode("AdwWindowTitle", role: .filler))
        node.add(LabelNode(title))
        node.add(LabelNode(subtitle))
    }

    /// The upper line.
    public var title: String {
        get { labels[0].text }
        set { labels[0].text = newValue }
    }

    /// The lower line.
    public var subtitle: String {
        get { labels[1].text }
        set { labels[1].text = newValue }
    }
}
