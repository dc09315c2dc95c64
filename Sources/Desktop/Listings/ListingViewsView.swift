import Gtk
import ViewModels

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
