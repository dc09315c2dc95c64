import CGtk
import CGtkShim

/// Any top-level window.
public class Window: Widget {
    /// The title in the task switcher.
    public var title: String {
        get { gtk_window_get_title(cast()).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(cast(), newValue) }
    }

    /// Whether the window has the user's attention.
    public var isActive: Bool { gtk_window_is_active(cast()) != 0 }

    /// Whether the window fills the screen's work area.
    public var isMaximized: Bool {
        get { gtk_window_is_maximized(cast()) != 0 }
        set { newValue ? gtk_window_maximize(cast()) : gtk_window_unmaximize(cast()) }
    }

    /// Fills the whole screen.
    public func fullscreen() { gtk_window_fullscreen(cast()) }

    /// The size of the window, or its size once it is shown, in pixels. A maximized window keeps the size that it had
    /// before.
    public var defaultSize: (width: Int, height: Int) {
        get {
            var width: Int32 = 0
            var height: Int32 = 0
            gtk_window_get_default_size(cast(), &width, &height)
            return (Int(width), Int(height))
        }
        set { gtk_window_set_default_size(cast(), Int32(newValue.width), Int32(newValue.height)) }
    }

    /// Shows the window, or raises it.
    public func present() { gtk_window_present(cast()) }

    /// Requests the window to close, like its close button.
    public func close() { gtk_window_close(cast()) }

    /// The windows over this one.
    private var windowsAbove: [Window] {
        let (own, all): (UnsafeMutablePointer<GtkWindow>, _) = (cast(), gtk_window_get_toplevels())
        return (0..<g_list_model_get_n_items(all))
            .compactMap { g_list_model_get_item(all, $0).map { Window(adopting: $0) } }
            .filter { gtk_window_get_transient_for($0.cast()) == own }
    }

    /// Closes the window and those over it at once, without asking.
    public func destroy() {
        // Not by "destroy-with-parent", which waits for the last reference to this window.
        for window in windowsAbove { window.destroy() }
        gtk_window_destroy(cast())
        // GTK 4.8 keeps a pointer to the parent window in a destroyed one, which may be dangling by the last reference.
        gtk_window_set_transient_for(cast(), nil)
    }

    /// Whether closing the window only hides it, to be presented again.
    public var hidesOnClose: Bool {
        get { gtk_window_get_hide_on_close(cast()) != 0 }
        set { gtk_window_set_hide_on_close(cast(), newValue ? 1 : 0) }
    }

    /// Runs the handler when the user wants to close the window; it returns true to keep the window open.
    public func onCloseRequest(_ handler: @escaping () -> Bool) { connect("close-request") { _ in handler() } }

    /// Runs the handler when the window becomes active or inactive.
    public func onActiveChanged(_ handler: @escaping () -> Void) { on(pointer: "notify::is-active") { _ in handler() } }

    /// Adds an action `win.<name>`, for windows of the application, with its shortcuts.
    public func addAction(
        _ name: String, shortcuts: [String] = [], in application: Application, _ handler: @escaping () -> Void
    ) {
        let action = Action(name: name, handler)
        g_action_map_add_action(opaque, action.opaque)
        application.setShortcuts(shortcuts, for: "win.\(name)")
    }

    /// Puts the window over another one, blocking that one, and into its application, whose shortcuts then work here,
    /// too.
    func attach(to parent: Window?, blocking: Bool = true) {
        gtk_window_set_modal(cast(), blocking ? 1 : 0)
        guard let parent else { return }
        gtk_window_set_transient_for(cast(), parent.cast())
        gtk_window_set_application(cast(), gtk_window_get_application(parent.cast()))
    }

    /// Makes the window a dialog of another one, not wider than that; Escape closes it.
    func makeDialog(over parent: Window?, width: Int, height: Int) {
        attach(to: parent)
        let room = parent.map(\.width) ?? 0
        defaultSize = (room > 0 ? min(width, room) : width, height)
        closeOnEscape()
    }

    fileprivate func closeOnEscape() {
        onKey { [raw] key, _ in
            guard key == Key.escape else { return false }
            gtk_window_close(raw.assumingMemoryBound(to: GtkWindow.self))
            return true
        }
    }

    /// The application of the window.
    public var application: Application? {
        gtk_window_get_application(cast()).map { Application(retaining: $0) }
    }

    /// The focused widget.
    public var focus: Widget? {
        get { gtk_window_get_focus(cast()).map { Widget(retaining: $0) } }
        set { gtk_window_set_focus(cast(), newValue?.widget) }
    }

    /// Whether the focus is in a text field, which has its own undo, copy and paste.
    public var isEditingText: Bool {
        guard let focus else { return false }
        return focus.isInstance(of: gtk_editable_get_type()) || focus.isInstance(of: gtk_text_view_get_type())
    }

    /// Whether the focus is in a text field without text.
    public var isEditingNothing: Bool {
        guard isEditingText, let focus else { return false }
        guard focus.isInstance(of: gtk_text_view_get_type()) else {
            return gtk_editable_get_text(focus.opaque).pointee == 0
        }
        return gtk_text_buffer_get_char_count(gtk_text_view_get_buffer(focus.cast())) == 0
    }
}

/// A main window.
public final class ApplicationWindow: Window {
    /// Creates a window of the application with its whole content.
    public convenience init(_ application: Application, content: Widget) {
        self.init(retaining: adw_application_window_new(application.cast()))
        adw_application_window_set_content(cast(), content.widget)
    }
}

/// A window that belongs to another and blocks it.
public final class DialogWindow: Window {
    /// Creates a window over `parent`, not wider than that, with its whole content; Escape closes it. Its toasts move
    /// to the window below when it closes.
    public convenience init(over parent: Window?, content: Widget, width: Int, height: Int = -1) {
        self.init(retaining: adw_window_new())
        if let below = parent?.nearestToasts {
            let toasts = ToastOverlay(content, closeName: below.closeName, closesOnEscape: false)
            adw_window_set_content(cast(), toasts.widget)
            self.toasts = toasts
            onUnmap { [weak toasts, weak below] in below.map { toasts?.moveToasts(to: $0) } }
        } else {
            adw_window_set_content(cast(), content.widget)
        }
        makeDialog(over: parent, width: width, height: height)
    }
}

/// A window that belongs to another, which stays usable beside it.
public final class ToolWindow: Window {
    /// Creates a window beside `parent` with its whole content; Escape closes it.
    public convenience init(beside parent: Window, content: Widget, width: Int, height: Int) {
        self.init(retaining: adw_window_new())
        adw_window_set_content(cast(), content.widget)
        attach(to: parent, blocking: false)
        gtk_window_set_default_size(cast(), Int32(width), Int32(height))
        closeOnEscape()
    }
}

/// The bar at the top of a window.
public final class HeaderBar: Widget {
    /// Creates a bar with a title widget, or the window's title.
    public convenience init(
        title: Widget? = nil, @Children start: () -> [Widget] = { [] }, @Children end: () -> [Widget] = { [] }
    ) {
        self.init(retaining: hutong_header_bar_new())
        if let title { adw_header_bar_set_title_widget(opaque, title.widget) }
        for widget in start() { adw_header_bar_pack_start(opaque, widget.widget) }
        // The bar packs from the edge inward; written order is reading order.
        for widget in end().reversed() { adw_header_bar_pack_end(opaque, widget.widget) }
    }

    /// Sets whether the window's own buttons are shown at each end.
    @discardableResult
    public func windowButtons(start: Bool, end: Bool) -> HeaderBar {
        adw_header_bar_set_show_start_title_buttons(opaque, start ? 1 : 0)
        adw_header_bar_set_show_end_title_buttons(opaque, end ? 1 : 0)
        return self
    }
}

/// A title with a smaller line below it, for header bars.
public final class WindowTitle: Widget {
    /// Creates a title of both lines; an empty subtitle takes no room.
    public convenience init(_ title: String, subtitle: String = "") {
        self.init(retaining: adw_window_title_new(title, subtitle))
        // libadwaita requests the width of five characters, which does not fit into a narrow window with large text.
        forEachInside { if $0.isInstance(of: gtk_label_get_type()) { gtk_label_set_width_chars($0.opaque, 2) } }
    }

    /// The upper line.
    public var title: String {
        get { String(cString: adw_window_title_get_title(opaque)) }
        set { adw_window_title_set_title(opaque, newValue) }
    }

    /// The lower line.
    public var subtitle: String {
        get { String(cString: adw_window_title_get_subtitle(opaque)) }
        set { adw_window_title_set_subtitle(opaque, newValue) }
    }
}

/// Two columns side by side, or one at a time in a narrow window.
public final class SplitView: Widget {
    /// Creates a view of the side column and the content, with the names of both. It folds below a width in pixels,
    /// which grows with the text.
    public convenience init(side: Widget, content: Widget, names: (side: String, content: String), foldWidth: Int) {
        self.init(
            retaining: hutong_split_view_new(
                side.widget, content.widget, names.side, names.content, Int32(foldWidth)))
    }

    /// Whether only one column is visible because the window is narrow.
    public var isFolded: Bool { hutong_split_view_is_folded(widget) != 0 }

    /// Whether the content has a column; otherwise, only the side column is visible.
    public var hasContent = true {
        didSet { hutong_split_view_set_has_content(widget, hasContent ? 1 : 0) }
    }

    /// Whether the content, and not the side column, is visible while folded.
    public var showsContent: Bool {
        get { hutong_split_view_shows_content(widget) != 0 }
        set { hutong_split_view_show_content(widget, newValue ? 1 : 0) }
    }

    /// Runs the handler when it folds or unfolds.
    public func onFoldedChanged(_ handler: @escaping () -> Void) {
        on(pointer: "notify::\(String(cString: hutong_split_view_folded))") { _ in handler() }
    }

    /// Runs the handler when another column is visible.
    public func onShownChanged(_ handler: @escaping () -> Void) {
        Object(retaining: hutong_split_view_columns(widget))
            .on(pointer: "notify::\(String(cString: hutong_split_view_shown))") { _ in handler() }
    }
}
