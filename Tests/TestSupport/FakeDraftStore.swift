import Domain
import Foundation

/// Drafts in memory that record their changes, and fail on demand.
public actor FakeDraftStore: DraftStore {
    /// The drafts of each user, by place.
    public private(set) var kept: [String: [String: Data]] = [:]
    /// The number of saved and deleted drafts.
    public private(set) var changeCount = 0
    private var failures: [any Error] = []

    /// Creates a store without drafts.
    public init() {}

    /// Makes the next calls throw, in order.
    public func fail(_ failures: [any Error]) { self.failures += failures }

    /// See `DraftStore`.
    public func drafts(of owner: String) throws -> [String: Data] {
        try failIfAsked()
        return kept[owner] ?? [:]
    }

    /// See `DraftStore`.
    public func setDraft(_ draft: Data?, at place: String, of owner: String) throws {
        try failIfAsked()
        kept[owner, default: [:]][place] = draft
        changeCount += 1
    }

    /// See `DraftStore`.
    public func removeAll() throws {
        try failIfAsked()
        kept = [:]
    }

    private func failIfAsked() throws {
        if !failures.isEmpty { throw failures.removeFirst() }
    }
}
