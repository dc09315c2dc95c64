import Domain
import Foundation
import Observation

/// The form for a new activity.
@Observable
public final class ActivityEditorViewModel {
    /// What is wrong with the title; empty when nothing is, or nothing was tried yet.
    public private(set) var titleProblem = ""
    /// What is wrong with the place.
    public private(set) var placeProblem = ""
    /// What is wrong with the time.
    public private(set) var startsProblem = ""
    /// Why it could not be saved.
    public private(set) var problem: Problem?
    /// True once it is on its way: the form can be closed.
    public private(set) var isDone = false

    public var title = ""
    public var place = ""
    public var about = ""
    /// Which of `dayTitles` is chosen.
    public var day = 1
    /// Which of `timeTitles` is chosen.
    public var halfHour: Int

    /// The days to choose from, today first.
    public let dayTitles: [String]
    /// The times to choose from, each half hour of a day.
    public let timeTitles: [String]
    /// When it begins.
    public var starts: Date {
        calendar.date(bySettingHour: halfHour / 2, minute: halfHour % 2 * 30, second: 0, of: days[day]) ?? days[day]
    }

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let service: any GroupsService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any GroupsAppService)?
    @ObservationIgnored private let calendar: Calendar
    @ObservationIgnored private let days: [Date]
    @ObservationIgnored private var isSending = false

    /// An empty form for something tomorrow at this hour.
    public init(
        groupID: String, service: any GroupsService, time: any TimeSource, words: Localizer,
        calendar: Calendar = .current, appService: (any GroupsAppService)?
    ) {
        self.groupID = groupID
        self.service = service
        self.time = time
        self.words = words
        self.appService = appService
        self.calendar = calendar
        let now = time.now
        let today = calendar.startOfDay(for: now)
        let days = (0..<Self.dayCount).compactMap { calendar.date(byAdding: .day, value: $0, to: today) }
        self.days = days
        let groupWords = GroupWords(words, calendar: calendar)
        dayTitles = days.map { groupWords.day($0, now: now) }
        timeTitles = (0..<48).map { half in
            groupWords.time(
                calendar.date(bySettingHour: half / 2, minute: half % 2 * 30, second: 0, of: today) ?? today)
        }
        halfHour = min(calendar.component(.hour, from: now) + 1, 23) * 2
    }

    /// How many days ahead something can be planned.
    private static let dayCount = 60

    /// Tells the neighbors, when everything is there.
    public func announce() async {
        guard !isDone, !isSending, validate() else { return }
        isSending = true
        defer { isSending = false }
        let activity = GroupActivity(
            title: title.trimmed, starts: starts, place: place.trimmed, about: about.trimmed)
        do {
            _ = try await service.send(.activity(activity), on: .activities, of: groupID)
            isDone = true
            appService?.toast(words("Your neighbors will hear of it"))
        } catch is CancellationError {
        } catch {
            problem = ErrorWords(words).problem(for: error)
        }
    }

    private func validate() -> Bool {
        problem = nil
        titleProblem =
            switch title.trimmed.count {
            case 0: words("Say what it is")
            case 101...: words("Use at most 100 characters")
            default: ""
            }
        placeProblem = place.trimmed.isEmpty ? words("Say where to meet") : ""
        startsProblem = starts <= time.now ? words("Choose a time to come") : ""
        return titleProblem.isEmpty && placeProblem.isEmpty && startsProblem.isEmpty
    }
}
