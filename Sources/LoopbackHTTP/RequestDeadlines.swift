import NIOCore
import NIOHTTP1

/// A request has not arrived in time; sent to the connection as a user event.
enum RequestTimeout {
    /// A part of the request has arrived.
    case incomplete
    /// No other request has followed the last response.
    case idle
}

/// Watches how long a client takes to send a request: the first handler of a connection, before the parser.
final class RequestDeadlines: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum Phase { case idle, head, body, response }

    private let limits: RequestLimits
    private var phase = Phase.idle
    private var timer: Scheduled<Void>?
    private var context: ChannelHandlerContext?
    /// Whether the next request has begun before the response to the last one was complete.
    private var hasEarlyBytes = false
    /// Whether the first line of the request has arrived.
    private(set) var hasRequestLine = false

    init(limits: RequestLimits) { self.limits = limits }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if context.channel.isActive { begin() }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelActive(context: ChannelHandlerContext) {
        begin()
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch phase {
        case .idle: begin()
        case .response: hasEarlyBytes = true
        case .head, .body: break
        }
        if phase == .head, !hasRequestLine {
            hasRequestLine = unwrapInboundIn(data).readableBytesView.contains(UInt8(ascii: "\n"))
        }
        context.fireChannelRead(data)
    }

    /// The header of a request has arrived.
    func headArrived() { startBody() }

    /// A part of the body has arrived.
    func bodyArrived() { startBody() }

    /// All of a request has arrived.
    func requestArrived() {
        phase = .response
        timer?.cancel()
    }

    /// The response is about to be sent. After it the connection may be idle for a while.
    func responded() {
        if hasEarlyBytes { return begin() }
        phase = .idle
        start(limits.idleTime)
    }

    /// Sends an error response past the handlers after this one, which allow a response to a complete request only.
    func sendError(_ status: HTTPResponseStatus) {
        let head = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        context?.writeAndFlush(wrapOutboundOut(ByteBuffer(string: head)), promise: nil)
        end()
    }

    private func end() {
        timer?.cancel()
        timer = nil
        context = nil
    }

    private func begin() {
        phase = .head
        hasRequestLine = false
        hasEarlyBytes = false
        start(limits.headTime)
    }

    private func startBody() {
        phase = .body
        start(limits.bodyTime)
    }

    private func start(_ time: Duration) {
        timer?.cancel()
        timer = context?.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(time)) { [weak self] in
            guard let self else { return }
            context?.fireUserInboundEventTriggered(phase == .idle ? RequestTimeout.idle : .incomplete)
        }
    }
}
