import Foundation

extension RouteGroup {
    /// Returns the endpoints in which Weibo and GitHub differ from the standard, and the pictures of both.
    static func providers(accounts: SandboxAccounts) -> RouteGroup {
        let authorization = OAuthAuthorizationRoutes(accounts: accounts)
        let tokens = OAuthTokenRoutes(accounts: accounts)
        return RouteGroup(
            service: .account, prefixes: ["/2/users/", "/login/oauth/", "/user", "/avatars/"],
            routes: [
                Route("GET", "/2/users/show.json") { request in
                    _ = try await accounts.user(of: request, scheme: "OAuth2")
                    guard let number = request.query["uid"].flatMap({ Int64($0) }),
                        let user = await accounts.users.user(number: number)
                    else { return .json(["error": "User does not exists!", "error_code": "20003"], status: 400) }
                    return .json(WeiboUser(user, base: request.baseURL))
                },
                Route("GET", "/login/oauth/authorize") { await authorization.showForm($0) },
                Route("POST", "/login/oauth/access_token") { await tokens.token($0, dialect: .gitHub) },
                Route("GET", "/user") { request in
                    .json(
                        GitHubUser(
                            try await accounts.user(of: request, scheme: "Bearer"), base: request.baseURL))
                },
                Route("GET", "/users/{login}") { request in
                    guard let user = await accounts.users.user(request.parameters["login"] ?? "") else {
                        return .json(["message": "Not Found"], status: 404)
                    }
                    return .json(GitHubUser(user, base: request.baseURL))
                },
                Route("GET", "/avatars/{media}") { request in
                    guard let file = await accounts.media.file(request.parameters["media"] ?? "") else {
                        return Response(status: 404)
                    }
                    return Response(headers: ["Content-Type": file.type], body: file.data)
                },
            ],
            errorResponse: { .json(["message": "HTTP \($0)", "error": "HTTP \($0)"], status: $0) })
    }
}

/// Weibo's response to `users/show.json`.
private struct WeiboUser: Encodable {
    let id: Int64
    let idstr: String
    let screen_name: String
    let description: String
    let location: String
    let domain: String
    let avatar_large: String?
    let statuses_count: Int
    let followers_count: Int
    let friends_count: Int
    let created_at: String

    init(_ user: SandboxUser, base: String) {
        id = user.number
        idstr = String(user.number)
        screen_name = user.displayName
        description = user.about ?? ""
        location = user.place ?? ""
        domain = user.localpart
        avatar_large = user.avatar.map { "\(base)/avatars/\($0)" }
        statuses_count = user.posts
        followers_count = user.followers
        friends_count = user.following
        created_at = Self.date(user.joined)
    }
}

extension WeiboUser {
    /// Returns a date such as "Tue May 31 17:46:55 +0800 2011".
    fileprivate static func date(_ time: Date) -> String {
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var seconds = time_t(time.timeIntervalSince1970) + 8 * 3600
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":")
        let day = "\(days[Int(parts.tm_wday)]) \(months[Int(parts.tm_mon)]) \(digits(parts.tm_mday))"
        return "\(day) \(clock) +0800 \(1900 + parts.tm_year)"
    }
}

/// GitHub's response to `/user`.
private struct GitHubUser: Encodable {
    let id: Int64
    let login: String
    let name: String
    let bio: String?
    let location: String?
    let avatar_url: String?
    let public_repos: Int
    let followers: Int
    let following: Int
    let created_at: String

    init(_ user: SandboxUser, base: String) {
        id = user.number
        login = user.localpart
        name = user.displayName
        bio = user.about
        location = user.place
        avatar_url = user.avatar.map { "\(base)/avatars/\($0)" }
        public_repos = user.posts
        followers = user.followers
        following = user.following
        created_at = user.joined.formatted(.iso8601)
    }
}
