/// Stores viewings on this computer. When a call returns, its change is on disk; when it throws, nothing has changed.
///
/// Throws `StorageError`.
public protocol ViewingStore: Sendable {
    /// Returns the viewings of a user, the earliest first.
    func viewings(of owner: String) async throws -> [Viewing]

    /// Stores a viewing, unless one with its id is already stored.
    func add(_ viewing: Viewing) async throws

    /// Changes the stored viewing in one step. Returns nil if there is none.
    @discardableResult
    func update(_ id: Viewing.ID, _ change: @escaping @Sendable (Viewing) -> Viewing) async throws -> Viewing?

    /// Returns a stream with an element for each change; several changes may be combined into one.
    func changes() -> AsyncStream<Void>
}
