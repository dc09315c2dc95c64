import Gtk
import ViewModels

/// The forecast: a curve of temperature and rain, and a row for each day.
enum ForecastView {
    static func make(_ forecast: ForecastViewModel) -> Widget {
        Box(.vertical, spacing: 12) {
            Label(words("Forecast")).css("heading").textAlign(.start)
            ProblemView.bar({ forecast.problem }, age: { forecast.ageText }, retry: forecast.retry)
            LoadingView.make(words("Loading the forecast…")).bind(\.isVisible, to: forecast.screen == .loading)
            Box(.vertical, spacing: 12) {
                DrawingArea(width: 200, height: 140, description: words("Forecast"), hasTexts: true)
                    .draw(forecast.curve) { canvas, curve in ForecastPainter(canvas: canvas).paint(curve) }
                    .expand(horizontally: true)
                    .bind(\.isVisible, to: forecast.showsCurve)
                    .bind(\.accessibleLabel, to: forecast.curveName)
                Box(.vertical, spacing: 6).fill(forecast.days) { row($0) }
                Label().css("caption", "dim-label").textAlign(.start)
                    .bind(\.optionalText, to: forecast.unconfirmedAgeText)
            }
            .css("card", "tile")
            .bind(\.isVisible, to: forecast.screen == .forecast)
        }
        .bind(\.isVisible, to: forecast.isVisible)
    }

    private static func row(_ day: ForecastDay) -> Widget {
        Box(.horizontal, spacing: 12) {
            DrawingArea(width: 32, height: 32)
                .draw(day.picture) { canvas, picture in WeatherPainter(canvas: canvas).paint(picture) }
                .align(vertical: .center)
            Box(.vertical) {
                Label(day.name).textAlign(.start).ellipsized()
                Label(day.summary).css("caption", "dim-label").textAlign(.start).ellipsized()
            }.expand(horizontally: true).align(vertical: .center)
            Label(day.precipitation).css("numeric", "rain-amount").textAlign(.end)
            Label(day.low).css("numeric", "dim-label").textAlign(.end).minimumSize(width: 40)
            Label(day.high).css("numeric").textAlign(.end).minimumSize(width: 40)
        }
        .named(day.accessibleName)
    }
}

/// Draws the curve of a forecast: the temperature as a line, rain and snow as bars from below, and named lines
/// between the days.
struct ForecastPainter {
    let canvas: Canvas

    private static let line = Color(0.90, 0.55, 0.12)
    private static let rain = Color(0.23, 0.55, 0.88, 0.75)
    /// The maximum fraction of the height that rain takes.
    private static let rainHeight = 0.45

    /// Paints on the whole widget; nothing without a curve.
    func paint(_ curve: ForecastCurve?) {
        guard let curve else { return }
        // One line for the days, and one for the highest temperature.
        let plot = PlotPainter(canvas: canvas, linesAbove: 2)
        for midnight in curve.midnights { plot.verticalLine(at: midnight.x, name: midnight.text) }
        plot.bars(curve.points.map { ($0.x, $0.rain * Self.rainHeight) }, Self.rain, from: canvas.height)
        plot.line(curve.points.map { ($0.x, $0.y) }, Self.line)
        for (index, extreme) in curve.extremes.enumerated() {
            plot.dot(x: extreme.x, y: extreme.y, Self.line)
            // The highest one above the curve, the lowest one below it.
            plot.text(extreme.text, x: extreme.x, y: extreme.y, index == 0 ? .above : .below, bold: true)
        }
    }
}
