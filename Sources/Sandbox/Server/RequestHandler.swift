import Foundation
import LoopbackHTTP

/// Turns requests into replies: reports the path, finds the route group and applies its faults.
struct RequestHandler: Sendable {
    let router: Router
    let faults: Faults
    let onRequest: @Sendable (_ path: String) -> Void
    let sleep: @Sendable (TimeInterval) async throws -> Void

    func reply(to received: ServerRequest) async -> ServerReply {
        let request = Request(received)
        onRequest(request.path)
        let group = router.group(for: request.path)
        // The wait and the sleep are canceled when the server stops; no response is possible then.
        guard
            let plan = try? await faults.planOnceReleased(
                for: group?.service, onReusedConnection: received.isOnReusedConnection)
        else { return .disconnect }
        if plan != Faults.Plan() {
            Log.server.debug(
                "applying a fault",
                metadata: ["service": "\(group?.service.rawValue ?? "none")", "delay": "\(plan.delay)"])
        }
        if plan.delay > 0 {
            do { try await sleep(plan.delay) } catch { return .disconnect }
        }
        return await reply(to: request, in: group, with: plan.fault)
    }

    private func reply(to request: Request, in group: RouteGroup?, with fault: Fault?) async -> ServerReply {
        switch fault {
        case .refuse:
            return .disconnect
        case .status(let status, let retryAfter):
            var response = group?.errorResponse(status) ?? Response(status: status)
            if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
            return response.reply
        case .body(let body):
            return Response(body: body).reply
        case .malformed:
            let body = await response(to: request, in: group).body
            return Response(body: body.isEmpty ? Data("{".utf8) : body.prefix((body.count + 1) / 2)).reply
        case .cutOff:
            let complete = await response(to: request, in: group)
            return .truncated(
                status: complete.status, headers: complete.headers.map { ($0.key, $0.value) },
                body: Data(complete.body.prefix(complete.body.count / 2)), length: max(complete.body.count, 1024))
        case .delay, .hold, nil:
            return await response(to: request, in: group).reply
        }
    }

    private func response(to request: Request, in group: RouteGroup?) async -> Response {
        guard let group else { return .json(["error": "not found"], status: 404) }
        return await group.response(to: request)
    }
}

extension Response {
    fileprivate var reply: ServerReply {
        .response(status: status, headers: headers.map { ($0.key, $0.value) }, body: body)
    }
}

/// The response of a route. A route may also throw one to return early with an error response.
struct Response: Error, Sendable {
    var status = 200
    var headers = ["Content-Type": "application/json; charset=utf-8"]
    var body = Data()

    /// Encodes `value`; the same value gives the same bytes.
    static func json(_ value: JSON, status: Int = 200) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Response(status: status, body: try encoder.encode(value))
        } catch {
            // Only an infinite number cannot be encoded.
            Log.server.error("cannot encode a response")
            return Response(status: 500)
        }
    }

    /// This response, which is not kept for other requests.
    var unstored: Response {
        var response = self
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
