import Gtk
import ViewModels

/// The weather page: search field, saved cities, and the conditions or their placeholder.
public final class WeatherPage: PageView {
    /// The page with its header bar.
    public let root: Widget
    private let model: WeatherViewModel
    private let searchEntry: SearchEntry

    /// Creates the page of `model`, in the frame of every page.
    public init(_ model: WeatherViewModel, frame: PageFrame) {
        self.model = model
        let search = model.search
        let searchEntry = SearchEntry(name: words("Search for a city"))
            .onEdit { text in Task { await search.search(text) } }
            .onSubmit { UserWork.begin { await search.chooseFirst() } }
            .onStop { search.cancel() }
            .bind(\.text, to: search.text)
            .bind(\.wantsFocus, to: model.focusesSearch)
        self.searchEntry = searchEntry
        let states = ScreenStack.make(
            model.screen,
            [
                (.starting, { Spinner().minimumSize(width: 32, height: 32).align(.center, vertical: .center) }),
                (.noCity, { Self.noCity(search) }),
                (.loading, { LoadingView.make(words("Loading…")) }),
                (.conditions, { WeatherConditionsView.make(model) }),
                (
                    .problem,
                    {
                        ProblemView.page(
                            icon: "weather-severe-alert-symbolic", { model.problem }, retry: model.refresh)
                    }
                ),
            ])
        let results = CityResultsView.make(search)
        searchEntry.onKey { key, _ in key == Key.down && results.focusFirst() }
        let content = Box(.vertical, spacing: 18) {
            searchEntry
            results
            Box(.vertical, spacing: 18) {
                SavedCitiesView.make(model)
                states.expand(vertically: true)
            }
            .expand(vertically: true)
            .bind(\.isVisible, to: model.showsWeather)
        }
        let refresh = Button(icon: "view-refresh-symbolic", name: words("Refresh"))
            .action("win.refresh")
            .bind(\.isSensitive, to: model.canRefresh)
        root = frame.make(
            content: ScrolledWindow(Clamp(maximum: 720, content.margin(top: 18, bottom: 24, start: 18, end: 18))),
            end: { refresh })
        // Escape ends the search wherever the focus is on the page.
        root.with { [weak searchEntry] page in
            page.onKey { key, _ in
                guard key == Key.escape, search.cancel() else { return false }
                searchEntry?.grabFocus()
                return true
            }
        }
    }

    /// Moves the keyboard to the search field.
    public func search() { searchEntry.grabFocus() }

    /// Loads fresh content.
    public func refresh() { Task { await model.refresh() } }

    /// Called when the page became visible.
    public func appear() {
        Task { await model.appear() }
    }

    /// Called when the page is no longer visible.
    public func disappear() { Task { await model.disappear() } }

    private static func noCity(_ search: CitySearchViewModel) -> Widget {
        StatusPage(
            icon: "mark-location-symbolic", title: words("Which city do you live in?"),
            text: words("Type its name into the search field above. You can add more cities later."),
            Button("").css("pill", "suggested-action").align(.center).wrapping()
                .bind(\.title, to: search.suggestion)
                .bind(\.isVisible, to: !search.suggestion.isEmpty)
                .onClick(task: search.chooseSuggestion))
    }
}

/// The saved cities in a row, one of them selected; each can be removed.
enum SavedCitiesView {
    static func make(_ model: WeatherViewModel) -> Widget {
        // The scroll bar overlays the lower edge.
        let row = Box(.horizontal, spacing: 6).margin(bottom: 8)
            .bind(\.isVisible, to: model.showsCities)
            .observe(model.cities) { row, cities in
                row.removeAll()
                for city in cities { row.append(chip(city, model)) }
            }
        return ScrolledWindow(line: row).bind(\.isVisible, to: model.showsCities)
    }

    private static func chip(_ city: SavedCity, _ model: WeatherViewModel) -> Widget {
        let select = ToggleButton(city.name)
            .with { $0.isOn = city.isSelected }
            .onToggle { _ in UserWork.begin { await model.select(city.id) } }
        let remove = Button(icon: "window-close-symbolic", name: words("Remove {city}", ["city": city.name]))
            .onClick(task: { await model.remove(city.id) })
        return Box(.horizontal) {
            select
            remove
        }.css("linked").align(vertical: .start)
    }
}

extension Style {
    /// The rules of the weather page.
    public static let weather = """
        .weather-now { font-size: 56px; font-weight: 200; font-feature-settings: "tnum"; }
        .headline { padding: 18px 22px; }
        .headline .dim-label { opacity: .9; }
        .sky-clear { background: #2c6cb0; color: #ffffff; }
        .sky-night { background: #1f2d4f; color: #ffffff; }
        .sky-twilight { background: #8f4f3c; color: #ffffff; }
        .sky-clouds { background: #56687c; color: #ffffff; }
        .sky-rain { background: #3f566e; color: #ffffff; }
        .sky-snow { background: #526c85; color: #ffffff; }
        .sky-thunder { background: #3b3f5c; color: #ffffff; }
        .sky-mist { background: #5d6874; color: #ffffff; }
        .rain-amount { color: @accent_color; }
        """
}
