import Foundation

extension RouteGroup {
    /// Returns the part of the Matrix client-server API v3 about accounts: sign-in, sign-up and profiles.
    static func matrixAccount(accounts: SandboxAccounts) -> RouteGroup {
        let v3 = "/_matrix/client/v3/"
        return RouteGroup(
            service: .account,
            prefixes: ["login", "register", "logout", "refresh", "account/", "profile/", "capabilities"]
                .map { v3 + $0 },
            routes: [
                Route("GET", v3 + "login") { _ in .json(["flows": [["type": "m.login.password"]]]) },
                Route("POST", v3 + "login", respond: accounts.login),
                Route("POST", v3 + "refresh", respond: accounts.refresh),
                Route("POST", v3 + "logout", respond: accounts.logout),
                Route("GET", v3 + "account/whoami", respond: accounts.whoami),
                Route("POST", v3 + "register", respond: accounts.register),
                Route("POST", v3 + "register/email/requestToken", respond: accounts.sendMail),
                Route("POST", v3 + "register/email/submitToken", respond: accounts.submitCode),
                Route("GET", v3 + "register/available", respond: accounts.isAvailable),
                Route("GET", v3 + "capabilities", respond: accounts.capabilities),
                Route("GET", v3 + "profile/{user}", respond: accounts.profile),
                Route("GET", v3 + "profile/{user}/{field}", respond: accounts.profileField),
                Route("PUT", v3 + "profile/{user}/{field}", respond: accounts.setProfileField),
            ],
            errorResponse: MatrixErrorResponse.standard)
    }
}

/// Password sign-in, token refresh and sign-out.
extension SandboxAccounts {
    fileprivate func login(_ request: Request) async throws -> Response {
        struct Login: Decodable {
            struct Identifier: Decodable {
                var type: String
                var user: String?
                var address: String?
            }
            var type: String
            var identifier: Identifier?
            var password: String?
            var device_id: String?
            var refresh_token: Bool?
        }
        let login: Login = try request.json()
        guard login.type == "m.login.password", let name = login.identifier?.user ?? login.identifier?.address else {
            return MatrixErrorResponse.response(400, "M_UNKNOWN", "Unknown login type")
        }
        guard let user = await users.user(name, password: login.password ?? "") else {
            return MatrixErrorResponse.response(403, "M_FORBIDDEN", "Invalid username or password")
        }
        return await signIn(user, device: login.device_id, isRenewable: login.refresh_token == true)
    }

    /// Returns the response to a sign-in or a sign-up.
    func signIn(_ user: SandboxUser, device: String? = nil, isRenewable: Bool) async -> Response {
        response(
            await tokens.issue(
                to: user, device: device, isRenewable: isRenewable, lifetime: isRenewable ? TokenIssuer.lifetime : nil))
    }

    private func response(_ grant: TokenIssuer.Grant) -> Response {
        .json([
            "user_id": .string(grant.user.id), "device_id": .string(grant.device),
            "access_token": .string(grant.access), "refresh_token": grant.refresh.map(JSON.string),
            "expires_in_ms": grant.lifetime.map { .int(Int($0 * 1000)) },
        ])
    }

    fileprivate func refresh(_ request: Request) async throws -> Response {
        struct Refresh: Decodable { var refresh_token: String }
        let token = try request.json(as: Refresh.self).refresh_token
        guard let grant = await tokens.refresh(token, client: "") else {
            return MatrixErrorResponse.response(401, "M_UNKNOWN_TOKEN", "Unknown refresh token")
        }
        return response(grant)
    }

    fileprivate func logout(_ request: Request) async throws -> Response {
        await tokens.revoke(try await session(of: request).token)
        return .json([:])
    }

    fileprivate func whoami(_ request: Request) async throws -> Response {
        let caller = try await caller(of: request)
        return .json(["user_id": .string(caller.user), "device_id": .string(caller.device), "is_guest": false])
    }
}

/// User profiles, with the extended fields of Matrix v1.16.
extension SandboxAccounts {
    private static let extended = "io.github.hutong."

    /// Returns the fields of profiles that users can set.
    fileprivate func capabilities(_ request: Request) async throws -> Response {
        _ = try await session(of: request)
        let fields = ["displayname", "avatar_url", Self.extended + "about", Self.extended + "place"]
        return .json([
            "capabilities": ["m.profile_fields": ["enabled": true, "allowed": .array(fields.map(JSON.string))]]
        ])
    }

    fileprivate func profile(_ request: Request) async throws -> Response {
        let user = try await profileUser(of: request)
        var profile: [String: JSON] = ["displayname": .string(user.displayName)]
        profile["avatar_url"] = user.avatarURI.map(JSON.string)
        profile[Self.extended + "about"] = user.about.map(JSON.string)
        profile[Self.extended + "place"] = user.place.map(JSON.string)
        profile[Self.extended + "posts"] = .int(user.posts)
        profile[Self.extended + "followers"] = .int(user.followers)
        profile[Self.extended + "following"] = .int(user.following)
        profile[Self.extended + "joined"] = .string(user.joined.formatted(.iso8601))
        return .json(.object(profile))
    }

    fileprivate func profileField(_ request: Request) async throws -> Response {
        let user = try await profileUser(of: request)
        return switch request["field"] {
        case "displayname": .json(["displayname": .string(user.displayName)])
        case "avatar_url": .json(["avatar_url": .string(user.avatarURI ?? "")])
        default: MatrixErrorResponse.response(404, "M_NOT_FOUND", "No such field")
        }
    }

    fileprivate func setProfileField(_ request: Request) async throws -> Response {
        let session = try await session(of: request)
        guard try await profileUser(of: request).localpart == session.localpart else {
            return MatrixErrorResponse.response(403, "M_FORBIDDEN", "The profile of another user")
        }
        let field = request["field"]
        guard let value = try request.json(as: [String: String].self)[field] else {
            return MatrixErrorResponse.response(400, "M_MISSING_PARAM", field)
        }
        let start = Sandbox.mediaURI("")
        switch field {
        case "displayname": await users.update(session.localpart) { $0.displayName = value }
        case "avatar_url":
            await users.update(session.localpart) {
                $0.avatar = value.hasPrefix(start) ? String(value.dropFirst(start.count)) : nil
            }
        case Self.extended + "about": await users.update(session.localpart) { $0.about = value }
        case Self.extended + "place": await users.update(session.localpart) { $0.place = value }
        default: return MatrixErrorResponse.response(403, "M_FORBIDDEN", "The field cannot be set")
        }
        return .json([:])
    }

    private func profileUser(of request: Request) async throws -> SandboxUser {
        guard let localpart = SandboxUser.localpart(of: request["user"]), let user = await users.user(localpart) else {
            throw MatrixErrorResponse.response(404, "M_NOT_FOUND", "Profile was not found")
        }
        return user
    }
}
