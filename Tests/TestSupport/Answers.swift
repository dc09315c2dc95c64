import Synchronization

/// A scripted service method: each call waits until the test answers it, so that tests control the order of the
/// answers.
public final class Answers<Question: Sendable, Answer: Sendable>: Sendable {
    private struct State {
        var questions: [Question] = []
        var pending: [Int: CheckedContinuation<Answer, any Error>] = [:]
        var canceled: Set<Int> = []
        var early: [Int: Result<Answer, any Error>] = [:]
        var ready: [Result<Answer, any Error>] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Creates a method without any answers.
    public init() {}

    /// The arguments of all calls so far, in order.
    public var questions: [Question] { state.withLock(\.questions) }

    /// Answers the next unanswered call as soon as it is made.
    public func next(_ result: Result<Answer, any Error>) {
        state.withLock { $0.ready.append(result) }
    }

    /// Answers the next unanswered call with a value as soon as it is made.
    public func next(_ answer: Answer) { next(.success(answer)) }

    /// Makes the next unanswered call fail as soon as it is made.
    public func next(failing error: any Error) { next(.failure(error)) }

    /// Answers the call at a position of `questions`.
    public func answer(_ position: Int, _ result: Result<Answer, any Error>) {
        let continuation = state.withLock { state in
            let continuation = state.pending.removeValue(forKey: position)
            // The call is recorded an instant before it starts to wait.
            if continuation == nil { state.early[position] = result }
            return continuation
        }
        continuation?.resume(with: result)
    }

    /// Returns once that many calls have been made.
    public func waitForQuestions(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.questions.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    /// Makes a call and waits for its answer. Throws `CancellationError` if the task is canceled.
    public func ask(_ question: Question) async throws -> Answer {
        let position = state.withLock { state in
            state.questions.append(question)
            return state.questions.count - 1
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // The waiters are resumed when the call can be answered, not before.
                let result = resultOrWait(position, continuation)
                for waiter in takeWaiters() { waiter.resume() }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                let continuation = state.pending.removeValue(forKey: position)
                if continuation == nil { state.canceled.insert(position) }
                return continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func takeWaiters() -> [CheckedContinuation<Void, Never>] {
        state.withLock { state in
            let count = state.questions.count
            let waiters = state.waiters.filter { $0.count <= count }
            state.waiters.removeAll { $0.count <= count }
            return waiters.map(\.continuation)
        }
    }

    private func resultOrWait(
        _ position: Int, _ continuation: CheckedContinuation<Answer, any Error>
    ) -> Result<Answer, any Error>? {
        state.withLock { state in
            if state.canceled.remove(position) != nil { return .failure(CancellationError()) }
            if let early = state.early.removeValue(forKey: position) { return early }
            if !state.ready.isEmpty { return state.ready.removeFirst() }
            state.pending[position] = continuation
            return nil
        }
    }
}
