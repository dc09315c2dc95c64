import Synchronization

/// A scripted service call: each call waits for the test to answer it, so that a test decides which answer comes first.
public final class Answers<Question: Sendable, Answer: Sendable>: Sendable {
    private struct State {
        var questions: [Question] = []
        var pending: [Int: CheckedContinuation<Answer, any Error>] = [:]
        var canceled: Set<Int> = []
        var early: [Int: Result<Answer, any Error>] = [:]
        var ready: [Result<Answer, any Error>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// What has been asked so far, in order.
    public var questions: [Question] { state.withLock(\.questions) }

    /// Answers the next question that nobody has answered as soon as it is asked.
    public func next(_ result: Result<Answer, any Error>) {
        state.withLock { $0.ready.append(result) }
    }

    /// Answers the next question with a value as soon as it is asked.
    public func next(_ answer: Answer) { next(.success(answer)) }

    /// Fails the next question as soon as it is asked.
    public func next(failing error: any Error) { next(.failure(error)) }

    /// Answers the question asked at that position.
    public func answer(_ position: Int, _ result: Result<Answer, any Error>) {
        let continuation = state.withLock { state in
            let continuation = state.pending.removeValue(forKey: position)
            // The question may have been counted an instant before it began to wait.
            if continuation == nil { state.early[position] = result }
            return continuation
        }
        continuation?.resume(with: result)
    }

    /// Returns once that many questions have been asked.
    public func waitForQuestions(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.questions.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Asks, and waits for the answer or for being canceled.
    public func ask(_ question: Question) async throws -> Answer {
        let position = state.withLock { state in
            state.questions.append(question)
            return state.questions.count - 1
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Watchers wake when the question can be answered, not before.
                let result = resultOrWait(position, continuation)
                for watcher in takeWatchers() { watcher.resume() }
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

    private func takeWatchers() -> [CheckedContinuation<Void, Never>] {
        state.withLock { state in
            let count = state.questions.count
            let watchers = state.watchers.filter { $0.count <= count }
            state.watchers.removeAll { $0.count <= count }
            return watchers.map(\.continuation)
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
