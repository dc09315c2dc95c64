import Foundation

/// One method on one path; `{name}` in the path stands for any one segment.
struct Route: Sendable {
    let method: String
    let segments: [String]
    let answer: @Sendable (Request) async throws -> Answer

    init(_ method: String, _ path: String, answer: @escaping @Sendable (Request) async throws -> Answer) {
        self.method = method
        segments = Self.split(path)
        self.answer = answer
    }

    static func split(_ path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    }

    /// What stands in the places of `{name}`, or nil when the path is another.
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

/// What a feature adds to the sandbox: its routes below one or more path prefixes, and how it words an error.
struct RouteGroup: Sendable {
    let service: Service
    /// Everything below these belongs to the group, answered or not; the longest prefix wins among groups.
    let prefixes: [String]
    let routes: [Route]
    /// The service's own wording of an HTTP error, used for faults and for paths it does not know.
    let refusal: @Sendable (_ status: Int) -> Answer

    func answer(_ request: Request) async -> Answer {
        let path = Route.split(request.path)
        let matching = routes.compactMap { route in route.parameters(in: path).map { (route, $0) } }
        guard !matching.isEmpty else { return refusal(404) }
        guard let (route, parameters) = matching.first(where: { $0.0.method == request.method }) else {
            return refusal(405)
        }
        var request = request
        request.parameters = parameters
        do {
            return try await route.answer(request)
        } catch let answer as Answer {
            return answer
        } catch is DecodingError {
            return refusal(400)
        } catch {
            return refusal(500)
        }
    }
}

/// All groups of a sandbox.
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
