import Gtk
import ViewModels

/// The weather on a date: a small picture and words; hidden while it is not known.
enum WeatherMark {
    /// Returns a line with the sky and the temperature in words.
    static func line(_ weather: @escaping () -> PlannedWeather?) -> Widget { make(weather, size: 16) { $0.text } }

    /// Returns a picture with the temperature.
    static func short(_ weather: @escaping () -> PlannedWeather?) -> Widget {
        make(weather, size: 24) { $0.temperature }
    }

    private static func make(
        _ weather: @escaping () -> PlannedWeather?, size: Int, text: @escaping (PlannedWeather) -> String
    ) -> Widget {
        Box(.horizontal, spacing: 8) {
            DrawingArea(width: size, height: size)
                .draw(weather()?.picture) { canvas, picture in WeatherPainter(canvas: canvas).paint(picture) }
                .align(vertical: .center)
            Label().css("numeric").textAlign(.start).wrapping().bind(\.text, to: weather().map(text) ?? "")
        }
        .align(vertical: .center)
        .bind(\.isVisible, to: weather() != nil)
        .observe(weather()?.text ?? "") { mark, text in
            mark.tooltip = text
            mark.accessibleLabel = text
        }
    }
}
