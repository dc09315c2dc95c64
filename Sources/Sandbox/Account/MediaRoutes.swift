import Foundation

extension RouteGroup {
    /// The Matrix media repository: upload, download for whoever is signed in, and the thumbnail, which is the whole.
    static func media(accounts: Accounts) -> RouteGroup {
        let download: @Sendable (Request) async throws -> Answer = { request in
            _ = try await accounts.session(behind: request)
            guard request.parameters["server"] == Sandbox.serverName,
                let medium = await accounts.medium(request.parameters["media"] ?? "")
            else { return MatrixRefusal.answer(404, "M_NOT_FOUND", "No such file") }
            return Answer(
                headers: [
                    "Content-Type": medium.type, "Content-Disposition": "inline",
                    "Content-Security-Policy": "sandbox; default-src 'none'",
                ], body: medium.data)
        }
        return RouteGroup(
            service: .account, prefixes: ["/_matrix/media/", "/_matrix/client/v1/media/"],
            routes: [
                Route("POST", "/_matrix/media/v3/upload") { request in
                    _ = try await accounts.session(behind: request)
                    guard request.body.count <= 8_000_000 else {
                        return MatrixRefusal.answer(413, "M_TOO_LARGE", "At most 8 MB")
                    }
                    let type = request.headers[.contentType] ?? "application/octet-stream"
                    let id = await accounts.keep(request.body, type: type)
                    return .json(["content_uri": "mxc://\(Sandbox.serverName)/\(id)"])
                },
                Route("GET", "/_matrix/client/v1/media/download/{server}/{media}", answer: download),
                Route("GET", "/_matrix/client/v1/media/thumbnail/{server}/{media}", answer: download),
                Route("GET", "/_matrix/client/v1/media/config") { _ in .json(["m.upload.size": 8_000_000]) },
            ],
            refusal: MatrixRefusal.of)
    }
}
