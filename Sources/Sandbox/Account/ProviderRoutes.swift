import Foundation

extension RouteGroup {
    /// What Weibo and GitHub do in their own way, and the pictures of both.
    static func providers(accounts: Accounts) -> RouteGroup {
        let oauth = OAuthRoutes(accounts: accounts)
        return RouteGroup(
            service: .account, prefixes: ["/2/users/", "/login/oauth/", "/user", "/avatars/"],
            routes: [
                Route("GET", "/2/users/show.json") { request in
                    _ = try await accounts.person(behind: request, scheme: "OAuth2")
                    guard let number = request.query["uid"].flatMap({ Int64($0) }),
                        let person = await accounts.person(number: number)
                    else { return .json(["error": "User does not exists!", "error_code": "20003"], status: 400) }
                    return .json(WeiboUser(person, base: request.baseURL))
                },
                Route("GET", "/login/oauth/authorize") { await oauth.ask($0) },
                Route("POST", "/login/oauth/access_token") { await oauth.token($0, dialect: .gitHub) },
                Route("GET", "/user") { request in
                    .json(
                        GitHubUser(
                            try await accounts.person(behind: request, scheme: "Bearer"), base: request.baseURL))
                },
                Route("GET", "/users/{login}") { request in
                    guard let person = await accounts.person(request.parameters["login"] ?? "") else {
                        return .json(["message": "Not Found"], status: 404)
                    }
                    return .json(GitHubUser(person, base: request.baseURL))
                },
                Route("GET", "/avatars/{media}") { request in
                    guard let medium = await accounts.medium(request.parameters["media"] ?? "") else {
                        return Answer(status: 404)
                    }
                    return Answer(headers: ["Content-Type": medium.type], body: medium.data)
                },
            ],
            refusal: { .json(["message": "HTTP \($0)", "error": "HTTP \($0)"], status: $0) })
    }
}

/// `users/show.json`, as Weibo answers it.
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

    init(_ person: Person, base: String) {
        id = person.number
        idstr = String(person.number)
        screen_name = person.displayName
        description = person.about ?? ""
        location = person.place ?? ""
        domain = person.localpart
        avatar_large = person.avatar.map { "\(base)/avatars/\($0)" }
        statuses_count = person.posts
        followers_count = person.followers
        friends_count = person.following
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 8 * 3600)
        formatter.dateFormat = "EEE MMM dd HH:mm:ss Z yyyy"
        created_at = formatter.string(from: person.joined)
    }
}

/// `/user`, as GitHub answers it.
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

    init(_ person: Person, base: String) {
        id = person.number
        login = person.localpart
        name = person.displayName
        bio = person.about
        location = person.place
        avatar_url = person.avatar.map { "\(base)/avatars/\($0)" }
        public_repos = person.posts
        followers = person.followers
        following = person.following
        created_at = person.joined.formatted(.iso8601)
    }
}
