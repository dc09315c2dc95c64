import Domain
import Foundation
import Observation

/// The page of today: what waits for the user in all features, or what they can begin. It follows the features by itself,
/// so that what is done disappears.
@Observable
public final class TodayViewModel: Lifecycle {
    /// A function that returns the lines of a feature at a time, from observable state.
    public typealias Source = @MainActor (_ now: Date) -> [TodayItem]

    /// The states of the page.
    public enum Screen: String, Equatable, Sendable {
        /// The session of the last run is being restored.
        case loading
        case lines
        /// Nothing waits, and everything has been begun.
        case nothing
    }

    /// The state of the page.
    public var screen: Screen {
        guard isReady() else { return .loading }
        return items.isEmpty ? .nothing : .lines
    }
    /// The day, such as "Monday, March 2".
    public var day: String { words.date(now, .weekdayAndDay, in: zone) }
    /// The parts that have lines.
    public var sections: [TodaySection] {
        let items = items
        return TodayItem.Part.allCases.map { part in
            TodaySection(title: title(of: part), lines: items.filter { $0.part == part }.map(\.line))
        }
        .filter { !$0.lines.isEmpty }
    }

    /// Whether there are dates that the calendar shows.
    public var hasDates: Bool { items.contains { $0.part == .upcoming } }

    /// Shows all dates of the user in a list.
    @ObservationIgnored public let showCalendar: () -> Void
    private var now: Date
    @ObservationIgnored private let sources: () -> [Source]
    @ObservationIgnored private let isReady: () -> Bool
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let zone: Zone
    @ObservationIgnored private let words: Localizer

    /// Creates a page with the lines of `sources`. `isReady` returns from observable state whether the user is known, and
    /// `showCalendar` shows all dates in a list.
    public init(
        sources: @escaping () -> [Source], isReady: @escaping () -> Bool, showCalendar: @escaping () -> Void,
        time: any TimeSource, zone: Zone, words: Localizer
    ) {
        (self.sources, self.isReady, self.showCalendar) = (sources, isReady, showCalendar)
        (self.time, self.zone, self.words) = (time, zone, words)
        now = time.now
    }

    // MARK: Lifecycle

    /// Called when the page became visible.
    public func appear() async { now = time.now }

    /// Updates the words that depend on today, and removes what is over.
    public func timePassed() async { now = time.now }

    // MARK: Intents

    /// Opens where a line is dealt with; a line that has disappeared meanwhile is ignored.
    public func open(_ id: TodayLine.ID) async { await items.first { $0.line.id == id }?.open() }

    // MARK: Helpers

    /// The lines that are shown, each once, in the order of the parts.
    private var items: [TodayItem] {
        let all = sources().flatMap { $0(now) }
        let isIdle = all.allSatisfy { $0.part == .begin || $0.part == .signIn }
        var known: Set<TodayLine.ID> = []
        return TodayItem.Part.allCases.filter { isIdle || $0 != .begin }.flatMap { part in
            let items = all.filter { $0.part == part && known.insert($0.line.id).inserted }
            return items.sorted { ($0.time ?? .distantPast) < ($1.time ?? .distantPast) }
                .prefix(TodayItem.maximumCount)
        }
    }

    private func title(of part: TodayItem.Part) -> String {
        switch part {
        case .signIn: ""
        case .upcoming: words("Coming Up")
        case .homes: words("Your Homes")
        case .matches: words("Saved Searches")
        case .unread: words("Unread")
        case .unfinished: words("Unfinished")
        case .begin: words("Get Started")
        }
    }
}
