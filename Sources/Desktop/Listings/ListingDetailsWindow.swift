import Gtk
import ViewModels

/// The window with the details and the history of a listing.
final class ListingDetailsWindow {
    let window: DialogWindow

    init(_ details: ListingDetailsViewModel, over parent: Window?) {
        let row = details.row
        let history = ListBox(name: words("History")).observe(details.history) { list, entries in
            list.removeAll()
            for entry in entries {
                list.append(ActionRow(title: entry.text, subtitle: entry.time))
            }
        }
        let content = Box(.vertical) {
            HeaderBar(title: WindowTitle(details.title, subtitle: details.purposeText))
            ScrolledWindow(
                Clamp(
                    maximum: 560,
                    Box(.vertical, spacing: 18) {
                        Box(.horizontal, spacing: 18) {
                            HousePicture.make(row)
                            Box(.vertical, spacing: 4) {
                                Label().css("title-1", "numeric").textAlign(.start).wrapping().bind(
                                    \.text, to: row.price)
                                Label().css("dim-label").textAlign(.start)
                                    .bind(\.visibleText, to: details.pricePerSquareMeter)
                                Label().textAlign(.start).wrapping().bind(\.visibleText, to: row.roomFacts)
                                Label().textAlign(.start).wrapping().bind(\.visibleText, to: row.sizeFacts)
                                StatusPill.make(row)
                                Box(.horizontal, spacing: 6) {
                                    Label().css("dim-label").wrapping().bind(\.text, to: row.daysLeftText)
                                    Label().css("dim-label").wrapping().bind(\.text, to: row.viewsText)
                                }
                            }.align(vertical: .center)
                        }
                        ProblemView.bar({ details.problem }, retry: details.refresh)
                        Label(words("History")).css("heading").textAlign(.start)
                        history
                    }.margin(18)))
        }
        window = DialogWindow(over: parent, content: content, width: 520, height: 560)
        window.title = details.title
        let following = Task { await details.run() }
        window.onDestroy { following.cancel() }
        window.bind(\.isClosed, to: details.isDeleted)
    }
}
