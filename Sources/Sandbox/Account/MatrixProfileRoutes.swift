import Foundation

/// Profiles, with the extended fields of Matrix v1.16.
extension MatrixAccountRoutes {
    private struct Wire: Encodable {
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

    func profile(_ request: Request) async throws -> Answer {
        let person = try await person(in: request)
        return .json(
            Wire(
                displayname: person.displayName, avatar_url: Self.address(of: person), about: person.about,
                place: person.place, posts: person.posts, followers: person.followers, following: person.following,
                joined: person.joined.formatted(.iso8601)))
    }

    func profileField(_ request: Request) async throws -> Answer {
        let person = try await person(in: request)
        return switch request.parameters["field"] {
        case "displayname": .json(["displayname": person.displayName])
        case "avatar_url": .json(["avatar_url": Self.address(of: person) ?? ""])
        default: MatrixRefusal.answer(404, "M_NOT_FOUND", "No such field")
        }
    }

    func setProfileField(_ request: Request) async throws -> Answer {
        let session = try await accounts.session(behind: request)
        guard try await person(in: request).localpart == session.localpart else {
            return MatrixRefusal.answer(403, "M_FORBIDDEN", "Somebody else's profile")
        }
        let field = request.parameters["field"] ?? ""
        guard let value = try request.json(as: [String: String].self)[field] else {
            return MatrixRefusal.answer(400, "M_MISSING_PARAM", field)
        }
        let start = "mxc://\(Sandbox.serverName)/"
        switch field {
        case "displayname": await accounts.change(session.localpart) { $0.displayName = value }
        case "avatar_url":
            await accounts.change(session.localpart) {
                $0.avatar = value.hasPrefix(start) ? String(value.dropFirst(start.count)) : nil
            }
        case "io.github.hutong.about": await accounts.change(session.localpart) { $0.about = value }
        case "io.github.hutong.place": await accounts.change(session.localpart) { $0.place = value }
        default: return MatrixRefusal.answer(403, "M_FORBIDDEN", "That cannot be set")
        }
        return .json([String: String]())
    }

    static func address(of person: Person) -> String? {
        person.avatar.map { "mxc://\(Sandbox.serverName)/\($0)" }
    }

    private func person(in request: Request) async throws -> Person {
        guard let localpart = Accounts.localpart(of: request.parameters["user"] ?? ""),
            let person = await accounts.person(localpart)
        else { throw MatrixRefusal.answer(404, "M_NOT_FOUND", "Profile was not found") }
        return person
    }
}
