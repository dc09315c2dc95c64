import NIOCore

/// Accepts the connections of this user only, and no more at once than there may be: the others wait in the system's queue.
final class AcceptGate: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = any Channel

    private let limit: Int
    private var open = 0
    private var isPaused = false

    init(limit: Int) { self.limit = limit }

    func read(context: ChannelHandlerContext) {
        guard open < limit else {
            isPaused = true
            return
        }
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let channel = unwrapInboundIn(data)
        guard PeerOwner.isOwnUser(at: channel) else { return channel.close(promise: nil) }
        open += 1
        let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        channel.closeFuture.whenComplete { _ in
            let (gate, context) = here.value
            gate.open -= 1
            guard gate.isPaused, context.channel.isActive else { return }
            gate.isPaused = false
            context.read()
        }
        context.fireChannelRead(data)
    }
}
