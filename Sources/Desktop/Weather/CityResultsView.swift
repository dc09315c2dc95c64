import Gtk
import ViewModels

/// The results of the search for a city, below the search field.
enum CityResultsView {
    static func make(_ search: CitySearchViewModel) -> Widget {
        Box(.vertical) {
            ListBox(name: words("Cities found")).fill(search.results) { row($0, search) }
                .bindVisibility(search, .results)
            LoadingView.make(words("Searching…")).bindVisibility(search, .searching)
            // Without vertical expansion these pages would be cut off below their first line.
            StatusPage(
                icon: "edit-find-symbolic", title: words("No Cities Found"),
                text: words("Check the spelling, or try a larger city nearby.")
            ).expand(vertically: true).bindVisibility(search, .nothingFound)
            ProblemView.page(icon: "network-offline-symbolic", { search.problem }, retry: search.retry)
                .expand(vertically: true).bindVisibility(search, .problem)
        }
        .bind(\.isVisible, to: search.isOpen)
    }

    private static func row(_ city: CityResult, _ search: CitySearchViewModel) -> Widget {
        // A real button across the row, because list rows have no action for assistive technology in GTK 4.8.
        let title = Label(city.name).textAlign(.start).ellipsized()
        let place = Label(city.place).css("caption", "dim-label").textAlign(.start).ellipsized()
        let button = Button(
            around: Box(.horizontal, spacing: 12) {
                Image(icon: "mark-location-symbolic").decorative()
                Box(.vertical) {
                    title
                    place
                }.expand(horizontally: true)
                Image(icon: "list-add-symbolic").css("dim-label").decorative()
            }.margin(top: 4, bottom: 4, start: 4, end: 4)
        )
        .css("flat")
        .named(city.accessibleName)
        .onClick(task: { await search.choose(city.id) })
        return ListRow(around: button, isActivatable: false)
    }
}

extension ObjectProtocol where Self: Widget {
    fileprivate func bindVisibility(_ search: CitySearchViewModel, _ screen: CitySearchViewModel.Screen) -> Self {
        bind(\.isVisible, to: search.screen == screen)
    }
}
