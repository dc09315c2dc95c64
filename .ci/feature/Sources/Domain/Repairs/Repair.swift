import Foundation

/// One of the user's repairs.
public struct Repair: Identifiable, Equatable, Sendable {
    /// The permanent identifier.
    public let id: UUID
    /// The title that the user has given the repair.
    public var title: String
    /// Whether the repair is done.
    public var isDone: Bool
    /// The time when the repair was added.
    public let addedAt: Date

    /// Creates a repair.
    public init(id: UUID, title: String, isDone: Bool = false, addedAt: Date) {
        self.id = id
        self.title = title
        self.isDone = isDone
        self.addedAt = addedAt
    }
}

/// Stores the repairs. Throws `StorageError`.
public protocol RepairStore: Sendable {
    /// Returns all repairs, the oldest first.
    func all() async throws -> [Repair]

    /// Adds a repair, or replaces the one with the same id.
    func save(_ repair: Repair) async throws

    /// Deletes a repair, if it exists.
    func delete(_ id: Repair.ID) async throws
}
