import Domain
import Foundation

/// Looks people up in a provider's own way; everything that differs between providers' users is here.
enum UserDirectory {
    /// Sends a request with somebody's authorization.
    typealias Send = @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// The user whom an authorization belongs to; `id` where the token answer named them.
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
            return try await send(Self.gitHub(address)).decode(GitHubUserWire.self).user
        case .plain:
            guard let address = endpoints?.userInfo else { throw SignInError.notOffered }
            return try await send(HTTPRequest(.get, .url(address))).decode(ClaimsWire.self).user
        }
    }

    /// A member.
    static func user(_ provider: AccountProvider, id: String, send: Send) async throws -> UserProfile {
        switch provider.dialect {
        case .matrix:
            let address = provider.server.matrix("_matrix/client/v3/profile/\(id)")
            return try await send(HTTPRequest(.get, .url(address))).decode(MatrixProfileWire.self).user(id: id)
        case .weibo:
            let address = provider.endpoints?.userInfo ?? provider.server.appending(path: "2/users/show.json")
            return try await send(HTTPRequest(.get, .url(address), query: ["uid": id])).decode(WeiboUserWire.self).user
        case .gitHub:
            return try await send(Self.gitHub(provider.server.matrix("users/\(id)"))).decode(GitHubUserWire.self).user
        case .plain:
            throw RemoteError.notFound
        }
    }

    private static func gitHub(_ address: URL) -> HTTPRequest {
        HTTPRequest(.get, .url(address), headers: ["Accept": "application/vnd.github+json"])
    }
}
