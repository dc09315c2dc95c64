import Gtk
import ViewModels

/// One row of the list of listings: price first, facts second, one row of actions, the status below.
///
/// It is made for a place on the screen and shows one listing after another; every property of the row's view-model
/// governs one thing here. All rows have one height: a listing on show tells its state where others have their bar.
final class ListingRowView: RowView {
    let root: Widget
    private let list: ListingsViewModel
    private let row: ListingRowViewModel

    init(_ list: ListingsViewModel, shell: ShellViewModel) {
        self.list = list
        let row = list.makeRow()
        self.row = row
        root = Box(.vertical) {
            Box(.horizontal, spacing: 16) {
                // A narrow window needs the room for the actions.
                HousePicture.make(row).bind(\.isVisible, to: !shell.showsBackButton)
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
            Label().css("title-3", "numeric").ellipsized().bind(\.text, to: row.price)
            Label().css("heading").textAlign(.start).ellipsized().expand(horizontally: true)
                .bind(\.text, to: row.communityName)
        }
    }

    /// One line, or two in a narrow window: always two there, for all rows have one height.
    private static func facts(_ row: ListingRowViewModel, shell: ShellViewModel) -> Widget {
        func line(_ text: @escaping () -> String) -> Label {
            Label().css("dim-label").textAlign(.start).ellipsized().bind(\.text, to: text())
        }
        return Box(.vertical, spacing: 2) {
            line { row.roomFacts }.bind(\.isVisible, to: shell.showsBackButton)
            Box(.horizontal, spacing: 12) {
                line { shell.showsBackButton ? row.sizeFacts : row.houseFacts }
                tag(icon: { row.rentTypeIcon }, text: { row.rentTypeText })
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
                .bind(\.text, to: row.statusBarGrayText)
                .bind(\.isVisible, to: !row.statusBarGrayText.isEmpty)
            Label().textAlign(.start).ellipsized().css("error")
                .bind(\.text, to: row.statusBarRedText)
                .bind(\.isVisible, to: !row.statusBarRedText.isEmpty)
            Box(.horizontal).expand(horizontally: true)
            tag(icon: { row.viewsIcon }, text: { row.viewsText })
            Image().decorative().css("dim-label").bind(\.icon, to: row.statusBarArrow?.icon ?? "")
        }
        return Button(around: content)
            .css("flat", "listing-status")
            .bind(\.isVisible, to: row.showsStatusBar)
            .bind(\.isSensitiveLook, to: row.statusBarIsButton)
            .bind(\.accessibleLabel, to: row.statusBarGrayText + row.statusBarRedText)
            .bind(\.accessibleDescription, to: row.communityName)
            .onClick(task: row.putBackOnMarket)
    }

    private static func onShow(_ row: ListingRowViewModel) -> Widget {
        Box(.horizontal, spacing: 16) {
            tag(icon: { row.statusIcon }, text: { row.statusText })
            tag(icon: { row.daysLeftIcon }, text: { row.daysLeftText })
            tag(icon: { row.viewsIcon }, text: { row.viewsText }).expand(horizontally: true).align(.end)
        }
        .css("listing-status")
        .bind(\.isVisible, to: !row.showsStatusBar)
    }

    private static func tag(icon: @escaping () -> Symbol?, text: @escaping () -> String) -> Widget {
        Box(.horizontal, spacing: 4) {
            Image().decorative().bind(\.icon, to: icon()?.icon ?? "")
            Label().css("caption").ellipsized().bind(\.text, to: text())
        }
        .css("dim-label")
        .bind(\.isVisible, to: !text().isEmpty)
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
    /// Whether it can be pressed; a bar that cannot be is plain text, not grayed out.
    var isSensitiveLook: Bool {
        get { isFocusable }
        set {
            isFocusable = newValue
            isPressable = newValue
        }
    }
}
