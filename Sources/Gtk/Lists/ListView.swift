import CGtk
import CGtkShim

/// How many rows a list has; the rows themselves stay with the view-model.
public final class ListModel: Object {
    /// Starts empty.
    public convenience init() {
        self.init(adopting: UnsafeMutableRawPointer(hutong_list_model_new()))
    }

    /// The number of rows.
    public var count: Int { Int(hutong_list_model_get_count(opaque)) }

    /// Tells the list that rows have gone and come at a position; `removed` = `added` = 1 shows one row anew.
    public func splice(at position: Int, removed: Int, added: Int) {
        hutong_list_model_splice(opaque, guint(position), guint(removed), guint(added))
    }

    /// Shows everything anew with another number of rows.
    public func reset(count newCount: Int) { splice(at: 0, removed: count, added: newCount) }
}

/// A list of any length that keeps widgets for what is on screen only.
public final class ListView: Widget {
    /// Shows `model`, asking `makeRow` for a view whenever the screen needs one more.
    ///
    /// The list owns the row views from set-up to tear-down. Put it into `scrolling()`, not into a plain scroller.
    public convenience init(_ model: ListModel, name: String, makeRow: @escaping () -> any RowView) {
        let rows = RowFactory(makeRow: makeRow)
        let factory = rows.makeListItemFactory()
        model.on("rows-changed") { [weak rows] in rows?.bindChanged() }
        g_object_ref(model.raw)
        // The list takes over the references to selection and factory, the selection the one to the model.
        let selection = gtk_no_selection_new(model.opaque)
        self.init(retaining: gtk_list_view_new(selection, factory))
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

    /// Tab goes through a row and then on to what follows the list; arrow keys go from row to row.
    ///
    /// Where a row has nothing to stop at, Tab in GTK 4.8 stays for ever.
    private func letTabLeave() {
        onKey(capture: true) { [raw] key, _ in
            guard key == Key.tab || key == Key.backTab else { return false }
            let list = ListView(retaining: raw)
            let direction = key == Key.tab ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
            guard let row = gtk_widget_get_focus_child(list.widget), let window = list.window else { return false }
            // It answers that the focus has moved even where that has stayed.
            let before = window.focus
            if gtk_widget_child_focus(row, direction) != 0, window.focus != before { return true }
            // Passed over, as if it could not have the focus.
            gtk_widget_set_can_focus(list.widget, 0)
            defer { gtk_widget_set_can_focus(list.widget, 1) }
            if gtk_widget_child_focus(window.widget, direction) != 0 { return true }
            // Nothing follows: round to the other end of the window.
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

    /// The height in pixels of the first row that has widgets: the first of all at the top of the list.
    public var firstRowHeight: Int { gtk_widget_get_first_child(widget).map { Int(gtk_widget_get_height($0)) } ?? 0 }

    /// Scrolls as far as is needed to show the row at a position; called before the list is laid out.
    ///
    /// GTK 4.8 scrolls to the position. GTK 4.18 scrolls to where the row was at the last layout, and not at all where it is
    /// new, so that it is asked again after the next one.
    public func scroll(to position: Int) {
        activateScroll(to: position)
        if gtk_check_version(4, 12, 0) == nil { MainLoop.whenIdle { [self] in activateScroll(to: position) } }
    }

    private func activateScroll(to position: Int) {
        gtk_widget_activate_action_variant(widget, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
    }

    /// Scrolls to the last of `count` rows; that is also where Tab then comes into the list, and not its first row.
    public func scrollToEnd(count: Int) {
        if count > 0 { hutong_list_scroll_to_last(widget, guint(count - 1)) }
    }
}

/// Turns GtkListItem's four signals into `RowView`'s calls and owns the row views in between.
///
/// Whenever anything in a list changes, GTK 4.8 takes the content from every row below it that has widgets, up to 200,
/// and gives them the same content again: `GtkSignalListItemFactory` emits `unbind` and `bind` also where only the
/// position is another one (so for every caller, also in C). So
/// `unbind` waits here for the `bind` or `teardown` that follows at once, and content that stays is left alone.
private final class RowFactory {
    private struct Row {
        let view: any RowView
        var content: guint?
    }

    private let makeRow: () -> any RowView
    private var rows: [UnsafeMutableRawPointer: Row] = [:]

    init(makeRow: @escaping () -> any RowView) { self.makeRow = makeRow }

    /// Returns the handlers hold this factory, and the GObject holds the handlers: it lives as long as the list.
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
        let content = hutong_row_get_content(OpaquePointer(object))
        if row.content == content { return }
        if row.content != nil { row.view.unbind() }
        rows[item]!.content = content
        row.view.bind(position: Int(gtk_list_item_get_position(OpaquePointer(item))))
    }

    /// Binds the rows whose content is another one now, which GTK 4.12 and newer do not do where the item is the same.
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
