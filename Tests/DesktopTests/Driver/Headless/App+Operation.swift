import Foundation
import Gtk

/// The operation of the widgets inside this process.
extension App {
    /// Returns the visible elements.
    func snapshot() -> Snapshot {
        process.driver.settle()
        let program = Element(
            path: "program", role: .application, name: "hutong", accessibleDescription: "", states: [], extents: nil,
            ancestors: [])
        return Snapshot([program] + process.driver.widgets.enumerated().map { Element($1, at: $0) })
    }

    /// Lets the app finish the work that it has begun, unless it waits for time to pass.
    func settle() async {
        process.driver.settle()
        await JourneyClock.rest()
        process.driver.settle()
    }

    // MARK: - Keys

    /// Presses a key or a chord in the notation of xdotool: "Tab", "Return", "Escape", "ctrl+r", "ctrl+shift+t", "F10".
    func press(_ chord: String, times: Int = 1) async throws {
        let parts = chord.split(separator: "+").map(String.init)
        guard let name = parts.last, let key = KeySymbol.key(named: name) else {
            throw DriverError("no key “\(chord)”")
        }
        for _ in 0..<times {
            guard process.isRunning else { throw DriverError("“\(chord)” pressed for an app that has ended") }
            process.driver.press(
                key: key, shift: parts.dropLast().contains("shift"), control: parts.dropLast().contains("ctrl"),
                alt: parts.dropLast().contains("alt"))
            await settle()
        }
    }

    /// Types text with key presses into the focused widget.
    func typeKeys(_ text: String) async throws {
        for scalar in text.unicodeScalars {
            process.driver.press(key: scalar == "\n" ? Key.enter : KeySymbol.key(of: scalar))
            await settle()
        }
    }

    /// Moves the keyboard focus to an element.
    func focus(_ element: Element) async throws {
        guard process.driver.focus(element.path) else {
            throw DriverError("\(element) cannot have the focus\n\(tree())")
        }
        await settle()
    }

    /// Replaces the content of a field at once.
    func setText(_ text: String, of field: Element) throws {
        guard process.driver.setText(text, of: field.path) else { throw DriverError("\(field) cannot be changed") }
    }

    // MARK: - The pointer

    /// Clicks an element with the pointer.
    func clickWithPointer(_ element: Element, button: Int = 1, times: Int = 1, atStart: Bool = false) async throws {
        // The effect of an action may be visible before its dialog has closed.
        guard try await poll(seconds: 2, { process.driver.isBlocked(element.path) ? nil : true }) != nil else {
            throw DriverError("\(element) is behind a dialog\n\(tree())")
        }
        for _ in 0..<times {
            let isDone =
                button == 3 ? process.driver.pressSecondary(element.path) : process.driver.press(element.path)
            guard isDone else { throw ElementGone(description: "\(element) is gone, or covered\n\(tree())") }
            await settle()
        }
    }

    /// Activates an element by keyboard.
    func activateByKeyboard(_ element: Element) async throws {
        try await focus(element)
        try await press(element.role == .link || element.role == .menuItem ? "Return" : "space")
    }

    /// Does nothing: there is no pointer without a display.
    func hover(_ element: Element, atStart: Bool = false) async throws {}
    func movePointerAway() throws {}

    /// Turns the wheel over an element: positive ticks scroll down.
    func scroll(_ ticks: Int, over element: Element, delay: Int = 15) async throws {
        process.driver.scroll(element.path, ticks: ticks)
        await settle()
    }

    // MARK: - Reading

    /// Returns the text of an entry or a label.
    func text(of element: Element) throws -> String {
        guard let text = process.driver.text(of: element.path) else { throw DriverError("\(element) is gone") }
        return text
    }

    /// Returns the value of a progress bar.
    func value(of element: Element) throws -> Double {
        guard let value = process.driver.value(of: element.path) else { throw DriverError("\(element) has no value") }
        return value
    }

    // MARK: - Time

    /// Moves the app's clock by a second.
    func hasten() { JourneyClock.time.advance(by: 1) }

    // MARK: - Windows

    /// Whether journeys use the keyboard for every click, which only makes a difference in a window.
    nonisolated static let usesKeyboardOnly = false

    /// Returns the number of visible windows.
    func windowCount() -> Int { snapshot().windows.count }

    /// Resizes the content of the active window, in pixels.
    func resize(_ width: Int, _ height: Int) async throws {
        process.driver.resize(width, height)
        await settle()
    }

    /// The size of the active window's content, in pixels.
    var size: Rect? { snapshot().activeWindow?.extents }

    /// Activates the first window.
    func activate() async throws {
        process.driver.isInBackground = false
        await settle()
    }

    /// The title of the window that gets the keys; empty if there is none.
    var titleWithKeys: String { snapshot().activeWindow?.name ?? "" }

    /// Whether all windows of the app are minimized.
    var isMinimized: Bool { process.driver.isInBackground }

    /// Minimizes the window. Returns a function that restores it.
    @discardableResult
    func minimize() async throws -> () async throws -> Void {
        process.driver.isInBackground = true
        await settle()
        return { [self] in try await activate() }
    }

    /// Waits until the desktop shows a notification with this title.
    func waitForNotification(titled title: String) async throws -> NotificationServer.Notification {
        let found = try await poll(seconds: Self.timeout) { session.notifications.shown.last { $0.title == title } }
        guard let found else { throw DriverError("no notification “\(title)”, only \(session.notifications.shown)") }
        return found
    }
}

extension Element {
    /// Creates an element from a widget. The place of an element that is not a window is invented, in reading order.
    init(_ widget: AccessibleWidget, at index: Int) {
        self.init(
            path: widget.id, role: Role(named: widget.role.rawValue), name: widget.name,
            accessibleDescription: widget.description,
            states: widget.states.reduce(into: []) { $0.insert(Self.states[$1] ?? []) },
            extents: widget.size.map { Rect(x: 0, y: 0, width: $0.width, height: $0.height) }
                ?? Rect(x: widget.ancestors.count, y: index * 20, width: 100, height: 20),
            ancestors: widget.ancestors)
    }

    private static let states: [WidgetState: States] = [
        .active: .active, .busy: .busy, .checked: .checked, .editable: .editable, .expanded: .expanded,
        .focusable: .focusable, .focused: .focused, .invalid: .invalid, .modal: .modal, .pressed: .pressed,
        .selected: .selected, .sensitive: .sensitive, .visible: .visible,
    ]
}
