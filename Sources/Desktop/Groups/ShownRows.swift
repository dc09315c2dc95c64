import Gtk
import ViewModels

/// The rows that a list shows at this moment: between two changes of one update neither the old ones nor the new.
final class ShownRows<Row: Identifiable & Equatable> {
    /// How many there are, for the list.
    let model = ListModel()
    private var rows: [Row] = []

    /// The row at a position, while there is one.
    subscript(position: Int) -> Row? { rows.indices.contains(position) ? rows[position] : nil }

    var count: Int { rows.count }

    /// Shows other rows; those that stay are not touched.
    func show(_ new: [Row]) {
        for splice in new.splices(from: rows) {
            apply(position: splice.position, removed: splice.removed, added: splice.added, of: new)
        }
    }

    /// Makes one change on the way to `new`.
    func apply(position: Int, removed: Int, added: Int, of new: [Row]) {
        // What goes may have stood behind the end of the new ones.
        rows.replaceSubrange(
            position..<(position + removed), with: added == 0 ? [] : new[position..<(position + added)])
        model.splice(at: position, removed: removed, added: added)
    }
}
