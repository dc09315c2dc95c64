/// One row's view: made for a screenful, then bound again and again as rows scroll by.
public protocol RowView: AnyObject {
    /// The widget that the list displays for the row.
    var root: Widget { get }

    /// Shows the content that is at `position` now; when rows come or go above it, this one is not bound again.
    func bind(position: Int)

    /// Releases the content; the row is out of sight.
    func unbind()

    /// Opens the row's menu, by the Menu key or Shift+F10.
    func openMenu()
}

extension RowView {
    /// Most rows have no menu.
    public func openMenu() {}
}
