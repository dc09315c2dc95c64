/// The work that the user has begun and that has not finished. The end of the program waits for it.
public enum UserWork {
    /// The identifier of the user's work that the current task belongs to.
    nonisolated private static let current = TaskLocal<Int?>(wrappedValue: nil)
    private static var running: [Int: Task<Void, Never>] = [:]
    private static var count = 0
    private static var ends: [CheckedContinuation<Void, Never>] = []

    /// Whether no work that the user has begun is running.
    public static var isIdle: Bool { running.isEmpty }

    /// Runs the user's work in a task.
    public static func begin(_ work: @escaping () async -> Void) {
        count += 1
        let id = count
        running[id] = current.withValue(id) {
            Task {
                await work()
                pause(id)
            }
        }
    }

    /// Waits for a task that does the user's work.
    public static func follow(_ task: Task<Void, Never>) {
        begin {
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    /// Waits for the user, who may never answer, or for the end of the program itself. `finish(within:)` does not
    /// wait for the surrounding work meanwhile.
    public static func waiting<Answer>(_ answer: () async -> Answer) async -> Answer {
        guard let id = current.get(), let task = pause(id) else { return await answer() }
        defer { running[id] = task }
        return await answer()
    }

    /// Waits for an answer of the user. `ask` gets the function that gives it; only its first call counts.
    public static func answer<Answer: Sendable>(_ ask: (_ give: @escaping (Answer) -> Void) -> Void) async -> Answer {
        await waiting {
            await withCheckedContinuation { continuation in
                var pending: CheckedContinuation<Answer, Never>? = continuation
                ask { answer in
                    pending?.resume(returning: answer)
                    pending = nil
                }
            }
        }
    }

    /// Returns when all work is done, including work that begins meanwhile. Work that takes longer than the limit is
    /// canceled.
    public static func finish(within limit: Duration) async {
        guard !running.isEmpty else { return }
        let timer = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            for id in running.keys.sorted() { pause(id)?.cancel() }
        }
        await withCheckedContinuation { ends.append($0) }
        timer.cancel()
    }

    @discardableResult
    private static func pause(_ id: Int) -> Task<Void, Never>? {
        let task = running.removeValue(forKey: id)
        if running.isEmpty {
            for continuation in ends { continuation.resume() }
            ends = []
        }
        return task
    }
}
