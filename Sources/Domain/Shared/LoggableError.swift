/// An error whose description may be logged, because it carries no personal data.
public protocol LoggableError: Error {}

extension RemoteError: LoggableError {}
extension StorageError: LoggableError {}
extension KeyringError: LoggableError {}
extension SignInError: LoggableError {}
extension PhotoError: LoggableError {}
extension HomeSearchError: LoggableError {}
extension GroupFileError: LoggableError {}

extension Error {
    /// A description of the error for the log: its description if that carries no personal data, otherwise only its
    /// type.
    public var logDescription: String {
        self is any LoggableError ? String(describing: self) : String(describing: type(of: self))
    }
}
