import Domain
import Foundation
import Observation

/// An activity, finished.
public nonisolated struct ActivityRow: Identifiable, Equatable, Sendable {
    public var id: String
    public var title: String
    /// "Tomorrow…" or a date, with the time.
    public var whenText: String
    public var place: String
    public var about: String
    public var organizerID: String
    public var organizerName: String
    /// "3 people are going".
    public var goingText: String
    public var isGoing: Bool
    /// Whether one can still say so: it has not begun, and the server has it.
    public var canJoin: Bool
    /// What is wrong or under way with an own activity; empty when the server has it.
    public var statusText: String
    /// Whether the server refused it and it can be sent again.
    public var canSendAgain: Bool
}

/// The activities of a group: what is to come, then what has been.
@Observable
public final class ActivitiesViewModel {
    /// The activities, or why there are none: the next one first, past ones last.
    public private(set) var state: LoadState<[ActivityRow]> = .idle
    /// Whether there are older ones that are not shown yet.
    public private(set) var hasEarlier = false
    /// True while older ones are fetched.
    public private(set) var isLoadingEarlier = false
    /// Why older ones could not be fetched.
    public private(set) var earlierProblem: Problem?
    /// What to say in place of activities.
    public private(set) var placeholder = ""
    /// The activities that can be shown now.
    public var rows: [ActivityRow] { state.content?.value ?? [] }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let service: any GroupsService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let groupWords: GroupWords
    @ObservationIgnored private weak var appService: (any GroupsAppService)?
    @ObservationIgnored private let feed: GroupFeed

    /// Activities that are empty until `run`.
    public init(
        groupID: String, service: any GroupsService, time: any TimeSource, words: Localizer,
        calendar: Calendar = .current, appService: (any GroupsAppService)?
    ) {
        self.groupID = groupID
        self.service = service
        self.time = time
        self.words = words
        groupWords = GroupWords(words, calendar: calendar)
        self.appService = appService
        feed = GroupFeed(service: service, page: .activities, groupID: groupID, step: 30)
    }

    // MARK: Intents

    /// Shows the activities and keeps them up to date until the task is canceled.
    public func run() async {
        if case .idle = state { state = .loading(previous: nil) }
        for await _ in feed.changes() { await reload() }
    }

    /// Reads the page again.
    public func reload() async {
        do {
            if try await feed.reload() { show() }
        } catch is CancellationError {
        } catch {
            state = .failed(ErrorWords(words).problem(for: error), previous: state.content)
        }
    }

    /// Adds older activities.
    public func showEarlier() async {
        guard hasEarlier, !isLoadingEarlier else { return }
        isLoadingEarlier = true
        earlierProblem = nil
        defer { isLoadingEarlier = false }
        do {
            _ = try await feed.showEarlier()
            show()
        } catch is CancellationError {
        } catch {
            earlierProblem = ErrorWords(words).problem(for: error)
        }
    }

    /// "I'm going", or not after all.
    public func setGoing(_ isGoing: Bool, to activityID: String) async {
        do { try await service.setGoing(isGoing, to: activityID, of: groupID) } catch { report(error) }
    }

    /// Opens the form for a new activity.
    public func planActivity() async {
        let editor = ActivityEditorViewModel(
            groupID: groupID, service: service, time: time, words: words, calendar: groupWords.calendar,
            appService: appService)
        await appService?.openActivityEditor(editor)
    }

    /// Sends a refused activity again.
    public func resend(_ activityID: String) async {
        do { try await service.resend(activityID) } catch { report(error) }
    }

    /// Throws a refused activity away.
    public func discard(_ activityID: String) async {
        do { try await service.discard(activityID) } catch { report(error) }
    }

    /// Shows the user page of who planned an activity.
    public func showOrganizer(of activity: ActivityRow) {
        appService?.showUser(id: activity.organizerID, name: activity.organizerName)
    }

    // MARK: Helpers

    private func show() {
        let now = time.now
        let events = feed.timeline.events.compactMap { event in event.activity.map { (event, $0) } }
        let coming = events.filter { $0.1.starts > now }.sorted { $0.1.starts < $1.1.starts }
        let past = events.filter { $0.1.starts <= now }.sorted { $0.1.starts > $1.1.starts }
        let rows = (coming + past).map { makeRow($0.0, $0.1, now: now) }
        hasEarlier = feed.timeline.hasEarlier
        placeholder = rows.isEmpty && !hasEarlier ? words("No activities yet. Plan one!") : ""
        state = .loaded(Loaded(rows, time: now))
    }

    private func makeRow(_ event: GroupEvent, _ activity: GroupActivity, now: Date) -> ActivityRow {
        var status = ""
        var canSendAgain = false
        switch event.delivery {
        case .sending: status = words("Sending…")
        case .sent: break
        case .failed(let failure):
            status = groupWords.failure(failure)
            canSendAgain = true
        }
        let going =
            activity.goingCount > 0
            ? words.plural("{count} person is going", "{count} people are going", activity.goingCount)
            : words("Nobody is going yet")
        return ActivityRow(
            id: event.id, title: activity.title, whenText: groupWords.dayAndTime(activity.starts, now: now),
            place: activity.place, about: activity.about, organizerID: event.senderID,
            organizerName: event.senderName, goingText: going, isGoing: activity.isGoing,
            canJoin: activity.starts > now && event.delivery == .sent, statusText: status, canSendAgain: canSendAgain)
    }

    private func report(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        appService?.report(ErrorWords(words).problem(for: error))
    }
}
