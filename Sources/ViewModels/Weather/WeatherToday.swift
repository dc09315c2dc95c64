import Foundation

/// The line of the weather on the page of today, until a city is added.
public struct WeatherToday {
    private let model: WeatherViewModel
    private let words: Localizer
    private let show: () -> Void

    /// Creates the line; `show` opens the page.
    public init(_ model: WeatherViewModel, words: Localizer, show: @escaping () -> Void) {
        (self.model, self.words, self.show) = (model, words, show)
    }

    /// Returns the line, if there is one.
    public func items(at now: Date) -> [TodayItem] {
        guard model.screen == .noCity else { return [] }
        return [
            TodayItem(
                .begin, id: "begin-weather", symbol: .weather, title: words("Add Your City"),
                subtitle: [words("See its weather, also for your appointments.")]
            ) { show() }
        ]
    }
}
