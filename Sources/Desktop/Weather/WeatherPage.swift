import Gtk
import ViewModels

/// The weather page: search field, saved cities, and the conditions or what is in their place.
final class WeatherPage: PageView {
    let root: Widget
    private let model: WeatherViewModel
    private let searchEntry: SearchEntry

    init(_ model: WeatherViewModel, shell: ShellViewModel) {
        self.model = model
        let search = model.search
        let searchEntry = SearchEntry(name: words("Search for a city"))
            .onEdit { text in Task { await search.search(text) } }
            .onSubmit { Task { await search.chooseFirst() } }
            .onStop { search.cancel() }
            .bind(\.text, to: search.text)
        self.searchEntry = searchEntry
        let conditions = WeatherConditionsView(model)
        let states = Stack()
            .add(
                Spinner().minimumSize(width: 32, height: 32).align(
                    .center, vertical: .center), named: "starting"
            )
            .add(Self.noCity, named: "noCity")
            .add(LoadingView.make(words("Asking for the weather…")), named: "loading")
            .add(conditions.root, named: "conditions")
            .add(
                ProblemView.page(icon: "weather-severe-alert-symbolic", { model.problem }, retry: model.refresh),
                named: "problem"
            )
            .bind(\.visibleName, to: model.screen.name)
        let content = Box(.vertical, spacing: 18) {
            searchEntry
            CityResultsView.make(search)
            Box(.vertical, spacing: 18) {
                SavedCitiesView.make(model)
                states.expand(vertically: true)
            }
            .expand(vertically: true)
            .bind(\.isVisible, to: search.screen == .closed)
        }
        let refresh = Button(icon: "view-refresh-symbolic", name: words("Refresh"))
            .action("win.refresh")
            .bind(\.isSensitive, to: !model.isRefreshing)
        root = PageFrame.make(
            .weather, shell: shell,
            content: ScrolledWindow(Clamp(maximum: 720, content.margin(top: 18, bottom: 24, start: 18, end: 18))),
            end: { refresh })
        // What is typed anywhere on the page must not be needed to leave the search.
        root.with { [weak searchEntry] page in
            page.onKey { key, _ in
                guard key == Key.escape, search.screen != .closed else { return false }
                search.cancel()
                searchEntry?.grabFocus()
                return true
            }
        }
    }

    func search() { searchEntry.grabFocus() }

    func refresh() { Task { await model.refresh() } }

    func appear() {
        if model.screen == .noCity { searchEntry.grabFocus() }
        Task { await model.appear() }
    }

    func disappear() { Task { await model.disappear() } }

    private static var noCity: Widget {
        StatusPage(
            icon: "mark-location-symbolic", title: words("Which city do you live in?"),
            text: words("Type its name into the search field above. You can add more cities later."))
    }
}

extension WeatherViewModel.Screen {
    /// The child of the page's stack.
    fileprivate var name: String {
        switch self {
        case .starting: "starting"
        case .noCity: "noCity"
        case .loading: "loading"
        case .conditions: "conditions"
        case .problem: "problem"
        }
    }
}
