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
                (.conditions, { WeatherConditionsView(model).root }),
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
