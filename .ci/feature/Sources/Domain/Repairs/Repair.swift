import Foundation

/// One of the user's repairs.
public struct Repair: Identifiable, Equatable, Sendable {
    /// Identifies it for good.
    public let id: UUID
    /// The title that the user has given it.
    public var title: String
    /// Whether it is done.
    public var isDone: Bool
    /// When it was added.
    public let addedAt: Date

    /// Describes a repair.
    public init(id: UUID, title: String, isDone: Bool = false, addedAt: Date) {
        self.id = id
        self.title = title
        self.isDone = isDone
        self.addedAt = addedAt
    }
}

/// Stores the repairs. Throws `StorageError`.
public protocol RepairStore: Sendable {
    /// All repairs, the oldest first.
    func all() async throws -> [Repair]

    /// Adds a repair, or replaces the one with the same id.
    func save(_ repair: Repair) async throws

    /// Deletes a repair; one that is not there is no error.
    func delete(_ id: Repair.ID) async throws
}
