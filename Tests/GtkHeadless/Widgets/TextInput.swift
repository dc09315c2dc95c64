/// The common base of all entries: one line of text that the user edits.
///
/// Writing `text` from the program does not run the change handlers, and leaves the cursor alone when nothing changes.
public class Editable: Widget {
    var field: TextNode { unsafeDowncast(object, to: TextNode.self) }

    /// The text in the field.
    public var text: String {
        get { String(field.text) }
        set {
            // An unneeded write would move the cursor while the user types.
            guard text != newValue else { return }
            field.writing { field.set(newValue) }
        }
    }

    /// Whether the user may change the text.
    public var isEditable: Bool {
        get { field.isEditable }
        set { field.isEditable = newValue }
    }

    /// Runs the handler at each change by the user.
    @discardableResult
    public func onEdit(_ handler: @escaping (String) -> Void) -> Self {
        let node = Unmanaged.passUnretained(field)
        on("changed") {
            let field = node.takeUnretainedValue()
            if !field.isBeingWritten { handler(String(field.text)) }
        }
        return self
    }

    /// Runs the handler when the user presses Enter in the field.
    @discardableResult
    public func onSubmit(_ handler: @escaping () -> Void) -> Self {
        on("activate", handler)
        return self
    }
}

/// A line of text.
public final class Entry: Editable {
    /// Creates an empty entry; `name` is its accessible name.
    public convenience init(name: String) {
        self.init(TextNode("GtkEntry"))
        accessibleLabel = name
    }
}

/// A node of a whole number that may be empty.
private final class SpinNode: TextNode {
    private let range: ClosedRange<Int>
    private let start: Int

    init(_ range: ClosedRange<Int>, from start: Int) {
        self.range = range
        self.start = start
        super.init("GtkSpinButton", role: .spinButton)
        connect("focus-leave", .plain { [weak self] in self?.update() })
    }

    /// Brings the typed number into the range.
    func update() {
        guard let number = Int(String(text)), !range.contains(number) else { return }
        set(String(min(max(number, range.lowerBound), range.upperBound)))
    }

    private func step(by distance: Int) {
        let next = Int(String(text)).map { $0 + distance } ?? start
        set(String(min(max(next, range.lowerBound), range.upperBound)))
    }

    override func submit() {
        update()
        super.submit()
    }

    override func handle(key: UInt32, _ modifiers: Modifiers) -> Bool {
        guard modifiers.isEmpty, key == Key.up || key == Key.down else { return super.handle(key: key, modifiers) }
        step(by: key == Key.up ? 1 : -1)
        return true
    }
}

/// A whole number, typed or changed in steps; it may be empty.
public final class SpinButton: Editable {
    /// Creates an empty field; the first step leads to `start`. The row around it names it.
    public convenience init(_ range: ClosedRange<Int>, from start: Int) { self.init(SpinNode(range, from: start)) }

    /// The typed text, even before it is a number.
    public override var text: String {
        get { super.text }
        set {
            guard super.text != newValue else { return }
            super.text = newValue
            field.writing { (field as? SpinNode)?.update() }
        }
    }
}

/// A node of a search field.
private final class SearchNode: TextNode {
    init() { super.init("GtkSearchEntry") }

    override func handle(key: UInt32, _ modifiers: Modifiers) -> Bool {
        if modifiers.isEmpty, key == Key.escape, isConnected("stop-search") {
            emit("stop-search")
            return true
        }
        return super.handle(key: key, modifiers)
    }
}

/// A search field with a button that clears it.
public final class SearchEntry: Editable {
    /// Creates a field; `name` is both its hint and its accessible name.
    public convenience init(name: String) {
        self.init(SearchNode())
        accessibleLabel = name
        field.placeholder = name
    }

    /// Runs the handler when the user presses Escape in the field.
    @discardableResult
    public func onStop(_ handler: @escaping () -> Void) -> Self {
        on("stop-search", handler)
        return self
    }
}

/// Several lines of text.
public final class TextView: Widget {
    private var field: TextNode { unsafeDowncast(object, to: TextNode.self) }

    /// Creates a text view that wraps at words; `name` is its accessible name.
    public convenience init(name: String) {
        self.init(TextNode("GtkTextView", role: .text, hasLines: true))
        accessibleLabel = name
    }

    /// The text in the field.
    public var text: String {
        get { String(field.text) }
        set {
            guard text != newValue else { return }
            field.writing { field.set(newValue) }
        }
    }

    /// Whether the user may change the text.
    public var isEditable: Bool {
        get { field.isEditable }
        set { field.isEditable = newValue }
    }

    /// Runs the handler for these keys. It returns true if it has handled the key; otherwise, the key goes to the text.
    @discardableResult
    public func onKeys(_ keys: Set<UInt32>, _ handler: @escaping (UInt32, Modifiers) -> Bool) -> TextView {
        onKey(capture: true) { key, modifiers in keys.contains(key) && handler(key, modifiers) }
    }

    /// Sets the margin around the text, in pixels.
    @discardableResult
    public func padding(_ pixels: Int) -> TextView { self }

    /// The text before the cursor.
    public var textBeforeCursor: String { field.textBeforeCursor }

    /// Replaces the text before the cursor, like the user: the change handlers run, and the change can be undone.
    public func replaceTextBeforeCursor(by text: String) { field.replace(0..<field.cursor, by: text) }

    /// Runs the handler with the text before the cursor when the cursor has moved, including by typing.
    @discardableResult
    public func onCursorMove(_ handler: @escaping (String) -> Void) -> TextView {
        let node = Unmanaged.passUnretained(field)
        on("notify::cursor-position") {
            let field = node.takeUnretainedValue()
            if !field.isBeingWritten { handler(field.textBeforeCursor) }
        }
        return self
    }

    /// Runs the handler at each change by the user.
    @discardableResult
    public func onEdit(_ handler: @escaping (String) -> Void) -> TextView {
        let node = Unmanaged.passUnretained(field)
        on("changed") {
            let field = node.takeUnretainedValue()
            if !field.isBeingWritten { handler(String(field.text)) }
        }
        return self
    }

    /// Runs a handler instead of pasting if there are files on the clipboard, which has no pictures here.
    @discardableResult
    public func onPaste(files: @escaping ([String]) -> Void, picture: @escaping ([UInt8]) -> Void) -> TextView {
        field.connect("paste-files", .texts(files))
        return self
    }
}
