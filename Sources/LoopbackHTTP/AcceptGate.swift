import NIOCore
import NIOPosix

/// Accepts the connections of this user only, and no more at once than there may be: the others wait in the system's queue.
final class AcceptGate: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = any Channel

    private let limit: Int
    private var open = 0
    private var isPaused = false
    /// Whether accepting has failed a moment ago.
    private var isWaiting = false
    /// The connections that have arrived since the owners of others are being asked for.
    private var unchecked: [any Channel] = []
    private var isChecking = false

    init(limit: Int) { self.limit = limit }

    func read(context: ChannelHandlerContext) {
        guard open < limit, !isWaiting else {
            isPaused = true
            return
        }
        context.read()
    }

    /// Waits before it accepts again: without a free descriptor, each attempt would fail at once.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(error)
        guard error is IOError, !isWaiting else { return }
        isWaiting = true
        let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .seconds(1)) {
            let (gate, context) = here.value
            gate.isWaiting = false
            gate.resume(context)
        }
    }

    private func resume(_ context: ChannelHandlerContext) {
        guard isPaused, context.channel.isActive else { return }
        isPaused = false
        read(context: context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let channel = unwrapInboundIn(data)
        open += 1
        let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        channel.closeFuture.whenComplete { _ in
            let (gate, context) = here.value
            gate.open -= 1
            gate.resume(context)
        }
        unchecked.append(channel)
        check(context)
    }

    /// Passes the connections of this user on. They are checked on another thread, because the system's tables may be long.
    private func check(_ context: ChannelHandlerContext) {
        guard !isChecking, !unchecked.isEmpty else { return }
        isChecking = true
        let channels = unchecked
        unchecked = []
        let here = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        NIOThreadPool.singleton.runIfActive(eventLoop: context.eventLoop) {
            PeerOwners.areOwnUser(at: channels)
        }
        .whenComplete { result in
            let (gate, context) = here.value
            let areOwn = (try? result.get()) ?? channels.map { _ in false }
            for (channel, isOwn) in zip(channels, areOwn) {
                guard isOwn, context.channel.isActive else {
                    channel.close(promise: nil)
                    continue
                }
                context.fireChannelRead(gate.wrapInboundOut(channel))
            }
            gate.isChecking = false
            gate.check(context)
        }
    }
}
