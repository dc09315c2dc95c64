import Foundation

/// A method and a path; `{name}` in the path matches any one segment.
struct Route: Sendable {
    let method: String
    /// The path as it was declared, with `{name}` in it. It contains no personal data, unlike the path of a request.
    let template: String
    let segments: [String]
    let respond: @Sendable (Request) async throws -> Response

    init(_ method: String, _ path: String, respond: @escaping @Sendable (Request) async throws -> Response) {
        self.method = method
        self.respond = respond
        template = path
        segments = Self.split(path)
    }

    static func split(_ path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    }

    /// Returns the decoded segments that match `{name}` by name, or nil if the path does not match.
    func parameters(in path: [String]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (pattern, segment) in zip(segments, path) {
            let value = segment.removingPercentEncoding ?? segment
            if pattern.hasPrefix("{") {
                parameters[String(pattern.dropFirst().dropLast())] = value
            } else if pattern != value {
                return nil
            }
        }
        return parameters
    }
}

/// The routes of one service, below one or more path prefixes, and the service's error responses.
struct RouteGroup: Sendable {
    let service: Service
    /// Every path below these belongs to the group. Among groups, the longest prefix wins.
    let prefixes: [String]
    let routes: [Route]
    /// The service's own response for an HTTP error; used for faults and for unknown paths.
    let errorResponse: @Sendable (_ status: Int) -> Response

    func response(to request: Request) async -> Response {
        let path = Route.split(request.path)
        let matching = routes.compactMap { route in route.parameters(in: path).map { (route, $0) } }
        guard !matching.isEmpty else { return errorResponse(404) }
        guard let (route, parameters) = matching.first(where: { $0.0.method == request.method }) else {
            return errorResponse(405)
        }
        var request = request
        request.parameters = parameters
        let response = await response(of: route, to: request)
        Log.server.debug(
            "response",
            metadata: ["method": "\(route.method)", "route": "\(route.template)", "status": "\(response.status)"])
        return response
    }

    private func response(of route: Route, to request: Request) async -> Response {
        do {
            return try await route.respond(request)
        } catch let response as Response {
            return response
        } catch is DecodingError {
            return errorResponse(400)
        } catch {
            Log.server.error(
                "a route failed", metadata: ["route": "\(route.template)", "error": "\(type(of: error))"])
            return errorResponse(500)
        }
    }
}

/// Finds the route group of a path.
struct Router: Sendable {
    let groups: [RouteGroup]

    func group(for path: String) -> RouteGroup? {
        groups
            .compactMap { group in
                group.prefixes.filter(path.hasPrefix).map(\.utf8.count).max().map { (group, $0) }
            }
            .max { $0.1 < $1.1 }?.0
    }
}
