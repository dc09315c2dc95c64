import Foundation

/// Stores the texts that users have neither sent nor saved yet, by the place where they typed them.
public protocol DraftStore: Sendable {
    /// Returns the drafts of each user, by place. Throws `StorageError`.
    func drafts() async throws -> [String: [String: Data]]

    /// Stores the draft of a place, or deletes it if `draft` is nil. Throws `StorageError`.
    func setDraft(_ draft: Data?, at place: String, of owner: String) async throws

    /// Deletes the drafts of all users, except at places that begin with `prefix`. Throws `StorageError`.
    func removeAll(except prefix: String) async throws
}
