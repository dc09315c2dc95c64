import Foundation

/// The provider that the user chose for the sign-in; by default a Matrix server, whose address is a separate setting.
public struct SignInChoice: Codable, Equatable, Sendable {
    /// The protocol of the provider.
    public var dialect = AccountProvider.Dialect.matrix
    /// The provider's address; nil for its well-known address.
    public var address: URL?
    /// The client ID of this app; empty to register the app automatically.
    public var clientID = ""

    /// Creates the choice of a Matrix server.
    public init() {}

    /// Returns the provider; nil while the user has not entered all values that it needs.
    public func provider(matrixServer: URL?) -> AccountProvider? {
        switch dialect {
        case .matrix: return matrixServer.map { .matrix(server: $0) }
        case .weibo:
            guard !clientID.isEmpty else { return nil }
            return address.map { .weibo(clientID: clientID, server: $0) } ?? .weibo(clientID: clientID)
        case .gitHub:
            guard !clientID.isEmpty else { return nil }
            // GitHub Enterprise Server has its API below its site.
            return address.map { .gitHub(clientID: clientID, site: $0, server: $0.appending(path: "api/v3")) }
                ?? .gitHub(clientID: clientID)
        case .plain: return address.map { .custom(issuer: $0, clientID: clientID.isEmpty ? nil : clientID) }
        }
    }
}
