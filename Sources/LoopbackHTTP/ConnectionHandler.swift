import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

/// Collects the parts of a request, has it answered, and writes the response.
final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: RequestLimits
    private let handler: LoopbackServer.Handler
    private var head: HTTPRequestHead?
    private var body = ByteBuffer()
    private var responses = 0
    private var pending: Task<Void, Never>?
    /// Whether the connection is closed after the pending response.
    private var isLast = false
    /// Whether an error response has been sent; what else arrives is dropped.
    private var isRefused = false
    /// Closes a connection on which no request has begun in time.
    private var deadline: Scheduled<Void>?

    /// How long a client may go on sending after an error response. If the connection were closed at once, the client would
    /// see a reset in place of the response (RFC 9112 §9.6).
    private static let lingering = TimeAmount.seconds(1)

    init(limits: RequestLimits, handler: @escaping LoopbackServer.Handler) {
        self.limits = limits
        self.handler = handler
    }

    func handlerAdded(context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.firstRequestTime)) {
            context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            deadline?.cancel()
            self.head = head
            body.clear()
            if let status = refusal(of: head, port: context.localAddress?.port ?? 0) { return refuse(status, context) }
            if head.headers[canonicalForm: "expect"].contains("100-continue") {
                write(.head(HTTPResponseHead(version: .http1_1, status: .continue)), context, flush: true)
            }
        case .body(var part):
            guard body.readableBytes + part.readableBytes <= maxBody else {
                return refuse(.payloadTooLarge, context)
            }
            body.writeBuffer(&part)
        case .end:
            respond(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isRefused else { return }
        switch error as? HTTPParserError {
        case .headerOverflow?: refuse(.requestHeaderFieldsTooLarge, context)
        case .some: refuse(.badRequest, context)
        case nil: context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is IdleStateHandler.IdleStateEvent:
            if pending == nil { context.close(promise: nil) }
        case ChannelEvent.inputClosed, ServerStop.afterResponse:
            if pending == nil { context.close(promise: nil) } else { isLast = true }
        case ServerStop.now:
            pending?.cancel()
            context.close(promise: nil)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    /// The status of the error response to a header, if it is not acceptable (RFC 9112 §3, §3.2).
    private func refusal(of head: HTTPRequestHead, port: Int) -> HTTPResponseStatus? {
        if head.uri.utf8.count > limits.target { return .uriTooLong }
        let hosts = head.headers["host"]
        if hosts.count > 1 || hosts.isEmpty && head.version == .http1_1 { return .badRequest }
        let own = ["127.0.0.1", "localhost", "[::1]"].map { "\($0):\(port)" }
        let authority = ServerRequest.authority(of: head.uri).map { [String($0)] } ?? []
        guard (hosts + authority).allSatisfy({ own.contains($0.lowercased()) }) else { return .misdirectedRequest }
        guard head.headers["origin"].allSatisfy({ origin in own.contains { "http://" + $0 == origin } }) else {
            return .forbidden
        }
        guard let length = head.headers.first(name: "content-length") else { return nil }
        guard let length = Int(length) else { return .badRequest }
        return length > maxBody ? .payloadTooLarge : nil
    }

    /// The maximum length of the pending request's body: little from those who may not have signed in.
    private var maxBody: Int {
        head?.headers.contains(name: "authorization") == true ? limits.body : min(limits.body, limits.anonymousBody)
    }

    // MARK: Responses

    private func respond(_ context: ChannelHandlerContext) {
        guard let head else { return }
        let request = ServerRequest(
            method: head.method.rawValue, target: head.uri, headers: head.headers.map { ($0.name, $0.value) },
            body: Data(buffer: body), isOnReusedConnection: responses > 0)
        body = ByteBuffer()
        isLast = isLast || !head.isKeepAlive
        let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        pending = Task { [handler, loop = context.eventLoop] in
            let reply = await handler(request)
            loop.execute {
                let (connection, context) = here.value
                connection.send(reply, context)
            }
        }
    }

    private func send(_ reply: ServerReply, _ context: ChannelHandlerContext) {
        pending = nil
        guard context.channel.isActive, !isRefused else { return }
        switch reply {
        case .response(let status, let headers, let body):
            responses += 1
            // Writing the end lets the parser deliver the next request.
            let closes = isLast
            writeStart(of: status, headers, body, length: body.count, closes: closes, context)
            let written = context.eventLoop.makePromise(of: Void.self)
            if closes { closeAfter(written.futureResult, context) }
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
        case .truncated(let status, let headers, let body, let length):
            isRefused = true
            writeStart(of: status, headers, body, length: length, closes: false, context)
            let written = context.eventLoop.makePromise(of: Void.self)
            closeAfter(written.futureResult, context)
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer()))), promise: written)
        case .disconnect:
            context.close(promise: nil)
        }
    }

    private func writeStart(
        of status: Int, _ headers: [(String, String)], _ body: Data, length: Int, closes: Bool,
        _ context: ChannelHandlerContext
    ) {
        var headers = HTTPHeaders(headers)
        headers.replaceOrAdd(name: "Content-Length", value: String(length))
        if closes { headers.replaceOrAdd(name: "Connection", value: "close") }
        let status = HTTPResponseStatus(statusCode: status)
        write(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)), context)
        if head?.method != .HEAD { write(.body(.byteBuffer(ByteBuffer(data: body))), context) }
    }

    /// Sends an error response and closes the connection.
    private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
        isRefused = true
        guard pending == nil else { return context.close(promise: nil) }
        let headers = HTTPHeaders([("Content-Length", "0"), ("Connection", "close")])
        write(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)), context)
        write(.end(nil), context, flush: true)
        context.close(mode: .output, promise: nil)
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.lingering) { context.close(promise: nil) }
    }

    private func write(_ part: HTTPServerResponsePart, _ context: ChannelHandlerContext, flush: Bool = false) {
        context.write(wrapOutboundOut(part), promise: nil)
        if flush { context.flush() }
    }

    private func closeAfter(_ written: EventLoopFuture<Void>, _ context: ChannelHandlerContext) {
        written.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
    }
}
