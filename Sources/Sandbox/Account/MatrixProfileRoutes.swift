import Foundation

/// User profiles, with the extended fields of Matrix v1.16.
struct MatrixProfileRoutes: Sendable {
    let accounts: SandboxAccounts

    private struct Profile: Encodable {
        var displayname: String?
        var avatar_url: String?
        var about: String?
        var place: String?
        var posts: Int
        var followers: Int
        var following: Int
        var joined: String

        enum CodingKeys: String, CodingKey {
            case displayname, avatar_url
            case about = "io.github.hutong.about"
            case place = "io.github.hutong.place"
            case posts = "io.github.hutong.posts"
            case followers = "io.github.hutong.followers"
            case following = "io.github.hutong.following"
            case joined = "io.github.hutong.joined"
        }
    }

    /// Returns the fields of profiles that users can set.
    func capabilities(_ request: Request) async throws -> Response {
        struct Fields: Encodable {
            let enabled = true
            let allowed = ["displayname", "avatar_url", "io.github.hutong.about", "io.github.hutong.place"]
        }
        _ = try await accounts.session(of: request)
        return .json(["capabilities": ["m.profile_fields": Fields()]])
    }

    func profile(_ request: Request) async throws -> Response {
        let user = try await user(of: request)
        return .json(
            Profile(
                displayname: user.displayName, avatar_url: user.avatarURI, about: user.about,
                place: user.place, posts: user.posts, followers: user.followers, following: user.following,
                joined: user.joined.formatted(.iso8601)))
    }

    func field(_ request: Request) async throws -> Response {
        let user = try await user(of: request)
        return switch request.parameters["field"] {
        case "displayname": .json(["displayname": user.displayName])
        case "avatar_url": .json(["avatar_url": user.avatarURI ?? ""])
        default: MatrixErrorResponse.response(404, "M_NOT_FOUND", "No such field")
        }
    }

    func setField(_ request: Request) async throws -> Response {
        let session = try await accounts.session(of: request)
        guard try await user(of: request).localpart == session.localpart else {
            return MatrixErrorResponse.response(403, "M_FORBIDDEN", "The profile of another user")
        }
        let field = request.parameters["field"] ?? ""
        guard let value = try request.json(as: [String: String].self)[field] else {
            return MatrixErrorResponse.response(400, "M_MISSING_PARAM", field)
        }
        let start = "mxc://\(Sandbox.serverName)/"
        switch field {
        case "displayname": await accounts.users.update(session.localpart) { $0.displayName = value }
        case "avatar_url":
            await accounts.users.update(session.localpart) {
                $0.avatar = value.hasPrefix(start) ? String(value.dropFirst(start.count)) : nil
            }
        case "io.github.hutong.about": await accounts.users.update(session.localpart) { $0.about = value }
        case "io.github.hutong.place": await accounts.users.update(session.localpart) { $0.place = value }
        default: return MatrixErrorResponse.response(403, "M_FORBIDDEN", "The field cannot be set")
        }
        return .json([String: String]())
    }

    private func user(of request: Request) async throws -> SandboxUser {
        guard let localpart = SandboxUser.localpart(of: request.parameters["user"] ?? ""),
            let user = await accounts.users.user(localpart)
        else { throw MatrixErrorResponse.response(404, "M_NOT_FOUND", "Profile was not found") }
        return user
    }
}
