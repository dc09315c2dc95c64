import Domain
import Synchronization

/// Direct chats; fails on demand.
public final class FakeDirectChats: DirectChats {
    private let failures = Mutex<[any Error]>([])

    /// Creates chats that open.
    public init() {}

    /// Makes the next call throw.
    public func fail(_ error: any Error) { failures.withLock { $0.append(error) } }

    public func chat(with userID: String) async throws -> String {
        let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let failure { throw failure }
        return "!chat with \(userID)"
    }
}
