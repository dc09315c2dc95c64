import Gtk
import ViewModels

/// The menu of the actions on all listings.
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
}
