import Domain
import Foundation

/// Requests users from a provider; each provider has its own addresses.
enum UserDirectory {
    /// A function that sends a request with the authorization of a user.
    typealias Send = @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// Returns the user that an authorization belongs to; `id` is their identifier if the token answer contained it.
    static func owner(
        _ provider: AccountProvider, _ endpoints: AccountProvider.Endpoints?, id: String?, send: Send
    ) async throws -> UserProfile {
        switch provider.dialect {
        case .matrix:
            struct Wire: Decodable { var user_id: String }
            let address = provider.server.matrix("_matrix/client/v3/account/whoami")
            let id = try await send(HTTPRequest(.get, .url(address))).decode(Wire.self).user_id
            return try await user(provider, id: id, send: send)
        case .weibo:
            guard let id else { throw RemoteError.malformed(detail: "uid") }
            return try await user(provider, id: id, send: send)
        case .gitHub:
            let address = endpoints?.userInfo ?? provider.server.appending(path: "user")
            return try UserWire.gitHub(try await send(Self.gitHub(address)).decode())
        case .plain:
            guard let address = endpoints?.userInfo else { throw SignInError.notOffered }
            return try UserWire.claims(try await send(HTTPRequest(.get, .url(address))).decode())
        }
    }

    /// Returns any user.
    static func user(_ provider: AccountProvider, id: String, send: Send) async throws -> UserProfile {
        switch provider.dialect {
        case .matrix:
            let address = provider.server.matrix("_matrix/client/v3/profile/\(id)")
            let fields = try await send(HTTPRequest(.get, .url(address))).decode(JSONFields.self)
            return try UserWire.matrix(fields, id: id)
        case .weibo:
            let address = provider.endpoints?.userInfo ?? provider.server.appending(path: "2/users/show.json")
            return try UserWire.weibo(try await send(HTTPRequest(.get, .url(address), query: ["uid": id])).decode())
        case .gitHub:
            return try UserWire.gitHub(try await send(Self.gitHub(provider.server.matrix("users/\(id)"))).decode())
        case .plain:
            throw RemoteError.notFound
        }
    }

    private static func gitHub(_ address: URL) -> HTTPRequest {
        HTTPRequest(.get, .url(address), headers: ["Accept": "application/vnd.github+json"])
    }
}
