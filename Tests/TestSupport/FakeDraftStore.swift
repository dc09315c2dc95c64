import Domain
import Foundation
import ViewModels

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
    public func drafts() throws -> [String: [String: Data]] {
        try failIfAsked()
        return kept
    }

    /// See `DraftStore`.
    public func setDraft(_ draft: Data?, at place: String, of owner: String) throws {
        try failIfAsked()
        kept[owner, default: [:]][place] = draft
        changeCount += 1
    }

    /// See `DraftStore`.
    public func removeAll(except prefix: String) throws {
        try failIfAsked()
        kept = kept.mapValues { $0.filter { $0.key.hasPrefix(prefix) } }.filter { !$0.value.isEmpty }
    }

    private func failIfAsked() throws {
        if !failures.isEmpty { throw failures.removeFirst() }
    }
}

extension Drafts {
    /// Drafts that are kept in memory.
    @MainActor public static var inMemory: Drafts { Drafts(store: FakeDraftStore(), time: ManualTime()) }
}
