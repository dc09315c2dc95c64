import Domain

/// The actions that can be undone, newest last, until the program ends.
///
/// An action is undone by the button of its toast, or by Ctrl+Z on any page: while a toast offers to undo an action, it is
/// that one.
public final class UndoHistory {
    /// The maximum number of remembered actions.
    public static let maximumCount = 100

    /// An action that can be undone.
    struct Step {
        fileprivate let id: Int
        fileprivate let undone: String
        fileprivate let undo: () async throws -> Void
        /// The outcome of the toast that offers to undo the action; nil if there are no windows.
        let offer: Task<ToastOutcome?, Never>
        /// Whether the toast is open.
        fileprivate var isOffered = true
    }

    private var steps: [Step] = []
    private var count = 0
    private let words: Localizer
    private weak var appService: (any AppService)?

    /// Creates an empty history that reports to `appService`.
    public init(words: Localizer, appService: (any AppService)?) {
        self.words = words
        self.appService = appService
    }

    /// Remembers how to undo an action, which `name` describes, and offers to undo it in a toast. `undone` describes
    /// the state after that.
    @discardableResult
    func offer(_ name: String, undone: String? = nil, undo: @escaping () async throws -> Void) -> Step {
        count += 1
        let id = count
        let offer = Task { [weak self, weak appService, words] () -> ToastOutcome? in
            let outcome = await appService?.toast(name, undoTitle: words("Undo"))
            if outcome == .undone { await self?.undo(id) }
            self?.endOffer(of: id)
            return outcome
        }
        let step = Step(
            id: id, undone: undone ?? words("Undone: {action}", ["action": name]), undo: undo, offer: offer)
        steps.append(step)
        if steps.count > Self.maximumCount { steps.removeFirst() }
        return step
    }

    /// Whether a toast offers to undo an action.
    public var isOffering: Bool { steps.contains(where: \.isOffered) }

    /// Forgets all actions, whose user is no longer signed in.
    public func removeAll() {
        for step in steps { step.offer.cancel() }
        steps = []
    }

    /// Forgets an action that was not performed.
    func remove(_ step: Step) { steps.removeAll { $0.id == step.id } }

    /// Undoes the newest action whose toast is open, or the newest one if there is none.
    public func undo() async {
        guard let newest = steps.last(where: \.isOffered) ?? steps.last else {
            appService?.toast(words("Nothing to undo"))
            return
        }
        let isUndone = await undo(newest.id)
        // Not before: an action that can no longer be undone is final for everything that waits for the end of the
        // offer.
        newest.offer.cancel()
        if isUndone, !newest.undone.isEmpty { appService?.toast(newest.undone) }
    }

    private func endOffer(of id: Int) {
        if let index = steps.firstIndex(where: { $0.id == id }) { steps[index].isOffered = false }
    }

    /// Undoes an action. Returns false if that failed, or if the action is no longer in the history.
    @discardableResult
    private func undo(_ id: Int) async -> Bool {
        guard let index = steps.firstIndex(where: { $0.id == id }) else { return false }
        let step = steps.remove(at: index)
        do {
            try await step.undo()
            return true
        } catch {
            Log.viewModels.warning("An action could not be undone", metadata: ["error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words).problem(for: error))
            // A full disk may have room later; a listing that has changed stays changed.
            if error is StorageError { steps.insert(step, at: min(index, steps.count)) }
            return false
        }
    }
}
