import Gtk
import ViewModels

/// The forecast: a curve of temperature and rain, and a row for each day.
enum ForecastView {
    static func make(_ forecast: ForecastViewModel) -> Widget {
        Box(.vertical, spacing: 12) {
            Label(words("Forecast")).css("heading").textAlign(.start)
            ProblemView.bar({ forecast.problem }, age: { forecast.ageText }, retry: forecast.retry)
            LoadingView.make(words("Asking for the forecast…")).bind(\.isVisible, to: forecast.screen == .loading)
            Box(.vertical, spacing: 12) {
                DrawingArea(width: 200, height: 120, description: words("Forecast"))
                    .draw(forecast.curve) { canvas, curve in ForecastPainter(canvas: canvas).paint(curve) }
                    .expand(horizontally: true)
                    .bind(\.isVisible, to: forecast.showsCurve)
                    .bind(\.accessibleLabel, to: forecast.curveName)
                Box(.vertical, spacing: 6).observe(forecast.days) { box, days in
                    box.removeAll()
                    for day in days { box.append(row(day)) }
                }
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

/// Draws the curve of a forecast: the temperature as a line, rain and snow as bars from below, the days apart.
struct ForecastPainter {
    let canvas: Canvas

    private static let line = Color(0.90, 0.55, 0.12)
    private static let rain = Color(0.23, 0.55, 0.88, 0.75)
    /// The space for the texts above and below the curve, and beside it, in pixels.
    private static let margin = (top: 20.0, bottom: 20.0, side: 14.0)
    /// The part of the height that rain takes at most.
    private static let rainHeight = 0.45

    /// Paints on all of the widget; nothing without a curve.
    func paint(_ curve: ForecastCurve?) {
        guard let curve else { return }
        for midnight in curve.midnights {
            canvas.move(x(midnight), 0)
            canvas.line(x(midnight), canvas.height)
            canvas.stroke(canvas.foreground.opacity(0.15))
        }
        paintRain(curve)
        canvas.newPath()
        for (index, point) in curve.points.enumerated() {
            if index == 0 { canvas.move(x(point.x), y(point.y)) } else { canvas.line(x(point.x), y(point.y)) }
        }
        canvas.stroke(Self.line, width: 2.5)
        for (index, extreme) in curve.extremes.enumerated() {
            let place = (x: x(extreme.x), y: y(extreme.y))
            canvas.newPath()
            canvas.arc(place.x, place.y, radius: 3.5)
            canvas.fill(Self.line)
            // The highest one above the curve, the lowest one below it.
            let text = min(max(place.x, Self.margin.side), canvas.width - Self.margin.side)
            canvas.text(
                extreme.text, x: text, y: place.y + (index == 0 ? -12 : 12), size: 12, canvas.foreground, bold: true)
        }
    }

    private func paintRain(_ curve: ForecastCurve) {
        let width = (canvas.width - 2 * Self.margin.side) / Double(max(curve.points.count - 1, 1))
        for point in curve.points where point.rain > 0 {
            let height = max(2, point.rain * canvas.height * Self.rainHeight)
            canvas.newPath()
            canvas.rectangle(x(point.x) - width * 0.35, canvas.height - height, width * 0.7, height)
            canvas.fill(Self.rain)
        }
    }

    private func x(_ part: Double) -> Double { Self.margin.side + part * (canvas.width - 2 * Self.margin.side) }

    private func y(_ part: Double) -> Double {
        canvas.height - Self.margin.bottom - part * (canvas.height - Self.margin.top - Self.margin.bottom)
    }
}
