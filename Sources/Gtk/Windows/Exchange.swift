import CGtk

/// Receives files and pictures from other programs: by drag and drop, and from the clipboard.
extension ObjectProtocol where Self: Widget {
    /// Runs the handler with the paths of files that are dropped on the widget, before its children could take them.
    @discardableResult
    public func onDrop(files handler: @escaping ([String]) -> Void) -> Self {
        let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)!
        add(controller: target, capture: true).on(drop: "drop") { value in
            let paths = filePaths(in: value)
            if !paths.isEmpty { handler(paths) }
            return !paths.isEmpty
        }
        return self
    }
}

extension TextView {
    /// Runs a handler instead of pasting if there are files on the clipboard, or a picture and no text. The list of
    /// files is empty if it cannot be read.
    ///
    /// The picture is passed as the other program offers it, in a format that `PictureCodec` decodes.
    @discardableResult
    public func onPaste(
        files: @escaping ([String]) -> Void, picture: @escaping ([UInt8]) -> Void
    ) -> TextView {
        let raw = raw
        on("paste-clipboard") {
            guard TextView(retaining: raw).takePaste(files: files, picture: picture) else { return }
            g_signal_stop_emission_by_name(raw, "paste-clipboard")
        }
        return self
    }
}

extension ObjectProtocol where Self: Widget {
    /// Runs a handler on Ctrl+V in the widget if there are files on the clipboard, or a picture and no text. A text
    /// is pasted at the keyboard focus.
    @discardableResult
    public func onPasteKey(
        files: @escaping ([String]) -> Void, picture: @escaping ([UInt8]) -> Void
    ) -> Self {
        let raw = raw
        return onKey(capture: true) { key, modifiers in
            guard key == Key.v, modifiers == .control else { return false }
            return Widget(retaining: raw).takePaste(files: files, picture: picture)
        }
    }
}

extension Widget {
    /// Reads files or a picture from the clipboard and passes them on. Returns false if there are none, or a text.
    fileprivate func takePaste(
        files: @escaping ([String]) -> Void, picture: @escaping ([UInt8]) -> Void
    ) -> Bool {
        let clipboard = gtk_widget_get_clipboard(widget)!
        let offered = gdk_clipboard_get_formats(clipboard)!
        // Including formats that can be made from the bytes that another program offers.
        let formats = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(offered))!
        defer { gdk_content_formats_unref(formats) }
        func offers(_ type: GType) -> Bool { gdk_content_formats_contain_gtype(formats, type) != 0 }
        let source = Object(retaining: UnsafeMutableRawPointer(clipboard))
        let type = PictureCodec.types.first { gdk_content_formats_contain_mime_type(offered, $0) != 0 }
        if offers(gdk_file_list_get_type()) {
            Task { files(await Self.files(on: source)) }
        } else if let type, !offers(Fundamental.string) {
            Task {
                let bytes = await Self.bytes(of: type, upTo: PictureCodec.maximumBytes, on: source)
                if let bytes { picture(bytes) }
            }
        } else {
            return false
        }
        return true
    }

    /// The maximum size of a list of files, in bytes.
    private static let maximumList = 1 << 20

    /// Reads the list of files as text. GDK would prefer the portal for files, which offers nothing at all if there is
    /// a folder among them. Returns an empty list if it cannot be read.
    private static func files(on clipboard: Object) async -> [String] {
        guard let list = await bytes(of: "text/uri-list", upTo: maximumList, on: clipboard), list.count < maximumList
        else { return [] }
        return filePaths(inList: String(decoding: list, as: UTF8.self))
    }

    /// Returns the bytes of that MIME type, and little more than the maximum; nil if they cannot be read.
    private static func bytes(of type: String, upTo maximum: Int, on clipboard: Object) async -> [UInt8]? {
        let offer = await AsyncResult.of { callback, data in
            withStringArray([type]) {
                gdk_clipboard_read_async(clipboard.opaque, $0, G_PRIORITY_DEFAULT, nil, callback, data)
            }
        }
        guard let stream = gdk_clipboard_read_finish(clipboard.opaque, offer.opaque, nil, nil) else { return nil }
        let source = Object(adopting: UnsafeMutableRawPointer(stream))
        var bytes: [UInt8] = []
        while bytes.count <= maximum {
            let result = await AsyncResult.of { callback, data in
                g_input_stream_read_bytes_async(source.cast(), 1 << 20, G_PRIORITY_DEFAULT, nil, callback, data)
            }
            guard let part = g_input_stream_read_bytes_finish(source.cast(), result.opaque, nil) else { return nil }
            defer { g_bytes_unref(part) }
            var count: gsize = 0
            guard let data = g_bytes_get_data(part, &count), count > 0 else { break }
            bytes += UnsafeRawBufferPointer(start: data, count: Int(count))
        }
        return bytes
    }
}

/// Returns the paths of the files in a list of addresses (`text/uri-list`). A file that is not on a disk has its address
/// instead, by which the user is told about it.
private func filePaths(inList text: String) -> [String] {
    guard let addresses = g_uri_list_extract_uris(text) else { return [] }
    defer { g_strfreev(addresses) }
    return (0..<Int(g_strv_length(addresses))).map { index in
        let path = g_filename_from_uri(addresses[index], nil, nil)
        defer { g_free(path) }
        return String(cString: path ?? addresses[index]!)
    }
}

/// Returns the paths of the files in a value of GDK's type for several; those that are not on a disk have none.
private func filePaths(in value: UnsafePointer<GValue>) -> [String] {
    guard let list = g_value_get_boxed(value) else { return [] }
    let files = gdk_file_list_get_files(OpaquePointer(list))
    defer { g_slist_free(files) }
    var paths: [String] = []
    var next = files
    while let node = next {
        if let path = g_file_get_path(OpaquePointer(node.pointee.data)) {
            paths.append(String(cString: path))
            g_free(path)
        }
        next = node.pointee.next
    }
    return paths
}

extension Widget {
    /// Copies a picture to the clipboard.
    public func copy(_ picture: Texture) {
        gdk_clipboard_set_texture(gtk_widget_get_clipboard(widget), picture.opaque)
    }
}

/// Moves the items of a list by drag and drop within the program.
extension ObjectProtocol where Self: Widget {
    /// Lets the widget be dragged, as the item at `position`.
    @discardableResult
    public func draggable(from position: Int) -> Self {
        let source = gtk_drag_source_new()!
        let content = withValue(Fundamental.int) { value in
            g_value_set_int(value, gint(position))
            return gdk_content_provider_new_for_value(value)
        }
        gtk_drag_source_set_content(source, content)
        g_object_unref(content)
        gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
        // The pointer carries the widget's picture; the source takes a reference of its own.
        let picture = gtk_widget_paintable_new(widget)
        gtk_drag_source_set_icon(source, picture, 24, 24)
        g_object_unref(UnsafeMutableRawPointer(picture))
        add(controller: source)
        return self
    }

    /// Runs the handler with the position of the item that is dropped on the widget.
    @discardableResult
    public func onDrop(item handler: @escaping (_ position: Int) -> Void) -> Self {
        let target = gtk_drop_target_new(Fundamental.int, GDK_ACTION_MOVE)!
        add(controller: target).on(drop: "drop") { value in
            handler(Int(g_value_get_int(value)))
            return true
        }
        return self
    }
}
