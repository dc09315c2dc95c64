/// The entry that makes the desktop start the program when the user logs in.
public protocol LoginItem: Sendable {
    /// Returns whether the desktop starts the program.
    func isOn() async -> Bool

    /// Adds the entry, or removes it. Throws `StorageError`.
    func set(_ isOn: Bool) async throws
}
