import CGtk

extension Widget {
    /// Copies a text to the clipboard.
    public func copy(_ text: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text) }
}

/// The libraries that the program runs on.
public enum Toolkit {
    /// GTK's version at run time, such as "4.8.3".
    public static var gtkVersion: String {
        "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
    }

    /// libadwaita's version at run time.
    public static var libadwaitaVersion: String {
        "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())"
    }

    /// The type of the display, such as "GdkX11Display"; empty without one.
    public static var displayType: String {
        gdk_display_get_default().flatMap {
            g_type_name_from_instance(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTypeInstance.self))
        }
        .map { String(cString: $0) } ?? ""
    }
}

/// The services of the desktop for a program: opening an address, letting the user choose a file.
public enum DesktopServices {
    /// Runs the handler whenever the computer is connected to a network, or to another one, for the rest of the program.
    public static func onNetworkAvailable(_ handler: @escaping () -> Void) {
        Task {
            // It asks another program of the desktop, which may be slow.
            let monitor = await Task.detached { Int(bitPattern: g_network_monitor_get_default()) }.value
            guard let pointer = UnsafeMutableRawPointer(bitPattern: monitor) else { return }
            Object(retaining: pointer).on(response: "network-changed") { isAvailable in
                if isAvailable != 0 { handler() }
            }
        }
    }

    /// Opens an address in the user's program for it. Returns false if there is none.
    public static func open(address: String, from window: Window?) async -> Bool {
        let parent = window?.raw
        let result = await AsyncResult.of { callback, data in
            gtk_show_uri_full(
                parent?.assumingMemoryBound(to: GtkWindow.self), address, guint32(GDK_CURRENT_TIME), nil, callback, data
            )
        }
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        return gtk_show_uri_full_finish(parent?.assumingMemoryBound(to: GtkWindow.self), result.opaque, &error) != 0
    }

    /// Lets the user choose a file of one of those types (`image/png`), or whose name matches one of the patterns
    /// (`*.png`). Returns its path, or nil if they cancel.
    public static func chooseFile(
        over window: Window?, title: String, accept: String, cancel: String, filter: String, types: [String] = [],
        patterns: [String] = []
    ) async -> String? {
        let chooser = openChooser(
            over: window, title, accept, cancel, filter: filter, types: types, patterns: patterns)
        return await paths(from: chooser)?.first
    }

    /// Lets the user choose files of those types, or of any type. Returns their paths, or nil if they cancel.
    public static func chooseFiles(
        over window: Window?, title: String, accept: String, cancel: String, filter: String = "", types: [String] = []
    ) async -> [String]? {
        let chooser = openChooser(over: window, title, accept, cancel, filter: filter, types: types)
        gtk_file_chooser_set_select_multiple(chooser.opaque, 1)
        return await paths(from: chooser)
    }

    /// Lets the user choose where a file is saved, and asks before another file is replaced. Returns nil if they
    /// cancel.
    public static func chooseSaveLocation(
        over window: Window?, title: String, name: String, accept: String, cancel: String
    ) async -> String? {
        let chooser = chooser(GTK_FILE_CHOOSER_ACTION_SAVE, over: window, title, accept, cancel)
        gtk_file_chooser_set_current_name(chooser.opaque, name)
        return await paths(from: chooser)?.first
    }

    /// Opens a chooser in the home folder, which shows only files of those types, or whose names match one of the
    /// patterns, if there are any. Otherwise it would begin with the recent files, where GTK 4.8 ignores a typed path.
    private static func openChooser(
        over window: Window?, _ title: String, _ accept: String, _ cancel: String, filter: String, types: [String],
        patterns: [String] = []
    ) -> Object {
        let chooser = chooser(GTK_FILE_CHOOSER_ACTION_OPEN, over: window, title, accept, cancel)
        let home = Object(adopting: UnsafeMutableRawPointer(g_file_new_for_path(g_get_home_dir())))
        gtk_file_chooser_set_current_folder(chooser.opaque, home.opaque, nil)
        guard !filter.isEmpty else { return chooser }
        let shown = Object(adopting: UnsafeMutableRawPointer(gtk_file_filter_new()))
        gtk_file_filter_set_name(shown.opaque, filter)
        for type in types { gtk_file_filter_add_mime_type(shown.opaque, type) }
        for pattern in patterns { gtk_file_filter_add_pattern(shown.opaque, pattern) }
        gtk_file_chooser_add_filter(chooser.opaque, shown.opaque)
        return chooser
    }

    /// Creates a chooser. `GtkFileChooserNative` is deprecated since GTK 4.10, and its successor is not in 4.8, so it
    /// is used here only.
    private static func chooser(
        _ action: GtkFileChooserAction, over window: Window?, _ title: String, _ accept: String, _ cancel: String
    ) -> Object {
        let native = gtk_file_chooser_native_new(title, window?.cast(), action, accept, cancel)!
        let chooser = Object(adopting: UnsafeMutableRawPointer(native))
        gtk_native_dialog_set_modal(chooser.cast(), 1)
        return chooser
    }

    private static func paths(from chooser: Object) async -> [String]? {
        let answer: Int = await UserWork.answer { give in
            chooser.on(response: "response", give)
            gtk_native_dialog_show(chooser.cast())
        }
        guard answer == Int(GTK_RESPONSE_ACCEPT.rawValue), let files = gtk_file_chooser_get_files(chooser.opaque) else {
            return nil
        }
        defer { g_object_unref(UnsafeMutableRawPointer(files)) }
        return (0..<g_list_model_get_n_items(files)).compactMap { index in
            guard let file = g_list_model_get_item(files, index) else { return nil }
            defer { g_object_unref(file) }
            guard let path = g_file_get_path(OpaquePointer(file)) else { return nil }
            defer { g_free(path) }
            return String(cString: path)
        }
    }
}
