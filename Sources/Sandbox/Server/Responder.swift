import FlyingFox
import Foundation

/// Turns requests into responses: logs the path, finds the group, makes it suffer its faults.
struct Responder: Sendable {
    let router: Router
    let faults: Faults
    let log: RequestLog
    private let kept = KeptConnections()

    init(router: Router, faults: Faults, log: RequestLog) {
        self.router = router
        self.faults = faults
        self.log = log
    }

    func respond(to raw: HTTPRequest) async throws -> HTTPResponse {
        let request = try await Request(raw)
        log.record(request.path)
        let group = router.group(for: request.path)
        let plan = faults.plan(for: group?.service, onKeptConnection: kept.contains(raw.clientPort))
        if plan.delay > 0 {
            // Canceled when the server stops: then there is nothing left to say.
            do { try await Task.sleep(for: .seconds(plan.delay)) } catch {
                return HTTPResponse(webSocket: SilentHangUp())
            }
        }
        let response = await respond(to: request, in: group, with: plan.fault)
        if plan.fault == .refuse || plan.fault == .cutOff {
            kept.remove(raw.clientPort)
        } else {
            kept.insert(raw.clientPort)
        }
        return response
    }

    private func respond(to request: Request, in group: RouteGroup?, with fault: Fault?) async -> HTTPResponse {
        switch fault {
        case .refuse:
            return HTTPResponse(webSocket: SilentHangUp())
        case .status(let status, let retryAfter):
            var answer = group?.refusal(status) ?? Answer(status: status)
            if let retryAfter { answer.headers["Retry-After"] = String(retryAfter) }
            return HTTPResponse(answer)
        case .body(let body):
            return HTTPResponse(Answer(body: body))
        case .malformed:
            let whole = await answer(request, in: group).body
            return HTTPResponse(Answer(body: whole.isEmpty ? Data("{".utf8) : whole.prefix((whole.count + 1) / 2)))
        case .cutOff:
            let whole = await answer(request, in: group)
            let part = BrokenBody(bytes: Data(whole.body.prefix(whole.body.count / 2)))
            let promised = max(whole.body.count, 1024)
            return HTTPResponse(whole, body: HTTPBodySequence(from: part, count: promised))
        case .delay, nil:
            return HTTPResponse(await answer(request, in: group))
        }
    }

    private func answer(_ request: Request, in group: RouteGroup?) async -> Answer {
        guard let group else { return .json(["error": "not found"], status: 404) }
        return await group.answer(request)
    }
}

extension HTTPResponse {
    /// The answer in one piece, or with another body.
    fileprivate init(_ answer: Answer, body: HTTPBodySequence? = nil) {
        var headers = HTTPHeaders()
        for (name, value) in answer.headers { headers[HTTPHeader(name)] = value }
        // One buffer, so one write; the phrase after the status is optional (RFC 9112 §4).
        let whole = HTTPBodySequence(data: answer.body, suggestedBufferSize: max(answer.body.count, 1))
        self.init(
            statusCode: HTTPStatusCode(answer.status, phrase: ""),
            headers: headers, body: body ?? whole)
    }
}
