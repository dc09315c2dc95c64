import Dispatch

extension DispatchQueue {
    /// Runs blocking work (disk) on this queue, in the order of the calls if the queue is serial, without blocking
    /// one of the few threads that run tasks. Work that has started is finished even if the task is canceled.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            self.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
