import CGtk
import CGtkShim

/// The common base of all entries: one line of text that the user edits.
///
/// Writing `text` from the program does not run the change handlers, and leaves the cursor alone when nothing changes.
public class Editable: Widget {
    /// The text in the field.
    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set {
            // An unneeded write would move the cursor while the user types.
            guard text != newValue else { return }
            writing {
                // Ctrl+Z undoes what the user has typed, not what the program has written: this clears the history.
                let hasUndo = gtk_editable_get_enable_undo(opaque)
                gtk_editable_set_enable_undo(opaque, 0)
                gtk_editable_set_text(opaque, newValue)
                gtk_editable_set_enable_undo(opaque, hasUndo)
                gtk_editable_set_position(opaque, -1)
            }
        }
    }

    /// Whether the user may change the text.
    public var isEditable: Bool {
        get { gtk_editable_get_editable(opaque) != 0 }
        set { gtk_editable_set_editable(opaque, newValue ? 1 : 0) }
    }

    /// Runs the handler at each change by the user.
    @discardableResult
    public func onEdit(_ handler: @escaping (String) -> Void) -> Self {
        let raw = raw
        on("changed") {
            let editable = Editable(retaining: raw)
            if !editable.isBeingWritten { handler(editable.text) }
        }
        return self
    }

    /// Runs the handler when the user presses Enter in the field.
    @discardableResult
    public func onSubmit(_ handler: @escaping () -> Void) -> Self {
        if isInstance(of: gtk_spin_button_get_type()), let field = gtk_editable_get_delegate(opaque) {
            // GtkSpinButton has a signal of its own from 4.14 on.
            Object(retaining: UnsafeMutableRawPointer(field)).on("activate", handler)
        } else {
            on(isInstance(of: adw_entry_row_get_type()) ? "entry-activated" : "activate", handler)
        }
        return self
    }
}

/// A line of text.
public final class Entry: Editable {
    /// Creates an empty entry; `name` is its accessible name.
    public convenience init(name: String) {
        self.init(retaining: gtk_entry_new())
        accessibleLabel = name
    }
}

/// A whole number, typed or changed in steps; it may be empty.
public final class SpinButton: Editable {
    /// Creates an empty field; the first step leads to `start`. The row around it names it.
    public convenience init(_ range: ClosedRange<Int>, from start: Int) {
        self.init(retaining: hutong_spin_button_new(Int32(range.lowerBound), Int32(range.upperBound), Int32(start)))
    }

    /// The typed text, even before it is a number.
    public override var text: String {
        get { super.text }
        set {
            guard super.text != newValue else { return }
            super.text = newValue
            writing { gtk_spin_button_update(opaque) }
        }
    }
}

/// A search field with a button that clears it.
public final class SearchEntry: Editable {
    /// Creates a field; `name` is both its hint and its accessible name.
    public convenience init(name: String) {
        self.init(retaining: gtk_search_entry_new())
        accessibleLabel = name
        // GTK 4.8 has the property, but its setter function was added in 4.10.
        withValue(Fundamental.string) { value in
            g_value_set_string(value, name)
            g_object_set_property(cast(), "placeholder-text", value)
        }
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
    /// Creates a text view that wraps at words; `name` is its accessible name.
    public convenience init(name: String) {
        self.init(retaining: gtk_text_view_new())
        gtk_text_view_set_wrap_mode(cast(), GTK_WRAP_WORD_CHAR)
        // Tab moves on; a tab character is of no use in a message.
        gtk_text_view_set_accepts_tab(cast(), 0)
        accessibleLabel = name
    }

    private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(cast()) }

    /// The text in the field.
    public var text: String {
        get {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(buffer, &start, &end)
            return string(from: &start, to: &end)
        }
        set {
            guard text != newValue else { return }
            writing { gtk_text_buffer_set_text(buffer, newValue, -1) }
        }
    }

    /// Whether the user may change the text.
    public var isEditable: Bool {
        get { gtk_text_view_get_editable(cast()) != 0 }
        set { gtk_text_view_set_editable(cast(), newValue ? 1 : 0) }
    }

    /// Runs the handler for these keys. It returns true if it has handled the key; otherwise, the key goes to the text.
    ///
    /// An input method that is composing gets the key first: Enter then ends the composition, and arrows choose.
    @discardableResult
    public func onKeys(_ keys: Set<UInt32>, _ handler: @escaping (UInt32, Modifiers) -> Bool) -> TextView {
        let controller = gtk_event_controller_key_new()!
        add(controller: controller, capture: true).on(key: "key-pressed") { [raw] key, modifiers in
            guard keys.contains(key) else { return false }
            let event = gtk_event_controller_get_current_event(controller)
            if let event,
                gtk_text_view_im_context_filter_keypress(raw.assumingMemoryBound(to: GtkTextView.self), event) != 0
            {
                return true
            }
            return handler(key, modifiers)
        }
        return self
    }

    /// Sets the margin around the text, in pixels.
    @discardableResult
    public func padding(_ pixels: Int) -> TextView {
        gtk_text_view_set_top_margin(cast(), Int32(pixels))
        gtk_text_view_set_bottom_margin(cast(), Int32(pixels))
        gtk_text_view_set_left_margin(cast(), Int32(pixels))
        gtk_text_view_set_right_margin(cast(), Int32(pixels))
        return self
    }

    /// The text before the cursor.
    public var textBeforeCursor: String {
        var (start, cursor) = placesAroundTextBeforeCursor
        return string(from: &start, to: &cursor)
    }

    private var placesAroundTextBeforeCursor: (start: GtkTextIter, cursor: GtkTextIter) {
        var (start, cursor) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_start_iter(buffer, &start)
        gtk_text_buffer_get_iter_at_mark(buffer, &cursor, gtk_text_buffer_get_insert(buffer))
        return (start, cursor)
    }

    private func string(from start: inout GtkTextIter, to end: inout GtkTextIter) -> String {
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Replaces the text before the cursor, like the user: the change handlers run, and the change can be undone.
    public func replaceTextBeforeCursor(by text: String) {
        var (start, cursor) = placesAroundTextBeforeCursor
        gtk_text_buffer_begin_user_action(buffer)
        gtk_text_buffer_delete(buffer, &start, &cursor)
        gtk_text_buffer_insert(buffer, &start, text, -1)
        gtk_text_buffer_end_user_action(buffer)
    }

    /// Runs the handler with the text before the cursor when the cursor has moved, including by typing.
    @discardableResult
    public func onCursorMove(_ handler: @escaping (String) -> Void) -> TextView {
        let raw = raw
        Object(retaining: UnsafeMutableRawPointer(buffer)).on(pointer: "notify::cursor-position") { _ in
            let view = TextView(retaining: raw)
            if !view.isBeingWritten { handler(view.textBeforeCursor) }
        }
        return self
    }

    /// Runs the handler at each change by the user.
    @discardableResult
    public func onEdit(_ handler: @escaping (String) -> Void) -> TextView {
        let raw = raw
        Object(retaining: UnsafeMutableRawPointer(buffer)).on("changed") {
            let view = TextView(retaining: raw)
            if !view.isBeingWritten { handler(view.text) }
        }
        return self
    }
}
