import CGtk
import CGtkShim

/// The number of rows of a list; the rows themselves stay with the view-model.
public final class ListModel: Object {
    /// The key of the number by which the content of a row's object is known. It changes with the content.
    fileprivate static let contentKey = "hutong-content"
    private static var contents = 0

    /// Creates an empty model.
    public convenience init() { self.init(adopting: UnsafeMutableRawPointer(g_list_store_new(Fundamental.object))) }

    /// The number of rows.
    public var count: Int { Int(g_list_model_get_n_items(opaque)) }

    /// Reports that rows were removed and added at a position; `removed` = `added` = 1 updates one row.
    public func splice(at position: Int, removed: Int, added: Int) {
        guard removed > 0 || added > 0 else { return }
        let rows = (0..<added).map { index in
            // GTK discards a row's widgets if its object is another one, so a row that changes keeps its object.
            let row = Object(
                adopting: index < removed
                    ? g_list_model_get_item(opaque, guint(position + index))!
                    : UnsafeMutableRawPointer(g_object_new_with_properties(Fundamental.object, 0, nil, nil)!))
            Self.contents += 1
            g_object_set_data(row.cast(), Self.contentKey, UnsafeMutableRawPointer(bitPattern: Self.contents))
            return row
        }
        var objects = rows.map { Optional($0.raw) }
        withExtendedLifetime(rows) {
            g_list_store_splice(opaque, guint(position), guint(removed), &objects, guint(added))
        }
    }

    /// Updates all rows, with another number of them.
    public func reset(count newCount: Int) { splice(at: 0, removed: count, added: newCount) }
}

/// A list of any length with widgets only for the rows on the screen.
public final class ListView: Widget {
    /// Creates a list of `model`, which calls `makeRow` whenever the screen needs another view.
    ///
    /// The list owns the row views from set-up to tear-down. Put it into `scrolling()`, not into a plain scroller.
    public convenience init(_ model: ListModel, name: String, makeRow: @escaping () -> any RowView) {
        let rows = RowFactory(makeRow: makeRow)
        let factory = rows.makeListItemFactory()
        g_object_ref(model.raw)
        // The list takes over the references to selection and factory, the selection takes over the one to the model.
        let selection = gtk_no_selection_new(model.opaque)
        self.init(retaining: gtk_list_view_new(selection, factory))
        // After the list, which has connected to the model above.
        model.on("items-changed") { [weak rows] in rows?.bindChanged() }
        accessibleLabel = name
        hutong_list_enter_at_last_focus(widget)
        letTabLeave()
        onKey(capture: true) { [weak rows, raw] key, modifiers in
            guard key == Key.menu || key == Key.f10 && modifiers == .shift,
                let row = gtk_widget_get_focus_child(ListView(retaining: raw).widget)
            else { return false }
            return rows?.openMenu(of: row) ?? false
        }
    }

    /// Makes Tab go through a row and then to the widget after the list; arrow keys go from row to row.
    ///
    /// If a row has no widget to stop at, Tab stays in the list forever in GTK 4.8.
    private func letTabLeave() {
        onKey(capture: true) { [raw] key, _ in
            guard key == Key.tab || key == Key.backTab else { return false }
            let list = ListView(retaining: raw)
            let direction = key == Key.tab ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
            guard let row = gtk_widget_get_focus_child(list.widget), let window = list.window else { return false }
            // GTK reports that the focus has moved even if it has not.
            let before = window.focus
            if gtk_widget_child_focus(row, direction) != 0, window.focus != before { return true }
            // The list is skipped, as if it could not have the focus.
            gtk_widget_set_can_focus(list.widget, 0)
            defer { gtk_widget_set_can_focus(list.widget, 1) }
            if gtk_widget_child_focus(window.widget, direction) != 0 { return true }
            // No widget follows, so Tab goes to the other end of the window.
            window.focus = nil
            return gtk_widget_child_focus(window.widget, direction) != 0
        }
    }

    /// Returns a scroller for this list, without GTK 4.8's jumps.
    public func scrolling() -> ScrolledWindow {
        let scroller = ScrolledWindow(self)
        WheelSmoother.attach(to: scroller)
        return scroller
    }

    /// The height in pixels of the first row with widgets, which is the first row of the list at its top.
    public var firstRowHeight: Int {
        guard let row = gtk_widget_get_first_child(widget) else { return 0 }
        var place = graphene_rect_t()
        // With its padding, unlike the height of a widget.
        return gtk_widget_compute_bounds(row, widget, &place) != 0 ? Int(place.size.height.rounded(.up)) : 0
    }

    /// Scrolls as far as needed to show the row at a position; called before the list is laid out.
    ///
    /// GTK 4.8 scrolls to the position. GTK 4.18 scrolls to the row's position at the last layout, and not at all to
    /// a new row, so the request is repeated after the next layout.
    public func scroll(to position: Int) {
        activateScroll(to: position)
        if gtk_check_version(4, 12, 0) == nil { MainLoop.whenIdle { [self] in activateScroll(to: position) } }
    }

    private func activateScroll(to position: Int) {
        gtk_widget_activate_action_variant(widget, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
    }

    /// Scrolls to the last of `count` rows, which is also the row that Tab then enters instead of the first one.
    public func scrollToEnd(count: Int) {
        if count > 0 { hutong_list_scroll_to_last(widget, guint(count - 1)) }
    }
}

/// Turns GtkListItem's four signals into `RowView`'s calls and owns the row views in between.
///
/// Whenever anything in a list changes, GTK 4.8 takes the content from every row below it that has widgets, up to
/// 200, and gives them the same content again: `GtkSignalListItemFactory` emits `unbind` and `bind` even if only the
/// position has changed (for every caller, also in C). So `unbind` waits for the `bind` or `teardown` that follows at
/// once, and unchanged content is left alone.
private final class RowFactory {
    private struct Row {
        let view: any RowView
        var content: Int?
    }

    private let makeRow: () -> any RowView
    private var rows: [UnsafeMutableRawPointer: Row] = [:]

    init(makeRow: @escaping () -> any RowView) { self.makeRow = makeRow }

    /// The handlers hold this factory, and the GObject holds the handlers: the factory lives as long as the list.
    func makeListItemFactory() -> OpaquePointer {
        let factory = gtk_signal_list_item_factory_new()!
        let object = Object(retaining: UnsafeMutableRawPointer(factory))
        object.on(pointer: "setup") { [self] in setUp($0!) }
        object.on(pointer: "bind") { [self] in bind($0!) }
        object.on(pointer: "teardown") { [self] in tearDown($0!) }
        return factory
    }

    private func setUp(_ item: UnsafeMutableRawPointer) {
        let view = makeRow()
        rows[item] = Row(view: view)
        gtk_list_item_set_activatable(OpaquePointer(item), 0)
        gtk_list_item_set_child(OpaquePointer(item), view.root.widget)
    }

    private func bind(_ item: UnsafeMutableRawPointer) {
        guard let row = rows[item], let object = gtk_list_item_get_item(OpaquePointer(item)) else { return }
        let key = ListModel.contentKey
        let content = Int(bitPattern: g_object_get_data(object.assumingMemoryBound(to: GObject.self), key))
        if row.content == content { return }
        if row.content != nil { row.view.unbind() }
        rows[item]!.content = content
        row.view.bind(position: Int(gtk_list_item_get_position(OpaquePointer(item))))
    }

    /// Binds the rows whose content has changed, which GTK 4.12 and newer do not do if the item is the same.
    func bindChanged() {
        for (item, row) in rows where row.content != nil { bind(item) }
    }

    /// Opens the menu of the row in this widget of the list. Returns false if there is no such row.
    func openMenu(of widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        let row = rows.values.first { $0.content != nil && gtk_widget_get_parent($0.view.root.widget) == widget }
        row?.view.openMenu()
        return row != nil
    }

    private func tearDown(_ item: UnsafeMutableRawPointer) {
        let row = rows.removeValue(forKey: item)
        if row?.content != nil { row?.view.unbind() }
        gtk_list_item_set_child(OpaquePointer(item), nil)
    }
}
