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
    public var starts: Date

    @ObservationIgnored private let groupID: String
    @ObservationIgnored private let service: any GroupsService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any GroupsAppService)?
    @ObservationIgnored private var isSending = false

    /// An empty form for something tomorrow at this hour.
    public init(
        groupID: String, service: any GroupsService, time: any TimeSource, words: Localizer,
        appService: (any GroupsAppService)?
    ) {
        self.groupID = groupID
        self.service = service
        self.time = time
        self.words = words
        self.appService = appService
        let hour: TimeInterval = 3600
        let next = (time.now.timeIntervalSince1970 / hour).rounded(.up) * hour
        starts = Date(timeIntervalSince1970: next + 24 * hour)
    }

    /// Tells the neighbors, when everything is there.
    public func announce() async {
        guard !isDone, !isSending, validate() else { return }
        isSending = true
        defer { isSending = false }
        let activity = GroupActivity(
            title: trimmed(title), starts: starts, place: trimmed(place), about: trimmed(about))
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
            switch trimmed(title).count {
            case 0: words("Say what it is")
            case 101...: words("Use at most 100 characters")
            default: ""
            }
        placeProblem = trimmed(place).isEmpty ? words("Say where to meet") : ""
        startsProblem = starts <= time.now ? words("Choose a time to come") : ""
        return titleProblem.isEmpty && placeProblem.isEmpty && startsProblem.isEmpty
    }

    private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
