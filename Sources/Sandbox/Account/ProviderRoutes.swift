import Foundation

extension RouteGroup {
    /// Returns the endpoints in which Weibo and GitHub differ from the standard, and the pictures of both.
    static func providers(accounts: SandboxAccounts) -> RouteGroup {
        RouteGroup(
            service: .account, prefixes: ["/2/users/", "/login/oauth/", "/user", "/avatars/"],
            routes: [
                Route("GET", "/2/users/show.json") { request in
                    _ = try await accounts.user(of: request, scheme: "OAuth2")
                    guard let number = request.number("uid"),
                        let user = await accounts.users.user(number: number)
                    else { return .json(["error": "User does not exists!", "error_code": "20003"], status: 400) }
                    return .json(user.weibo(at: request))
                },
                Route("GET", "/login/oauth/authorize", respond: accounts.showAuthorization),
                Route("POST", "/login/oauth/access_token") { await accounts.token($0, dialect: .gitHub) },
                Route("GET", "/user") { request in
                    .json(try await accounts.user(of: request, scheme: "Bearer").gitHub(at: request))
                },
                Route("GET", "/users/{login}") { request in
                    guard let user = await accounts.users.user(request["login"]) else {
                        return .json(["message": "Not Found"], status: 404)
                    }
                    return .json(user.gitHub(at: request))
                },
                Route("GET", "/avatars/{media}") { request in
                    guard let file = await accounts.media.file(request["media"]) else {
                        return Response(status: 404)
                    }
                    return Response(headers: ["Content-Type": file.type], body: file.data)
                },
            ],
            errorResponse: { .json(["message": "HTTP \($0)", "error": "HTTP \($0)"], status: $0) })
    }
}

extension SandboxUser {
    /// The address of the picture, as providers publish it.
    func pictureURL(at request: Request) -> JSON? { avatar.map { "\(request.baseURL)/avatars/\($0)" } }

    /// Returns Weibo's response to `users/show.json`.
    fileprivate func weibo(at request: Request) -> JSON {
        [
            "id": .int(number), "idstr": "\(number)", "screen_name": .string(displayName),
            "description": .string(about ?? ""), "location": .string(place ?? ""), "domain": .string(localpart),
            "avatar_large": pictureURL(at: request), "statuses_count": .int(posts), "followers_count": .int(followers),
            "friends_count": .int(following), "created_at": .string(joined.weiboText),
        ]
    }

    /// Returns GitHub's response to `/user`.
    fileprivate func gitHub(at request: Request) -> JSON {
        [
            "id": .int(number), "login": .string(localpart), "name": .string(displayName),
            "bio": about.map(JSON.string), "location": place.map(JSON.string), "avatar_url": pictureURL(at: request),
            "public_repos": .int(posts), "followers": .int(followers), "following": .int(following),
            "created_at": .string(joined.formatted(.iso8601)),
        ]
    }
}

extension Date {
    /// The time in China as Weibo writes it: "Tue May 31 17:46:55 +0800 2011".
    fileprivate var weiboText: String {
        let parts = EnglishDate(self + 8 * 3600)
        return "\(parts.weekday) \(parts.month) \(parts.day) \(parts.clock) +0800 \(parts.year)"
    }
}
