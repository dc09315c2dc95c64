/// A node of text that the user edits.
class TextNode: WidgetNode {
    private(set) var text: [Character] = []
    /// The moving end of the selection, and the fixed one.
    private(set) var cursor = 0
    private var anchor = 0
    var isEditable = true
    var isMasked = false
    var placeholder = ""
    let hasLines: Bool
    private var history: [(text: [Character], cursor: Int)] = []

    init(_ kind: String, role: WidgetRole = .entry, hasLines: Bool = false) {
        self.hasLines = hasLines
        super.init(kind, role: role)
        isFocusable = true
    }

    override var states: Set<WidgetState> { isEditable ? [.editable] : [] }

    /// The text before the cursor.
    var textBeforeCursor: String { String(text[..<cursor]) }

    private var selection: Range<Int> { min(cursor, anchor)..<max(cursor, anchor) }

    // MARK: - Editing

    /// Replaces the whole text, with the cursor at its end.
    func set(_ new: String) { replace(0..<text.count, by: new) }

    /// Replaces a part of the text and moves the cursor to its end.
    func replace(_ range: Range<Int>, by new: String) {
        if !isBeingWritten { history.append((text, cursor)) } else { history = [] }
        text.replaceSubrange(range, with: new)
        cursor = range.lowerBound + new.count
        anchor = cursor
        changed()
    }

    private func changed() {
        emit("changed")
        emit("notify::cursor-position")
    }

    private func move(to place: Int, selecting: Bool) {
        cursor = min(max(place, 0), text.count)
        if !selecting { anchor = cursor }
        emit("notify::cursor-position")
    }

    /// Selects the whole text.
    func selectAll() { (anchor, cursor) = (0, text.count) }

    /// Restores the text before the last change by the user.
    private func undo() {
        guard let last = history.popLast() else { return }
        text = last.text
        move(to: last.cursor, selecting: false)
        emit("changed")
    }

    /// Moves the focus to the field and selects its text, so that typing replaces it.
    override func grabFocus() -> Bool {
        guard super.grabFocus() else { return false }
        if !hasLines, hasFocus { selectAll() }
        return true
    }

    override func press() { window?.setFocus(canTakeFocus ? self : window?.focus) }

    // MARK: - Keys

    /// Performs the action of Enter in a single line.
    func submit() { emit("activate") }

    override func handle(key: UInt32, _ modifiers: Modifiers) -> Bool {
        if modifiers == .control { return command(key) }
        guard modifiers.isEmpty || modifiers == .shift else { return false }
        let isSelecting = modifiers == .shift
        switch key {
        case Key.left: move(to: cursor - 1, selecting: isSelecting)
        case Key.right: move(to: cursor + 1, selecting: isSelecting)
        case Key.home: move(to: 0, selecting: isSelecting)
        case Key.end: move(to: text.count, selecting: isSelecting)
        case Key.up where hasLines: move(to: 0, selecting: isSelecting)
        case Key.down where hasLines: move(to: text.count, selecting: isSelecting)
        case Key.enter, Key.keypadEnter:
            if hasLines { return type("\n") }
            submit()
        case Key.backSpace: delete(selection.isEmpty ? max(cursor - 1, 0)..<cursor : selection)
        case Key.delete: delete(selection.isEmpty ? cursor..<min(cursor + 1, text.count) : selection)
        default: return KeySymbol.character(of: key).map { type(String($0)) } ?? false
        }
        return true
    }

    /// Types text at the cursor, in place of the selection.
    func type(_ new: String) -> Bool {
        guard isEditable else { return false }
        replace(selection, by: new)
        return true
    }

    private func delete(_ range: Range<Int>) {
        if isEditable, !range.isEmpty { replace(range, by: "") }
    }

    private func command(_ key: UInt32) -> Bool {
        switch KeySymbol.character(of: key) {
        case "a": selectAll()
        case "c": copySelection()
        case "x":
            copySelection()
            delete(selection)
        case "v": paste()
        case "z": undo()
        default: return false
        }
        return true
    }

    private func copySelection() {
        if !selection.isEmpty, !isMasked { window?.application?.clipboard = Clipboard(text: String(text[selection])) }
    }

    private func paste() {
        guard let clipboard = window?.application?.clipboard else { return }
        if !clipboard.paths.isEmpty, isConnected("paste-files") {
            emit("paste-files", texts: clipboard.paths)
        } else if let text = clipboard.text {
            _ = type(hasLines ? text : text.replacing("\n", with: " "))
        }
    }
}

/// The content of the clipboard.
struct Clipboard {
    var text: String?
    var paths: [String] = []
}
