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
            return try await user(provider, id: try await matrixID(provider.server, send: send), send: send)
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

    /// Returns the id of the user that an authorization belongs to at a Matrix server.
    static func matrixID(_ server: URL, send: Send) async throws -> String {
        struct Wire: Decodable { var user_id: String }
        return try await send(.matrix(.get, server, "v3/account/whoami")).decode(Wire.self).user_id
    }

    /// Returns any user.
    static func user(_ provider: AccountProvider, id: String, send: Send) async throws -> UserProfile {
        switch provider.dialect {
        case .matrix:
            let request = HTTPRequest.matrix(.get, provider.server, "v3/profile/\(id)")
            return try UserWire.matrix(try await send(request).decode(), id: id)
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

/// Reads users in the formats of the providers. Throws `RemoteError.malformed`.
enum UserWire {
    /// The field of a Matrix profile with the user's description of themselves.
    static let about = own + "about"
    private static let own = "io.github.hutong."

    /// Reads a Matrix profile (`/profile/{userId}`), with Hutong's own fields (extended profiles, Matrix v1.16).
    static func matrix(_ fields: JSONFields, id: String) throws -> UserProfile {
        let localpart = id.drop { $0 == "@" }.prefix { $0 != ":" }
        return try UserProfile(
            id: id, name: fields.text("displayname") ?? String(localpart), handle: id,
            avatar: fields.text("avatar_url").flatMap { $0.hasPrefix("mxc://") ? URL(string: $0) : nil },
            about: fields.text(about), place: fields.text(own + "place"),
            counts: UserProfile.Counts(
                posts: fields.integer(own + "posts"), followers: fields.integer(own + "followers"),
                following: fields.integer(own + "following")),
            joined: fields.text(own + "joined").flatMap(InternetTime.time(of:)))
    }

    /// Reads Weibo's `users/show.json`.
    static func weibo(_ fields: JSONFields) throws -> UserProfile {
        try UserProfile(
            id: fields.text("idstr") ?? fields.identifier("id"), name: fields.identifier("screen_name"),
            handle: fields.text("domain").map { "@\($0)" },
            avatar: fields.text("avatar_large").flatMap(URL.init(webPicture:)), about: fields.text("description"),
            place: fields.text("location"),
            counts: UserProfile.Counts(
                posts: fields.integer("statuses_count"), followers: fields.integer("followers_count"),
                following: fields.integer("friends_count")),
            joined: fields.text("created_at").flatMap(weiboDate))
    }

    /// Reads GitHub's `/user` and `/users/{login}`.
    static func gitHub(_ fields: JSONFields) throws -> UserProfile {
        let login = try fields.identifier("login")
        return try UserProfile(
            id: login, name: fields.text("name") ?? login, handle: "@\(login)",
            avatar: fields.text("avatar_url").flatMap(URL.init(webPicture:)), about: fields.text("bio"),
            place: fields.text("location"),
            counts: UserProfile.Counts(
                posts: fields.integer("public_repos"), followers: fields.integer("followers"),
                following: fields.integer("following")),
            joined: fields.text("created_at").flatMap(InternetTime.time(of:)))
    }

    /// Reads the standard claims of OpenID Connect.
    static func claims(_ fields: JSONFields) throws -> UserProfile {
        let id = try fields.identifier("sub")
        let handle = try fields.text("preferred_username")
        return try UserProfile(
            id: id, name: fields.text("name") ?? handle ?? id, handle: handle,
            avatar: fields.text("picture").flatMap(URL.init(webPicture:)))
    }

    /// Parses a date such as "Tue May 31 17:46:55 +0800 2011".
    private static func weiboDate(_ text: String) -> Date? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 6, let offset = WireDate.offset(words[4]) else { return nil }
        return WireDate(weekday: words[0], day: words[2], month: words[1], year: words[5], time: words[3])?.date
            .addingTimeInterval(-TimeInterval(offset))
    }
}

extension URL {
    /// Creates the address of a picture; nil for anything that is not on the web.
    fileprivate init?(webPicture text: String) {
        guard let url = URL(string: text), url.origin != nil else { return nil }
        self = url
    }
}
