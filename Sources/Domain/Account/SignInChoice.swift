import Foundation

/// Whom the user chose to sign in with; a Matrix server, whose address is kept beside it, unless told otherwise.
public struct SignInChoice: Codable, Equatable, Sendable {
    /// What the provider speaks.
    public var dialect = AccountProvider.Dialect.matrix
    /// The provider's address; its well-known one when nil.
    public var address: URL?
    /// What the provider knows this app by; empty where it is asked for one.
    public var clientID = ""

    /// A Matrix server.
    public init() {}

    /// The provider in full; nil while something is missing that only the user knows.
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
