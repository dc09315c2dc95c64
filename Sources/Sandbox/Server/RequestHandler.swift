import FlyingFox
import Foundation

/// Turns requests into responses: records the path, finds the route group and applies its faults.
struct RequestHandler: Sendable {
    let router: Router
    let faults: Faults
    let log: RequestLog
    private let reused = ReusedConnections()

    init(router: Router, faults: Faults, log: RequestLog) {
        self.router = router
        self.faults = faults
        self.log = log
    }

    func response(to raw: HTTPRequest) async throws -> HTTPResponse {
        let request: Request
        do {
            request = try await Request(raw)
        } catch let refusal as Response {
            return HTTPResponse(refusal, closesConnection: true)
        } catch {
            // The body did not arrive; the pool has answered.
            return HTTPResponse(webSocket: ConnectionCloser())
        }
        log.record(request.path)
        let group = router.group(for: request.path)
        let plan = faults.plan(for: group?.service, onReusedConnection: reused.contains(raw.clientPort))
        if plan != Faults.Plan() {
            Log.server.debug(
                "applying a fault",
                metadata: ["service": "\(group?.service.rawValue ?? "none")", "delay": "\(plan.delay)"])
        }
        if plan.delay > 0 {
            // The sleep is canceled when the server stops; no response is possible then.
            do { try await Task.sleep(for: .seconds(plan.delay)) } catch {
                return HTTPResponse(webSocket: ConnectionCloser())
            }
        }
        let response = await response(to: request, in: group, with: plan.fault)
        if plan.fault == .refuse || plan.fault == .cutOff {
            reused.remove(raw.clientPort)
        } else {
            reused.insert(raw.clientPort)
        }
        return response
    }

    private func response(to request: Request, in group: RouteGroup?, with fault: Fault?) async -> HTTPResponse {
        switch fault {
        case .refuse:
            return HTTPResponse(webSocket: ConnectionCloser())
        case .status(let status, let retryAfter):
            var response = group?.errorResponse(status) ?? Response(status: status)
            if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
            return HTTPResponse(response)
        case .body(let body):
            return HTTPResponse(Response(body: body))
        case .malformed:
            let body = await response(to: request, in: group).body
            return HTTPResponse(Response(body: body.isEmpty ? Data("{".utf8) : body.prefix((body.count + 1) / 2)))
        case .cutOff:
            let complete = await response(to: request, in: group)
            let part = TruncatedBody(bytes: Data(complete.body.prefix(complete.body.count / 2)))
            let announcedLength = max(complete.body.count, 1024)
            return HTTPResponse(complete, body: HTTPBodySequence(from: part, count: announcedLength))
        case .delay, nil:
            return HTTPResponse(await response(to: request, in: group))
        }
    }

    private func response(to request: Request, in group: RouteGroup?) async -> Response {
        guard let group else { return .json(["error": "not found"], status: 404) }
        return await group.response(to: request)
    }
}

extension HTTPResponse {
    /// Creates FlyingFox's response, with another body if one is given.
    fileprivate init(_ response: Response, body: HTTPBodySequence? = nil, closesConnection: Bool = false) {
        var headers = HTTPHeaders()
        for (name, value) in response.headers { headers[HTTPHeader(name)] = value }
        if closesConnection { headers[.connection] = "close" }
        // One buffer, so that the body is written at once. The phrase after the status is optional (RFC 9112 §4).
        let complete = HTTPBodySequence(data: response.body, suggestedBufferSize: max(response.body.count, 1))
        self.init(
            statusCode: HTTPStatusCode(response.status, phrase: ""),
            headers: headers, body: body ?? complete)
    }
}
