import Foundation

@testable import Sandbox

/// People known by nothing but their token, which is `user:device`: enough for rooms without accounts.
actor PlainPeople: MatrixPeople {
    nonisolated let serverName = "hutong.example"
    private var names: [String: String] = [:]

    func caller(of request: Request) throws -> MatrixCaller {
        guard let header = request.headers[.authorization], header.hasPrefix("Bearer ") else {
            throw MatrixRefusal.answer(401, "M_MISSING_TOKEN", "Missing access token")
        }
        let parts = header.dropFirst(7).split(separator: ":")
        guard parts.count == 2 else { throw MatrixRefusal.of(401) }
        return MatrixCaller(user: "@\(parts[0]):\(serverName)", device: String(parts[1]))
    }

    func profile(of user: String) -> (name: String?, avatar: String?) {
        (names[user] ?? String(user.dropFirst().prefix { $0 != ":" }), nil)
    }

    func add(_ neighbor: Neighbor) { names["@\(neighbor.localpart):\(serverName)"] = neighbor.name }
}
