import Domain
import Foundation
import Observation

/// The dates of the user from all features, in one list that can be saved as one file for calendars.
@Observable
public final class CalendarViewModel {
    /// A date as the list shows it.
    public nonisolated struct Row: Identifiable, Equatable, Sendable {
        /// The identifier.
        public let id: String
        /// The title.
        public let title: String
        /// The day, the time and the place.
        public let details: String
    }

    /// The dates, the next one first.
    public var rows: [Row] {
        events.map { event in
            Row(
                id: event.uid, title: event.title,
                details: [words.moment(event.starts), event.place].filter { !$0.isEmpty }.joined(separator: " · "))
        }
    }
    /// Whether there are dates to save.
    public var hasRows: Bool { !events.isEmpty }

    @ObservationIgnored private let dates: @MainActor () -> [CalendarEvent]
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: HomeSearchWords
    @ObservationIgnored private weak var appService: (any HomeSearchAppService)?

    private var events: [CalendarEvent] { dates().sorted { ($0.starts, $0.uid) < ($1.starts, $1.uid) } }

    /// Creates the list of `dates`, which are observable.
    init(
        dates: @escaping @MainActor () -> [CalendarEvent], time: any TimeSource, words: HomeSearchWords,
        appService: (any HomeSearchAppService)?
    ) {
        (self.dates, self.time, self.words) = (dates, time, words)
        self.appService = appService
    }

    /// Saves all dates as one file.
    public func save() async {
        await appService?.save(events, name: words.words("My Calendar"), time: time, words: words.words)
    }
}
