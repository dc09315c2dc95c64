import Foundation

@testable import Sandbox

/// Users without accounts, whose token is `user:device`.
actor FakeMatrixUsers: MatrixUsers {
    nonisolated let serverName = "hutong.example"
    private var names: [String: String] = [:]

    func caller(of request: Request) throws -> MatrixCaller {
        guard let header = request.header("Authorization"), header.hasPrefix("Bearer ") else {
            throw MatrixErrorResponse.response(401, "M_MISSING_TOKEN", "Missing access token")
        }
        let parts = header.dropFirst(7).split(separator: ":")
        guard parts.count == 2 else { throw MatrixErrorResponse.standard(401) }
        return MatrixCaller(user: "@\(parts[0]):\(serverName)", device: String(parts[1]))
    }

    func profile(of user: String) -> (name: String?, avatar: String?) {
        (names[user] ?? String(user.dropFirst().prefix { $0 != ":" }), nil)
    }

    func add(_ neighbor: Neighbor) { names["@\(neighbor.localpart):\(serverName)"] = neighbor.name }
}
