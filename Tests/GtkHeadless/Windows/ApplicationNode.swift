/// A visible desktop notification.
package nonisolated struct ShownNotification {
    /// The identifier, by which the notification is replaced and withdrawn.
    package let id: String
    /// The text of the notification.
    package let title, body: String
    let action, text: String
}

/// A node of a program: its windows, actions and shortcuts, and the desktop around them.
final class ApplicationNode: Node {
    let id: String
    /// The windows, the lowest first.
    private(set) var windows: [WindowNode] = []
    private(set) var activeWindow: WindowNode?
    /// Whether the user works with another program.
    var isInBackground = false { didSet { if isInBackground != oldValue { updateActive() } } }
    var actions: [String: Unmanaged<ActionNode>] = [:]
    private var shortcuts: [(key: UInt32, modifiers: Modifiers, action: String)] = []
    var notifications: [ShownNotification] = []
    /// Opens an address in the user's program for it. Returns false if there is none.
    var onOpenedAddress: (String) -> Bool = { _ in false }
    var clipboard = Clipboard()
    var server: [String: (BusCall) -> Void] = [:]
    private(set) var isRunning = false
    /// The number of holds that keep the program running without a window.
    var holds = 0 { didSet { endIfUnused() } }

    init(id: String) {
        self.id = id
        super.init()
    }

    override func dispose() {
        for action in actions.values { action.release() }
        actions = [:]
        super.dispose()
    }

    // MARK: - Windows

    /// Raises a window above the others.
    func raise(_ window: WindowNode) {
        windows.removeAll { $0 === window }
        windows.append(window)
    }

    /// Removes a destroyed window.
    func forget(_ window: WindowNode) {
        windows.removeAll { $0 === window }
        updateActive()
        endIfUnused()
    }

    /// Makes the highest window the active one.
    func updateActive() {
        let new = isInBackground ? nil : windows.last { $0.isMapped }
        guard new !== activeWindow else { return }
        let old = activeWindow
        activeWindow = new
        old?.emit("notify::is-active")
        new?.emit("notify::is-active")
    }

    // MARK: - Actions and shortcuts

    /// Returns the action of a name without its prefix.
    func action(_ name: String) -> ActionNode? { actions[name]?.takeUnretainedValue() }

    /// Sets the shortcuts of an action named in full.
    func setShortcuts(_ texts: [String], for action: String) {
        shortcuts.removeAll { $0.action == action }
        for text in texts {
            if let (key, modifiers) = KeySymbol.shortcut(text) { shortcuts.append((key, modifiers, action)) }
        }
    }

    /// Returns the name of the action of a key.
    func action(of key: UInt32, _ modifiers: Modifiers) -> String? {
        // A character that is typed with Shift implies it, such as the question mark.
        shortcuts.first { $0.key == key && $0.modifiers == modifiers }?.action
            ?? shortcuts.first { $0.key == key && key < 0x7f && $0.modifiers == modifiers.subtracting(.shift) }?.action
    }

    // MARK: - The life of the program

    /// Starts the program, which then runs in the turns of the main queue.
    func start() {
        isRunning = true
        emit("before-startup")
        emit("startup")
        emit("activate")
    }

    /// Ends the program.
    func quit() {
        guard isRunning else { return }
        isRunning = false
        emit("shutdown")
        for window in windows.reversed() { window.destroy() }
    }

    private func endIfUnused() { if isRunning, windows.isEmpty, holds == 0 { quit() } }
}

/// A node of a named action of the user.
final class ActionNode: Node {
    let name: String
    private let run: (String) -> Void

    init(_ name: String, _ run: @escaping (String) -> Void) {
        self.name = name
        self.run = run
        super.init()
    }

    /// Performs the action.
    func activate(_ text: String?) { run(text ?? "") }
}
