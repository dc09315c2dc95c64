import Foundation

extension RouteGroup {
    /// Returns the Matrix media repository: upload, download with a token, and thumbnails, which are the original
    /// files.
    static func media(accounts: SandboxAccounts) -> RouteGroup {
        let maxSize = 8_000_000
        let download: @Sendable (Request) async throws -> Response = { request in
            _ = try await accounts.session(of: request)
            guard request.parameters["server"] == Sandbox.serverName,
                let file = await accounts.media.file(request.parameters["media"] ?? "")
            else { return MatrixErrorResponse.response(404, "M_NOT_FOUND", "No such file") }
            return Response(
                headers: [
                    "Content-Type": file.type, "Content-Disposition": "inline",
                    "Content-Security-Policy": "sandbox; default-src 'none'",
                ], body: file.data)
        }
        return RouteGroup(
            service: .account, prefixes: ["/_matrix/media/", "/_matrix/client/v1/media/"],
            routes: [
                Route("POST", "/_matrix/media/v3/upload") { request in
                    _ = try await accounts.session(of: request)
                    guard request.body.count <= maxSize else {
                        return MatrixErrorResponse.response(413, "M_TOO_LARGE", "At most 8 MB")
                    }
                    let type = request.header("Content-Type") ?? "application/octet-stream"
                    let id = await accounts.media.add(request.body, type: type)
                    return .json(["content_uri": "mxc://\(Sandbox.serverName)/\(id)"])
                },
                Route("GET", "/_matrix/client/v1/media/download/{server}/{media}", respond: download),
                Route("GET", "/_matrix/client/v1/media/thumbnail/{server}/{media}", respond: download),
                Route("GET", "/_matrix/client/v1/media/config") { _ in .json(["m.upload.size": maxSize]) },
            ],
            errorResponse: MatrixErrorResponse.standard)
    }
}
