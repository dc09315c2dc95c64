import Gtk
import ViewModels

/// The menu of a row. It is made when it is opened, so that rows cost nothing for it.
enum ListingMenuView {
    /// Opens the menu beside `place`, or at a point of it; `parent` holds it while it is open.
    static func open(
        of row: ListingRowViewModel, parent: Box, at place: Widget, x: Double? = nil, y: Double? = nil
    ) {
        let menu = row.menu
        let content = Box(.vertical).named(menu.title)
        let popover = Popover(content).css("menu")
        for item in menu.items {
            content.append(MenuItem.make(item.title) { await row.perform(item.action, of: menu) })
        }
        popover.open(in: parent, at: place, x: x, y: y)
    }
}
