import NIOCore
import NIOEmbedded
import Testing

@testable import LoopbackHTTP

@Suite struct AcceptGateTests {
    /// Counts the attempts to accept a connection.
    private final class Attempts: ChannelOutboundHandler {
        typealias OutboundIn = Never

        var count = 0

        func read(context: ChannelHandlerContext) {
            count += 1
            context.read()
        }
    }

    @Test func acceptingPausesWhileThereIsNoDescriptor() throws {
        let (attempts, loop) = (Attempts(), EmbeddedEventLoop())
        let channel = EmbeddedChannel(handlers: [attempts, AcceptGate(limit: 64)], loop: loop)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        attempts.count = 0
        channel.pipeline.fireErrorCaught(IOError(errnoCode: 24, reason: "accept"))
        #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
        for _ in 0..<100 { channel.read() }
        loop.advanceTime(by: .milliseconds(999))
        #expect(attempts.count == 0)
        loop.advanceTime(by: .milliseconds(1))
        #expect(attempts.count == 1)
        channel.read()
        #expect(attempts.count == 2)
        _ = try channel.finish(acceptAlreadyClosed: true)
    }
}
