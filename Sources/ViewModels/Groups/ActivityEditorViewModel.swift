import Domain
import Foundation
import Observation

/// The form for a new activity.
@Observable
public final class ActivityEditorViewModel {
    private nonisolated struct Draft: Codable {
        let title: String
        let place: String
        let about: String
        /// The number of the day.
        let day: Int
        let halfHour: Int
    }

    /// The problem with the title; empty if it is valid, or has not been validated.
    public private(set) var titleProblem = ""
    /// The problem with the place.
    public private(set) var placeProblem = ""
    /// The problem with the time.
    public private(set) var startsProblem = ""
    /// The reason why the activity could not be sent.
    public private(set) var problem: Problem?
    /// True once the activity is queued: the form can be closed.
    public private(set) var isDone = false

    /// The title of the activity as typed.
    public var title = "" { didSet { keepDraft() } }
    /// The place.
    public var place = "" { didSet { keepDraft() } }
    /// The description.
    public var about = "" { didSet { keepDraft() } }
    /// The selected index of `dayTitles`.
    public var day = 1 { didSet { keepDraft() } }
    /// The selected index of `timeTitles`.
    public var halfHour: Int { didSet { keepDraft() } }

    /// The days to choose from, today first.
    public private(set) var dayTitles: [String] = []
    /// The times to choose from: each half hour of a day.
    public let timeTitles: [String]
    /// The time when the activity starts.
    public var starts: Date { Self.time(halfHour, on: days[day], context.words.zone) }

    /// The weather at that time, if it is known.
    public var weather: PlannedWeather? { context.weather(starts, "") }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let context: GroupsContext
    @ObservationIgnored private var days: [Int] = []
    @ObservationIgnored private var isSending = false

    /// The number of days that can be chosen.
    private static let dayCount = 60
    private static let halfHours = 48

    /// Creates the form that was left, or an empty one for an activity tomorrow at the next full hour.
    public init(groupID: String, context: GroupsContext) {
        self.groupID = groupID
        self.context = context
        let (words, now) = (context.words, context.time.now)
        let zone = words.zone
        let today = zone.day(of: now)
        timeTitles = (0..<Self.halfHours).map { words.time(Self.time($0, on: today, zone)) }
        halfHour = min(zone.clock(at: now).hour + 1, 23) * 2
        showDays(from: today)
        restoreDraft()
    }

    /// Offers the days from today on if a day has ended. The selected day stays if it is still offered.
    func timePassed() {
        let today = context.words.zone.day(of: context.time.now)
        guard today != days[0] else { return }
        let selected = days[day]
        showDays(from: today)
        day = days.firstIndex(of: selected) ?? 0
    }

    /// Sends the activity if the form is valid.
    public func announce() async {
        guard !isDone, !isSending, validate() else { return }
        isSending = true
        defer { isSending = false }
        let activity = GroupActivity(
            title: title.trimmed, starts: starts, place: place.trimmed, about: about.trimmed)
        do {
            _ = try await context.service.send(.activity(activity), on: .activities, of: groupID)
            isDone = true
            keepDraft()
            context.appService?.toast(context.words.words("Your neighbors will be notified"))
        } catch is CancellationError {
        } catch {
            problem = context.problem(for: error)
        }
    }

    private func validate() -> Bool {
        let words = context.words.words
        problem = nil
        titleProblem = context.words.problem(ofTitle: title.trimmed, ifEmpty: words("Enter a title"))
        placeProblem = place.trimmed.isEmpty ? words("Enter a meeting place") : ""
        startsProblem = starts <= context.time.now ? words("Choose a time in the future") : ""
        return titleProblem.isEmpty && placeProblem.isEmpty && startsProblem.isEmpty
    }

    private func showDays(from today: Int) {
        let words = context.words
        days = Array(today..<today + Self.dayCount)
        dayTitles = days.map { words.day(words.zone.start(ofDay: $0), now: context.time.now) }
    }

    private var draftPlace: String { "groups/activity/\(groupID)" }

    private func keepDraft() {
        let isEmpty = [title, place, about].allSatisfy(\.isEmpty)
        let draft = Draft(title: title, place: place, about: about, day: days[day], halfHour: halfHour)
        context.drafts.keep(isDone || isEmpty ? nil : draft, at: draftPlace)
    }

    private func restoreDraft() {
        guard let draft: Draft = context.drafts.draft(at: draftPlace) else { return }
        (title, place, about, halfHour) = (draft.title, draft.place, draft.about, draft.halfHour)
        day = days.firstIndex(of: draft.day) ?? day
    }

    private static func time(_ halfHour: Int, on day: Int, _ zone: Zone) -> Date {
        zone.time(hour: halfHour / 2, minute: halfHour % 2 * 30, ofDay: day)
    }
}
