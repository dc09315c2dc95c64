import Gtk
import ViewModels

/// The weather in one city: the sky, the temperature, the wind, and everything else in tiles.
enum WeatherConditionsView {
    static func make(_ model: WeatherViewModel) -> Widget {
        Box(.vertical, spacing: 18) {
            ProblemView.bar({ model.problem }, age: { model.ageText }, retry: model.refresh)
            headline(model)
            ForecastView.make(model.forecast)
            windCard(model)
            tiles(model)
            footer(model)
        }
    }

    private static func headline(_ model: WeatherViewModel) -> Widget {
        let picture = DrawingArea(width: 116, height: 116)
            .draw(model.conditions?.picture) { canvas, picture in
                WeatherPainter(canvas: canvas).paint(picture)
            }
            .align(.center, vertical: .center)
        // With large texts, a narrow window needs the room for the name of the city.
        return AsideBox(picture, from: 240, spacing: 18) {
            Box(.vertical) {
                Label().css("title-2").textAlign(.start).wrapping().bind(\.text, to: model.cityName)
                Label().css("dim-label").textAlign(.start).wrapping()
                    .bind(\.optionalText, to: model.cityPlace)
                Label().css("weather-now").textAlign(.start).bind(\.text, to: model.conditions?.temperature ?? "")
                Label().css("title-4").textAlign(.start).wrapping().bind(\.text, to: model.conditions?.summary ?? "")
                Label().css("dim-label").textAlign(.start).bind(\.text, to: model.conditions?.feelsLike ?? "")
            }.align(vertical: .center).expand(horizontally: true)
        }
        .css("card", "headline")
        .observe(model.conditions?.sky) { card, sky in
            for each in WeatherSky.allCases { card.css("sky-\(each.rawValue)", when: each == sky) }
        }
    }

    private static func windCard(_ model: WeatherViewModel) -> Widget {
        Box(.horizontal, spacing: 18) {
            DrawingArea(width: 72, height: 72)
                .draw(model.conditions?.wind.arrowDegrees) { canvas, degrees in
                    CompassPainter(canvas: canvas).paint(arrowDegrees: degrees)
                }
                .align(vertical: .center)
            Box(.vertical, spacing: 2) {
                Label(words("Wind")).css("caption-heading", "dim-label").textAlign(.start)
                Label().css("title-3").textAlign(.start).wrapping()
                    .bind(\.text, to: model.conditions?.wind.speedText ?? "")
                Label().css("title-3", "dim-label").textAlign(.start).wrapping()
                    .bind(\.text, to: model.conditions?.wind.directionLine ?? "")
                Label().textAlign(.start).wrapping().bind(\.text, to: model.conditions?.wind.forceLine ?? "")
                Label().css("caption", "dim-label").textAlign(.start).wrapping()
                    .bind(\.text, to: model.conditions?.wind.coordinatesText ?? "")
            }.expand(horizontally: true)
        }.css("card", "tile")
    }

    private static func tiles(_ model: WeatherViewModel) -> Widget {
        FlowBox(spacing: 12, perLine: 3).fill(model.conditions?.tiles ?? []) { tile in
            Box(.vertical, spacing: 2) {
                Label(tile.title).css("caption-heading", "dim-label").textAlign(.start)
                Label(tile.value).css("title-3").textAlign(.start)
                Label().css("caption", "dim-label").textAlign(.start).with { $0.optionalText = tile.detail }
            }.css("card", "tile")
        }
    }

    private static func footer(_ model: WeatherViewModel) -> Widget {
        Box(.horizontal, spacing: 6) {
            Spinner().bind(\.isVisible, to: model.isRefreshing)
            Label().css("caption", "dim-label").wrapping().bind(\.text, to: model.ageText)
            Label().css("caption", "dim-label").wrapping().bind(\.optionalText, to: model.source)
        }.align(.center)
    }
}
