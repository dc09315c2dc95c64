/// The reason why the desktop's keyring could not be used.
public enum KeyringError: Error, Equatable, Sendable {
    /// There is none, or it does not work.
    case missing
    /// It is locked, and the user did not unlock it, or not in time.
    case locked
}
