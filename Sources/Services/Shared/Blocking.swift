import Dispatch

extension DispatchQueue {
    /// Runs work that blocks (disk) on this queue, in the order of the calls when it is serial, and awaits it without
    /// holding one of the few threads that run tasks. Work that was started is finished, canceled or not.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            self.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
