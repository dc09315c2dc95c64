import Gtk
import ViewModels

/// A row of the list of listings: the name and the price, the facts, the main action and a menu, and the status below.
///
/// A row view shows different listings while the list scrolls. All rows have the same height.
final class ListingRowView: RowView {
    let root: Widget
    private let list: ListingsViewModel
    private let row: ListingRowViewModel
    private let more: Button
    /// The box that holds the menu while it is open. The box contains the list, so that a strong reference would be a
    /// cycle.
    private weak var menuParent: Box?
    /// Moves the focus to a row below or above.
    private let moveFocus: (_ rows: Int) -> Void

    init(
        _ list: ListingsViewModel, shell: ShellViewModel, pictures: PictureCache, menuParent: Box,
        moveFocus: @escaping (_ rows: Int) -> Void
    ) {
        self.list = list
        self.moveFocus = moveFocus
        self.menuParent = menuParent
        let row = list.makeRow()
        self.row = row
        let more = Button(icon: "view-more-symbolic", name: "").css("flat", "circular").align(vertical: .center)
            .bind(\.accessibleLabel, to: row.moreTitle)
            .bind(\.tooltip, to: row.moreTitle)
            .bind(\.isPressable, to: !list.selection.isActive)
        self.more = more
        let content = Box(.vertical) {
            // With large texts, a narrow row needs the space for the price and the actions.
            AsideBox(ListingPictureView.make(row, pictures: pictures), from: 290, spacing: 16) {
                Box(.horizontal, spacing: 6) {
                    Box(.vertical, spacing: 4) {
                        Self.headline(row, shell: shell)
                        Self.facts(row, shell: shell)
                        // The menu of a narrow row has the action, too.
                        Self.mainAction(row).margin(top: 6)
                            .bind(\.isPressable, to: !list.selection.isActive)
                            .bind(\.isVisible, to: !shell.showsBackButton)
                    }.expand(horizontally: true).align(vertical: .center)
                    more
                }
            }.css("listing-body").expand(vertically: true)
            Self.status(row, shell: shell)
        }.expand(horizontally: true)
        root = Box(.horizontal) {
            Self.check(row, list.selection)
            content
        }.css("card", "listing-row")
        addSelectionKeys()
        more.onClick { [weak self] in self?.openMenu() }
        root.onSecondaryPress { [weak self] x, y in self?.openMenu(x: x, y: y) }
        root.onKey(capture: true) { [weak self] key, modifiers in
            guard key == Key.menu || key == Key.f10 && modifiers == .shift else { return false }
            self?.openMenu()
            return true
        }
    }

    func bind(position: Int) { list.bind(row, to: position) }

    func unbind() { list.unbind(row) }

    /// Returns the check button that selects the row, while rows are selected.
    private static func check(_ row: ListingRowViewModel, _ selection: ListingSelection) -> Widget {
        CheckButton().margin(start: 14).align(vertical: .center)
            .bind(\.isVisible, to: selection.isActive)
            .bind(\.isOn, to: selection.contains(row))
            .bind(\.accessibleLabel, to: row.selectTitle)
            .onToggle { _ in selection.toggle(row) }
    }

    /// Adds the presses and keys of the row: a press opens it, or with Ctrl selects it, with Shift all rows from the last one;
    /// Shift and an arrow key continue from this row.
    private func addSelectionKeys() {
        let (row, list, selection) = (row, list, list.selection)
        root.onPress { modifiers in
            switch modifiers {
            case .control: selection.toggle(row)
            case .shift: selection.extend(to: row)
            default: UserWork.begin { await list.press(row) }
            }
        }
        root.onKey(capture: true) { [moveFocus] key, modifiers in
            guard modifiers == .shift, let step = [Key.up: -1, Key.down: 1][key] else { return false }
            selection.extend(from: row, by: step)
            moveFocus(step)
            return true
        }
    }

    /// Opens the menu beside the button, or at a point of the row. The menu is made when it is opened, so that rows
    /// are cheap.
    private func openMenu(x: Double? = nil, y: Double? = nil) {
        guard let menuParent else { return }
        let (row, menu) = (row, row.menu)
        let content = Box(.vertical) {
            for item in menu.items { MenuItem.make(item.title) { await row.perform(item.action, of: menu) } }
        }.named(menu.title)
        Popover(content).css("menu").open(in: menuParent, at: x == nil ? more : root, x: x, y: y)
    }

    /// Returns one line, or two in a narrow window, where a long price leaves no room for the name.
    private static func headline(_ row: ListingRowViewModel, shell: ShellViewModel) -> Widget {
        // Never shortened: a part of a price is another price.
        func price() -> Label { Label().css("title-4", "numeric").bind(\.text, to: row.price) }
        return Box(.vertical, spacing: 2) {
            Box(.horizontal, spacing: 12) {
                Label().css("title-4").textAlign(.start).ellipsized().expand(horizontally: true)
                    .bind(\.text, to: row.communityName)
                price().bind(\.isVisible, to: !shell.showsBackButton)
            }
            price().align(.start).bind(\.isVisible, to: shell.showsBackButton)
        }
    }

    /// Returns one line, or two in a narrow window; never fewer, because all rows have the same height.
    private static func facts(_ row: ListingRowViewModel, shell: ShellViewModel) -> Widget {
        func line(_ text: @escaping () -> String) -> Label {
            Label().css("dim-label").textAlign(.start).ellipsized().bind(\.text, to: text())
        }
        return Box(.vertical, spacing: 2) {
            line { row.roomFacts }.bind(\.isVisible, to: shell.showsBackButton)
            Box(.horizontal, spacing: 12) {
                line { row.factsLine(isNarrow: shell.showsBackButton) }
                tag({ row.rentTypeIcon }) { row.rentTypeText }
            }
        }
    }

    private static func mainAction(_ row: ListingRowViewModel) -> Widget {
        Button(around: Label().ellipsized().bind(\.text, to: row.mainTitle))
            .css("listing-action").align(.start)
            .bind(\.accessibleLabel, to: row.mainName)
            .onClick(task: row.performMainAction)
    }

    /// Returns one line, or two in a narrow window, where the name of the group needs a line of its own.
    private static func status(_ row: ListingRowViewModel, shell: ShellViewModel) -> Widget {
        func details() -> Widget {
            Box(.horizontal, spacing: 10) {
                Label().css("caption", "dim-label").textAlign(.start).ellipsized()
                    .bind(\.optionalText, to: row.statusBarGrayText)
                // Also without text, because all rows have the same height.
                Label().css("caption", "error").textAlign(.start).ellipsized().bind(\.text, to: row.statusBarRedText)
            }
        }
        return Box(.vertical, spacing: 4) {
            Box(.horizontal, spacing: 10) {
                StatusPill.make(row)
                details().bind(\.isVisible, to: !shell.showsBackButton)
                tag({ row.daysLeftIcon }) { row.daysLeftText }
                Box(.horizontal).expand(horizontally: true)
                tag({ .views }) { row.viewsText }
            }.expand(vertically: true)
            details().bind(\.isVisible, to: shell.showsBackButton)
        }
        .css("listing-status").expand(vertically: false)
    }

    /// Returns an icon with a text, which are hidden while the text is empty.
    private static func tag(_ icon: @escaping () -> Symbol?, text: @escaping () -> String) -> Widget {
        Box(.horizontal, spacing: 4) {
            Image().decorative().bind(\.icon, to: icon().icon)
            Label().css("caption").ellipsized().bind(\.text, to: text())
        }
        .css("dim-label")
        .bind(\.isVisible, to: !text().isEmpty)
    }
}
