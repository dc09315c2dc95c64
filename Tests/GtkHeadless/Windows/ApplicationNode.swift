/// A desktop notification as it is shown.
package nonisolated struct ShownNotification {
    /// Its id, by which it is replaced and taken away.
    package let id: String
    /// The text of the notification.
    package let title, body: String
    let action, text: String
}

/// A node of a program: its windows, actions and shortcuts, and the desktop around them.
final class ApplicationNode: Node {
    let id: String
    /// The lowest first.
    private(set) var windows: [WindowNode] = []
    private(set) var activeWindow: WindowNode?
    /// Whether the user works with another program.
    var isInBackground = false { didSet { if isInBackground != oldValue { updateActive() } } }
    var actions: [String: Unmanaged<ActionNode>] = [:]
    private var shortcuts: [(key: UInt32, modifiers: Modifiers, action: String)] = []
    var notifications: [ShownNotification] = []
    /// Opens an address in the user's program for it; false where there is none.
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

    /// Puts a window above the others.
    func raise(_ window: WindowNode) {
        windows.removeAll { $0 === window }
        windows.append(window)
    }

    /// A window was destroyed.
    func forget(_ window: WindowNode) {
        windows.removeAll { $0 === window }
        updateActive()
        endIfUnused()
    }

    /// The highest window is the active one.
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
        // What is typed with Shift has it in the character, as the question mark.
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

/// A node of a named thing that the user can do.
final class ActionNode: Node {
    let name: String
    var isEnabled = true
    private let run: (String) -> Void

    init(_ name: String, _ run: @escaping (String) -> Void) {
        self.name = name
        self.run = run
        super.init()
    }

    /// Does it.
    func activate(_ text: String?) { run(text ?? "") }
}
