/// The view of a row: made for a screenful of rows, then bound again and again as rows scroll by.
public protocol RowView: AnyObject {
    /// The widget that the list displays for the row.
    var root: Widget { get }

    /// Shows the content at `position`. When rows are added or removed above it, the row is not bound again.
    func bind(position: Int)

    /// Releases the content when the row is out of sight.
    func unbind()

    /// Opens the row's menu, by the Menu key or Shift+F10.
    func openMenu()
}

extension RowView {
    /// Does nothing: most rows have no menu.
    public func openMenu() {}
}
