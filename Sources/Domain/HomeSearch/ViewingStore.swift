/// Stores viewings on this computer. A call that returns is on disk; a call that throws has changed nothing.
///
/// Throws `StorageError`.
public protocol ViewingStore: Sendable {
    /// The viewings of a user, the earliest first.
    func viewings(of owner: String) async throws -> [Viewing]

    /// Stores a viewing, unless one with its id is stored already.
    func add(_ viewing: Viewing) async throws

    /// Changes the stored viewing in one step. Returns nil if there is none.
    @discardableResult
    func update(_ id: Viewing.ID, _ change: @escaping @Sendable (Viewing) -> Viewing) async throws -> Viewing?

    /// An element for each change; several changes may be combined into one.
    func changes() -> AsyncStream<Void>
}

/// Opens chats with agents. Throws `RemoteError`.
public protocol AgentChats: Sendable {
    /// The id of the chat with an agent, among the groups' chats; it is created if there is none.
    func chat(with agent: Agent) async throws -> String
}
