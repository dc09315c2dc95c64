/// The program as the desktop sees it: one instance, its actions and shortcuts.
public final class Application: Object {
    /// Creates an application. Every program is alone here, whatever its `id`.
    public convenience init(id: String) { self.init(ApplicationNode(id: id)) }

    var node: ApplicationNode { unsafeDowncast(object, to: ApplicationNode.self) }

    /// Becomes the only program of its id; there is no session bus.
    public func register(asService isService: Bool = false) -> Bool? { true }

    /// Opens links, in the running program if there is one; called after `register`.
    public func open(_ links: [String]) { node.emit("open", texts: links) }

    /// Brings the running program to the front, then activates its actions `app.<name>`.
    public func forward(actions: [(name: String, text: String?)], links: [String]) {
        node.emit("activate")
        for action in actions { node.action(action.name)?.activate(action.text) }
        if !links.isEmpty { open(links) }
    }

    /// Runs the handler with the links to open.
    public func onOpen(_ handler: @escaping ([String]) -> Void) { node.connect("open", .texts(handler)) }

    /// Starts the program and returns at once: it continues in the turns of the main queue.
    public func run() -> Int32 {
        node.start()
        return 0
    }

    /// Ends the program.
    public func quit() { node.quit() }

    /// Runs the handler at launch and at each further launch while the program runs.
    public func onActivate(_ handler: @escaping () -> Void) { on("activate", handler) }

    /// Runs the handler once, before the first activation.
    public func onStartup(_ handler: @escaping () -> Void) { on("startup", handler) }

    /// Runs the handler once, when the program ends.
    public func onShutdown(_ handler: @escaping () -> Void) { on("shutdown", handler) }

    /// The window that has, or last had, the user's attention.
    public var activeWindow: Window? { (node.activeWindow ?? node.windows.last).map { Window($0) } }

    /// Keeps the program running without a window until the returned function is called.
    public func hold() -> () -> Void {
        node.holds += 1
        return { [self] in node.holds -= 1 }
    }

    /// Adds an action `app.<name>` with its shortcuts, such as `<Control>q`.
    public func addAction(_ name: String, shortcuts: [String] = [], _ handler: @escaping () -> Void) {
        add(ActionNode(name) { _ in handler() })
        setShortcuts(shortcuts, for: "app.\(name)")
    }

    /// Adds an action `app.<name>` that takes a text, for notifications, which name the item to open.
    public func addAction(_ name: String, withText handler: @escaping (String) -> Void) {
        add(ActionNode(name, handler))
    }

    private func add(_ action: ActionNode) { node.actions[action.name] = Unmanaged.passRetained(action) }

    /// Sets the shortcuts of an action named in full.
    public func setShortcuts(_ shortcuts: [String], for action: String) { node.setShortcuts(shortcuts, for: action) }

    /// Shows a desktop notification; choosing it runs `app.<action>` with the text.
    public func notify(id: String, title: String, body: String, action: String, text: String) {
        withdrawNotification(id: id)
        node.notifications.append(ShownNotification(id: id, title: title, body: body, action: action, text: text))
    }

    /// Withdraws a notification.
    public func withdrawNotification(id: String) { node.notifications.removeAll { $0.id == id } }
}

/// A named action of the user, from a menu, a shortcut or a button.
public final class Action: Object {
    /// Creates an action that runs the handler when activated.
    public convenience init(name: String, _ handler: @escaping () -> Void) {
        self.init(ActionNode(name) { _ in handler() })
    }

    /// Creates an action that runs the handler with the text it was activated with.
    public convenience init(name: String, withText handler: @escaping (String) -> Void) {
        self.init(ActionNode(name, handler))
    }
}

/// The look of the whole program, which is not displayed here.
public enum Style {
    /// Adds style rules to every window.
    public static func load(css: String) {}

    /// Adds style rules to every window while the desktop is in high contrast.
    public static func load(highContrastCSS css: String) {}

    /// Makes the icons inside the program available by name.
    public static func addIcons() {}

    /// Names the process and the icon of its windows.
    public static func setProgram(name: String, title: String, icon: String) {}
}
