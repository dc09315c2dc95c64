import Gtk
import ViewModels

/// The rows that a list displays. During an update with several changes they are neither the old nor the new rows.
final class DisplayedRows<Row: Identifiable & Equatable> {
    /// The number of rows, for a `ListView`.
    let model = ListModel()
    /// Called for each change of the rows, for any other list.
    var onSplice: (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
    private var rows: [Row] = []

    /// The row at a position; nil if there is none.
    subscript(position: Int) -> Row? { rows.indices.contains(position) ? rows[position] : nil }

    var count: Int { rows.count }

    /// Returns the position of the row with this id; nil if there is none.
    func position(of id: Row.ID) -> Int? { rows.firstIndex { $0.id == id } }

    /// Displays other rows; rows that are equal in both are kept.
    func show(_ new: [Row]) {
        for splice in new.splices(from: rows) {
            apply(position: splice.position, removed: splice.removed, added: splice.added, of: new)
        }
    }

    /// Applies one change on the way to `new`.
    func apply(position: Int, removed: Int, added: Int, of new: [Row]) {
        // Removed rows may be beyond the end of the new ones.
        rows.replaceSubrange(
            position..<(position + removed), with: added == 0 ? [] : new[position..<(position + added)])
        model.splice(at: position, removed: removed, added: added)
        onSplice(position, removed, added)
    }
}
