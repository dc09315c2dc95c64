import Foundation

/// Stores what users have typed and neither sent nor saved yet, by the place where they typed it.
public protocol DraftStore: Sendable {
    /// The drafts of a user, by place. Throws `StorageError`.
    func drafts(of owner: String) async throws -> [String: Data]

    /// Stores the draft of a place, or deletes it if `draft` is nil. Throws `StorageError`.
    func setDraft(_ draft: Data?, at place: String, of owner: String) async throws

    /// Deletes the drafts of all users. Throws `StorageError`.
    func removeAll() async throws
}
