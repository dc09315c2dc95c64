import CGtk
import Foundation
import Gtk

/// Uses of the toolkit that only the checks need.
extension MainLoop {
    /// Initializes GTK in a program without an `Application`. Returns false if there is no display.
    static func startToolkit() -> Bool {
        guard gtk_init_check() != 0 else { return false }
        adw_init()
        return true
    }

    /// Dispatches all pending events, for programs without a running application.
    static func runPending() {
        while g_main_context_iteration(nil, 0) != 0 {}
    }

    /// Lets the loop wait for events, as a running application does, for `seconds`.
    static func sleepInLoop(seconds: TimeInterval) {
        let loop = g_main_loop_new(nil, 0)
        g_timeout_add_full(
            Int32(G_PRIORITY_DEFAULT), guint(seconds * 1000),
            { data in
                g_main_loop_quit(OpaquePointer(data))
                return 0
            }, UnsafeMutableRawPointer(loop), nil)
        g_main_loop_run(loop)
        g_main_loop_unref(loop)
    }
}

extension Window {
    /// The number of frames that the window has begun since it appeared on the screen; a static window begins none.
    var frameCount: Int {
        gtk_widget_get_frame_clock(widget).map { Int(gdk_frame_clock_get_frame_counter($0)) } ?? 0
    }
}

extension Label {
    /// The text that would be copied if everything were selected.
    var copiedText: String {
        gtk_label_select_region(opaque, 0, -1)
        return Label.selection(in: opaque) ?? ""
    }
}

extension Widget {
    /// Returns the height that the widget needs at a width, in pixels.
    func measuredHeight(forWidth width: Int) -> Int {
        var height: Int32 = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, Int32(width), nil, &height, nil, nil)
        return Int(height)
    }

    /// Copies a list of addresses to the clipboard, as another program does.
    func copy(addresses: String) {
        let bytes = g_bytes_new(addresses, gsize(addresses.utf8.count))
        let content = gdk_content_provider_new_for_bytes("text/uri-list", bytes)
        gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), content)
        g_object_unref(content.map { UnsafeMutableRawPointer($0) })
        g_bytes_unref(bytes)
    }

    /// Copies files to the clipboard.
    func copy(files paths: [String]) {
        var list: UnsafeMutablePointer<GSList>?
        for path in paths { list = g_slist_append(list, UnsafeMutableRawPointer(g_file_new_for_path(path)!)) }
        var value = GValue()
        g_value_init(&value, gdk_file_list_get_type())
        g_value_take_boxed(&value, UnsafeMutableRawPointer(gdk_file_list_new_from_list(list)))
        gdk_clipboard_set_value(gtk_widget_get_clipboard(widget), &value)
        g_value_unset(&value)
        g_slist_free_full(list) { g_object_unref($0) }
    }
}
