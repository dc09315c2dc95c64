import Gtk
import ViewModels

/// The window with the details and the history of a listing.
final class ListingDetailsWindow {
    let window: DialogWindow

    init(_ details: ListingDetailsViewModel, pictures: PictureCache, over parent: Window?) {
        let row = details.row
        let history = ListBox(name: words("History")).fill(details.history) { entry in
            ActionRow(title: entry.text, subtitle: entry.time)
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
        FlowBox(spacing: 6, perLine: 2).fill(details.actionItems) { item in
            Button(item.title).onClick(task: { await details.perform(item.action) })
        }
    }
}

/// The views of a listing on the last days: a plot with a sentence that summarizes it, or a text if there were none.
enum ListingViewsView {
    private static let color = Color(0.21, 0.52, 0.89)

    static func make(_ details: ListingDetailsViewModel) -> Widget {
        Box(.vertical, spacing: 12) {
            Label(words("Views over Time")).css("heading").textAlign(.start)
            Box(.vertical, spacing: 6) {
                DrawingArea(width: 200, height: 120, description: words("Views over Time"), hasTexts: true)
                    .draw(details.viewsPlot) { canvas, plot in paint(plot, on: canvas) }
                    .expand(horizontally: true)
                    .bind(\.isVisible, to: details.showsViewsPlot)
                    .bind(\.accessibleLabel, to: details.viewsText)
                Label().css("dim-label").textAlign(.start).wrapping().bind(\.text, to: details.viewsText)
            }.css("card", "tile")
        }
        .bind(\.isVisible, to: details.showsViews)
    }

    private static func paint(_ plot: ListingViewsPlot?, on canvas: Canvas) {
        guard let plot else { return }
        let painter = PlotPainter(canvas: canvas)
        painter.baseline()
        let step = 1 / Double(max(plot.bars.count - 1, 1))
        painter.bars(plot.bars.enumerated().map { (Double($0) * step, $1) }, color, from: painter.bottom)
        painter.text(plot.peak.text, x: plot.peak.x, y: plot.peak.y, .above, bold: true)
        for day in plot.days { painter.text(day.text, x: day.x, y: day.y, .below) }
    }
}

/// A line of facts: the name in gray, and the value at the end.
enum FactRow {
    /// Returns a row for a list, with a text.
    static func make(_ name: String, _ value: String) -> Widget {
        make(name, Label(value).textAlign(.end).wrapping().expand(horizontally: true))
    }

    /// Returns a row for a list, with any value.
    static func make(_ name: String, _ value: Widget) -> Widget {
        PreferencesRow(
            around: Box.line(spacing: 12) {
                Label(name).css("dim-label").textAlign(.start).expand(horizontally: true)
                value.align(vertical: .center)
            }
            .margin(top: 8, bottom: 8, start: 12, end: 12))
    }
}

/// The status of a listing, as a word on a color.
enum StatusPill {
    static func make(_ row: ListingRowViewModel) -> Widget {
        Label().align(.start, vertical: .center)
            .bind(\.text, to: row.statusText)
            .bind(\.cssClasses, to: ["status-pill", row.statusTone.rawValue])
    }
}
