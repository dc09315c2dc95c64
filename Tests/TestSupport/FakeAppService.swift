import Foundation
import Testing
import ViewModels

/// The recording fake of the windows: answers come from a script, and a question without a script fails the test.
///
/// A feature adds its protocol in an extension whose every method is one line: `await ask("newPrice", …)` or `note(…)`.
@MainActor
public final class FakeAppService: AppService {
    /// All calls, in order, as `name: detail`.
    public private(set) var calls: [String] = []
    /// The reported problems, in order.
    public private(set) var problems: [Problem] = []
    /// The last table to save.
    public internal(set) var savedTable = Data()
    /// Whether pictures can be copied.
    public var canCopyPictures = true
    /// The last viewer of photos that was shown.
    public internal(set) var photoViewer: ListingPhotoViewerViewModel?
    /// The home that was shown last.
    public internal(set) var home: HomeDetailsViewModel?
    /// The list of homes that was shown last.
    public internal(set) var homeList: HomeListViewModel?
    /// The calendar that was shown last.
    public internal(set) var calendar: CalendarViewModel?
    /// The homes to review that were shown last.
    public internal(set) var review: HomeReviewViewModel?
    /// The details that were shown last.
    public internal(set) var details: ListingDetailsViewModel?
    private var script: [String: [@MainActor () async -> Any]] = [:]

    public init() {}

    /// Queues the answer to the next question of that name.
    public func answer<Answer>(_ question: String, with answer: Answer) {
        script[question, default: []].append { answer }
    }

    /// Queues an answer that is made, and may be delayed, when the question arrives.
    public func answer<Answer>(_ question: String, by making: @escaping @MainActor () async -> Answer) {
        script[question, default: []].append { await making() }
    }

    /// Records a call that needs no answer.
    public func note(_ name: String, _ detail: String = "") {
        calls.append(detail.isEmpty ? name : "\(name): \(detail)")
    }

    /// Records a question and returns the scripted answer. Without one, the test fails and `fallback` is returned.
    public func ask<Answer>(
        _ question: String, _ detail: String = "", fallback: Answer, sourceLocation: SourceLocation = #_sourceLocation
    ) async -> Answer {
        note(question, detail)
        guard let making = nextAnswer(to: question) else {
            Issue.record("nobody scripted an answer to “\(question)”", sourceLocation: sourceLocation)
            return fallback
        }
        guard let answer = await making() as? Answer else {
            Issue.record("the scripted answer to “\(question)” has the wrong type", sourceLocation: sourceLocation)
            return fallback
        }
        return answer
    }

    public func report(_ problem: Problem) {
        problems.append(problem)
        note("report", problem.title)
    }

    public func toast(_ text: String) { note("toast", text) }

    /// Returns the scripted answer. Without one, the toast is dismissed, like most.
    public func toast(_ text: String, undoTitle: String) async -> ToastOutcome {
        note("toast", "\(text) [\(undoTitle)]")
        return await nextAnswer(to: "toast")?() as? ToastOutcome ?? .dismissed
    }

    private func nextAnswer(to question: String) -> (@MainActor () async -> Any)? {
        script[question]?.isEmpty == false ? script[question]?.removeFirst() : nil
    }
}
