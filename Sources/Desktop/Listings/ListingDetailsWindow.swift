import Gtk
import ViewModels

/// The window with the details and the history of a listing.
final class ListingDetailsWindow {
    let window: DialogWindow

    init(_ details: ListingDetailsViewModel, pictures: PictureCache, over parent: Window?) {
        let row = details.row
        let history = ListBox(name: words("History")).observe(details.history) { list, entries in
            list.removeAll()
            for entry in entries {
                list.append(ActionRow(title: entry.text, subtitle: entry.time))
            }
        }
        let facts = ListBox(name: words("Facts")).observe(details.facts) { list, facts in
            list.removeAll()
            list.append(FactRow.make(words("Status"), StatusPill.make(row)))
            for fact in facts { list.append(FactRow.make(fact.title, fact.value)) }
        }
        let content = Box(.vertical) {
            HeaderBar(title: WindowTitle(details.title), end: { Self.share(details.sharing) })
            ScrolledWindow(
                Clamp(
                    maximum: 560,
                    Box(.vertical, spacing: 18) {
                        ListingGalleryView.make(details.gallery, pictures: pictures)
                        AsideBox(
                            HousePicture.make(row.picture).bind(\.isVisible, to: !details.gallery.isVisible), from: 280,
                            spacing: 18
                        ) {
                            Box(.vertical, spacing: 10) {
                                Label().css("title-1", "numeric").textAlign(.start).wrapping()
                                    .bind(\.text, to: row.price)
                                Self.actions(details)
                            }.align(vertical: .center)
                        }
                        Label().css("error").textAlign(.start).wrapping().bind(\.optionalText, to: row.statusBarRedText)
                        ProblemView.bar({ details.problem }, retry: details.refresh)
                        facts
                        Label().css("card", "tile").textAlign(.start).wrapping().selectable()
                            .bind(\.optionalText, to: details.description)
                        ListingViewsView.make(details)
                        Label(words("History")).css("heading").textAlign(.start)
                        history
                    }.margin(18)))
        }
        window = DialogWindow(over: parent, content: content, width: 520, height: 680)
        window.title = details.title
        let following = Task { await details.run() }
        window.onDestroy { following.cancel() }
        window.close(when: details.isDeleted)
    }

    private static func share(_ sharing: ListingSharing) -> Widget {
        let content = Box(.vertical)
        content.append(MenuItem.make(words("Copy as Text"), act: sharing.copyText))
        content.append(MenuItem.make(words("Copy as Picture"), act: sharing.copyPicture))
        content.append(MenuItem.make(words("Print…"), act: sharing.printSheet))
        content.append(MenuItem.make(words("Save as PDF…"), act: sharing.savePDF))
        return MenuButton(icon: "emblem-shared-symbolic", name: words("Share"))
            .popover(Popover(content).css("menu"))
            .bind(\.isSensitive, to: !sharing.isBusy)
    }

    private static func actions(_ details: ListingDetailsViewModel) -> Widget {
        FlowBox(spacing: 6, perLine: 2).observe(details.actionItems) { box, items in
            box.removeAll()
            for item in items {
                box.append(Button(item.title).onClick(task: { await details.perform(item.action) }))
            }
        }
    }
}
