import Gtk
import ViewModels

/// The page of repairs: a field for another one, and the list.
public final class RepairsPage: PageView {
    /// The page with its header bar.
    public let root: Widget
    private let model: RepairsViewModel

    /// Creates the page of `model`, in the frame of every page.
    public init(_ model: RepairsViewModel, frame: PageFrame) {
        self.model = model
        let list = ListBox(name: frame.title).observe(model.rows) { list, rows in
            list.removeAll()
            for row in rows { list.append(Self.row(row, model)) }
        }
        let screens = ScreenStack.make(
            model.screen,
            [
                (.loading, { LoadingView.make(words("Loading…")) }),
                (.list, { list.align(vertical: .start) }),
                (.placeholder, { Self.placeholder }),
                (.problem, { ProblemView.page(icon: Symbol.warning.icon, { model.problem }, retry: model.refresh) }),
            ])
        let content = Box(.vertical, spacing: 18) {
            Self.field(model)
            screens.expand(vertically: true)
        }
        root = frame.make(
            content: ScrolledWindow(Clamp(maximum: 720, content.margin(18))),
            end: { Button(icon: "view-refresh-symbolic", name: words("Refresh")).action("win.refresh") })
    }

    /// Loads fresh content.
    public func refresh() { Task { await model.refresh() } }

    private static var placeholder: Widget {
        StatusPage(
            icon: Symbol.form.icon, title: words("Nothing here yet"), text: words("Add the first one above."))
    }

    private static func field(_ model: RepairsViewModel) -> Widget {
        Box(.horizontal, spacing: 6) {
            Entry(name: words("New entry"), placeholder: words("New entry"))
                .onEdit { model.newTitle = $0 }
                .onSubmit { Task { await model.add() } }
                .bind(\.text, to: model.newTitle)
                .expand(horizontally: true)
            Button(words("_Add")).bind(\.isSensitive, to: model.canAdd).onClick(task: model.add)
        }
    }

    private static func row(_ row: RepairRow, _ model: RepairsViewModel) -> Widget {
        let done = Switch(name: row.title).align(vertical: .center)
            .onToggle { isOn in Task { await model.setDone(isOn, row.id) } }
            .bind(\.isOn, to: model.isDone(row.id))
        let delete = Button(icon: "user-trash-symbolic", name: row.deleteName).css("flat").align(vertical: .center)
            .onClick { Task { await model.delete(row.id) } }
        return ActionRow(title: row.title).addPrefix(done).addSuffix(delete)
    }
}
