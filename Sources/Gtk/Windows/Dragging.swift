import CGtk

/// Moves the items of a list by drag and drop within the program.
extension ObjectProtocol where Self: Widget {
    /// Lets the widget be dragged, as the item at `position`.
    @discardableResult
    public func draggable(from position: Int) -> Self {
        let source = gtk_drag_source_new()!
        var value = GValue()
        g_value_init(&value, gType(6))
        g_value_set_int(&value, gint(position))
        let content = gdk_content_provider_new_for_value(&value)
        g_value_unset(&value)
        gtk_drag_source_set_content(source, content)
        g_object_unref(content)
        gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
        // The pointer carries the widget's picture; the source takes a reference of its own.
        let picture = gtk_widget_paintable_new(widget)
        gtk_drag_source_set_icon(source, picture, 24, 24)
        g_object_unref(UnsafeMutableRawPointer(picture))
        // The widget takes over the controller's one reference.
        gtk_widget_add_controller(widget, source)
        return self
    }

    /// Runs the handler with the position of the item that is dropped on the widget.
    @discardableResult
    public func onDrop(item handler: @escaping (_ position: Int) -> Void) -> Self {
        let target = gtk_drop_target_new(gType(6), GDK_ACTION_MOVE)!
        gtk_widget_add_controller(widget, target)
        Object(retaining: UnsafeMutableRawPointer(target)).on(drop: "drop") { value in
            handler(Int(g_value_get_int(value)))
            return true
        }
        return self
    }
}
