import Gtk
import ViewModels

/// The menu of the actions on all listings, and the progress of an import.
enum ListingTransferView {
    static func make(_ model: ListingTransfer) -> Widget {
        let content = Box(.vertical)
        let popover = Popover(content).css("menu")
        content.append(MenuItem.make(words("Export as Table…"), act: model.export))
        content.append(MenuItem.make(words("Import Table…"), act: model.importTable))
        return MenuButton(icon: "view-more-symbolic", name: words("All Listings")).popover(popover)
            .css("flat").align(vertical: .center)
            .bind(\.isSensitive, to: !model.isBusy)
    }

    static func progress(_ model: ListingTransfer) -> Widget {
        Box(.vertical, spacing: 6) {
            Box(.horizontal, spacing: 8) {
                Label().css("numeric").textAlign(.start).wrapping().expand(horizontally: true)
                    .bind(\.text, to: model.activity)
                Button(words("_Cancel")).align(vertical: .center).onClick { model.cancel() }
            }
            ProgressBar().named(words("Progress")).bind(\.fraction, to: model.progress)
        }
        .bind(\.isVisible, to: model.isImporting)
    }
}
