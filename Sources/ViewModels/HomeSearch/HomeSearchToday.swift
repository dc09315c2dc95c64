import Domain
import Foundation

/// The lines of the search for a home on the page of today: coming viewings, new homes, and a search that goes on.
public struct HomeSearchToday {
    private let search: HomeSearchViewModel
    private let kept: KeptSearchesViewModel
    private let show: () -> Void

    private var viewings: ViewingsViewModel { search.viewings }
    private var words: HomeSearchWords { viewings.tracker.words }

    /// Creates the lines; `show` opens the page.
    public init(search: HomeSearchViewModel, kept: KeptSearchesViewModel, show: @escaping () -> Void) {
        (self.search, self.kept, self.show) = (search, kept, show)
    }

    /// Returns the lines at a time.
    public func items(at now: Date) -> [TodayItem] {
        comingViewings(at: now) + newHomes + [goingOn, offer].compactMap(\.self)
    }

    private func comingViewings(at now: Date) -> [TodayItem] {
        let dates = GroupWords(words.words, zone: words.zone)
        return viewings.tracker.viewings.lazy.filter { $0.isComing(at: now) }.prefix(TodayItem.maximumCount).map {
            viewing in
            TodayItem(
                .upcoming, id: "viewing \(viewing.id)", symbol: .house, title: words.title(of: viewing),
                subtitle: [dates.dayAndTime(viewing.time, now: now), words.place(of: viewing)], time: viewing.time,
                weather: viewings.tracker.weather(viewing.time, viewing.area)
            ) { [viewings] in viewings.openFromNotification() }
        }
    }

    private var newHomes: [TodayItem] {
        kept.rows.filter { !$0.news.isEmpty }.map { row in
            TodayItem(
                .matches, id: "kept \(row.id)", symbol: .search, title: row.news, subtitle: [row.title]
            ) { kept.open(row.id) }
        }
    }

    private var goingOn: TodayItem? {
        guard [.searching, .viewing, .timedOut].contains(search.screen) else { return nil }
        let content = search.content
        return TodayItem(
            .unfinished, id: "search", symbol: .search, title: words.words("Your Search for a Home"),
            subtitle: [content.answerCountText, content.demandText]
        ) { showSearch() }
    }

    private var offer: TodayItem? {
        guard search.screen == .form, !kept.isVisible, viewings.tracker.viewings.isEmpty else { return nil }
        return TodayItem(
            .begin, id: "begin-search", symbol: .search, title: words.words("Find a Home"),
            subtitle: [words.words("Agents and your neighbors can offer you homes.")]
        ) { showSearch() }
    }

    private func showSearch() {
        show()
        viewings.setOpen(false)
    }
}
