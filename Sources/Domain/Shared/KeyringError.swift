/// The reason why the desktop's keyring could not be used.
public enum KeyringError: Error, Equatable, Sendable {
    /// There is no keyring, or it does not work.
    case missing
    /// The keyring is locked, and the user did not unlock it, or not in time.
    case locked
}
