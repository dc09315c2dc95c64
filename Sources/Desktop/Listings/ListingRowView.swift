import Gtk
import ViewModels

/// A row of the list of listings: the price, the facts, the actions, and the status below.
///
/// A row view shows different listings while the list scrolls. All rows have the same height: a live listing shows its
/// status where others have their status bar.
final class ListingRowView: RowView {
    let root: Widget
    private let list: ListingsViewModel
    private let row: ListingRowViewModel

    init(_ list: ListingsViewModel, shell: ShellViewModel) {
        self.list = list
        let row = list.makeRow()
        self.row = row
        root = Box(.vertical) {
            // A narrow row needs the room for the price and the actions.
            AsideBox(HousePicture.make(row), from: 400, spacing: 16) {
                Box(.vertical, spacing: 4) {
                    Self.headline(row)
                    Self.facts(row, shell: shell)
                    Self.actions(row)
                }.expand(horizontally: true).align(vertical: .center)
            }.css("listing-body").expand(vertically: true)
            Self.statusBar(row)
            Self.onShow(row)
        }.css("card", "listing-row")
    }

    func bind(position: Int) { list.bind(row, to: position) }

    func unbind() { list.unbind(row) }

    private static func headline(_ row: ListingRowViewModel) -> Widget {
        Box(.horizontal, spacing: 8) {
            // Never shortened: a part of a price is another price.
            Label().css("title-3", "numeric").bind(\.text, to: row.price)
            Label().css("heading").textAlign(.start).ellipsized().expand(horizontally: true)
                .bind(\.text, to: row.communityName)
        }
    }

    /// One line, or two in a narrow window; never fewer, because all rows have the same height.
    private static func facts(_ row: ListingRowViewModel, shell: ShellViewModel) -> Widget {
        func line(_ text: @escaping () -> String) -> Label {
            Label().css("dim-label").textAlign(.start).ellipsized().bind(\.text, to: text())
        }
        return Box(.vertical, spacing: 2) {
            line { row.roomFacts }.bind(\.isVisible, to: shell.showsBackButton)
            Box(.horizontal, spacing: 12) {
                line { row.factsLine(isNarrow: shell.showsBackButton) }
                tag(icon: { row.rentTypeIcon }, text: { row.rentTypeText }, isVisible: { row.showsRentType })
            }
        }
    }

    private static func actions(_ row: ListingRowViewModel) -> Widget {
        Box(.horizontal, spacing: 6) {
            button({ words("View") }, row, isVisible: { row.showsViewButton }) { row.viewDetails() }
            Button(icon: "document-edit-symbolic", name: words("Adjust Price"))
                .css("listing-action")
                .bind(\.accessibleDescription, to: row.communityName)
                .bind(\.isVisible, to: row.canAdjustPrice)
                .onClick(task: row.adjustPrice)
            button(
                { row.soldOrRentedOutTitle }, row, isVisible: { row.showsSoldOrRentedOut },
                task: row.markSoldOrRentedOut)
            button(
                { row.notSellingOrRentingTitle }, row, isVisible: { row.showsNotSellingOrRenting }, task: row.withdraw)
            Button(icon: "user-trash-symbolic", name: words("Delete"))
                .css("flat", "listing-action")
                .expand(horizontally: true)
                .align(.end)
                .bind(\.accessibleDescription, to: row.communityName)
                .bind(\.isVisible, to: row.showsDelete)
                .onClick(task: row.delete)
        }.margin(top: 6)
    }

    private static func statusBar(_ row: ListingRowViewModel) -> Widget {
        let content = Box(.horizontal, spacing: 8) {
            Image().decorative().bind(\.icon, to: row.statusIcon.icon)
            Label().textAlign(.start).ellipsized().css("dim-label")
                .bind(\.visibleText, to: row.statusBarGrayText)
            Label().textAlign(.start).ellipsized().css("error")
                .bind(\.visibleText, to: row.statusBarRedText)
            Box(.horizontal).expand(horizontally: true)
            tag(icon: { row.viewsIcon }, text: { row.viewsText }, isVisible: { row.showsViews })
            Image().decorative().css("dim-label").bind(\.icon, to: row.statusBarArrow.icon)
        }
        return Button(around: content)
            .css("flat", "listing-status")
            .bind(\.isVisible, to: row.showsStatusBar)
            .bind(\.isSensitiveLook, to: row.statusBarIsButton)
            .bind(\.accessibleLabel, to: row.statusBarText)
            .bind(\.accessibleDescription, to: row.communityName)
            .onClick(task: row.putBackOnMarket)
    }

    private static func onShow(_ row: ListingRowViewModel) -> Widget {
        Box(.horizontal, spacing: 16) {
            tag(icon: { row.statusIcon }, text: { row.statusText })
            tag(icon: { row.daysLeftIcon }, text: { row.daysLeftText }, isVisible: { row.showsDaysLeft })
            tag(icon: { row.viewsIcon }, text: { row.viewsText }, isVisible: { row.showsViews }).expand(
                horizontally: true
            ).align(.end)
        }
        .css("listing-status")
        .bind(\.isVisible, to: !row.showsStatusBar)
    }

    private static func tag(
        icon: @escaping () -> Symbol?, text: @escaping () -> String, isVisible: @escaping () -> Bool = { true }
    ) -> Widget {
        Box(.horizontal, spacing: 4) {
            Image().decorative().bind(\.icon, to: icon().icon)
            Label().css("caption").ellipsized().bind(\.text, to: text())
        }
        .css("dim-label")
        .bind(\.isVisible, to: isVisible())
    }

    private static func button(
        _ title: @escaping () -> String, _ row: ListingRowViewModel, isVisible: @escaping () -> Bool,
        task: @escaping () async -> Void
    ) -> Button {
        Button("")
            .css("listing-action")
            .bind(\.title, to: title())
            .bind(\.accessibleDescription, to: row.communityName)
            .bind(\.isVisible, to: isVisible())
            .onClick(task: task)
    }
}

extension Button {
    /// Whether it can be pressed. A bar that cannot be pressed looks like plain text and is not grayed out.
    var isSensitiveLook: Bool {
        get { isFocusable }
        set {
            isFocusable = newValue
            isPressable = newValue
        }
    }
}
