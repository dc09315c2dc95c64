import Foundation

/// A code that the user enters in the browser of another device to sign in on this one (RFC 8628, 3.2).
public struct DeviceCode: Sendable {
    /// The server's answer to the question whether the user has entered the code (RFC 8628, 3.5).
    public enum Answer: Equatable, Sendable {
        /// The user has not entered the code yet.
        case pending
        /// The user has not entered the code yet, and the server has to be asked less often.
        case slowDown
        /// The user has allowed the sign-in.
        case granted(TokenGrant)
    }

    /// The code that the user types.
    public let userCode: String
    /// The page on which the user types the code.
    public let address: URL
    /// The time when the code ends, on the app's time source.
    public let expiresAt: Date
    /// The minimum time between two questions, in seconds.
    public let interval: TimeInterval
    /// Asks the server once. Throws `SignInError` if the sign-in can no longer succeed, `RemoteError` if the request
    /// fails.
    public let ask: @Sendable () async throws -> Answer

    /// Creates a code; `ask` asks the server whether it was entered.
    public init(
        userCode: String, address: URL, expiresAt: Date, interval: TimeInterval,
        ask: @escaping @Sendable () async throws -> Answer
    ) {
        self.userCode = userCode
        self.address = address
        self.expiresAt = expiresAt
        self.interval = interval
        self.ask = ask
    }
}
