import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP/1.1 server that listens on 127.0.0.1 only, from `start` to `stop`.
///
/// SwiftNIO parses the requests. A request that is malformed or too long gets an error response, and the connection is
/// closed (RFC 9112); a client that sends nothing is disconnected. Only programs of this user are served, and only requests to
/// the server's own name: not those of a page in the browser that came from elsewhere, or that has another name lead here.
public struct LoopbackServer: Sendable {
    /// A function that answers a request; called outside the event loop. It is canceled when the server stops.
    public typealias Handler = @Sendable (ServerRequest) async -> ServerReply

    /// The port that the server listens on.
    public let port: UInt16
    private let channel: any Channel
    private let connections: Connections

    /// The event loops: one thread serves all servers of the process.
    private static let eventLoops = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// Listens on `port`, or on any free one if it is 0. Throws an `IOError` if the port is in use.
    public static func start(
        port: UInt16, limits: RequestLimits = RequestLimits(), handler: @escaping Handler
    ) async throws -> LoopbackServer {
        let connections = Connections()
        let channel = try await ServerBootstrap(group: eventLoops)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    // The first one pauses when the process has no descriptors left.
                    try channel.pipeline.syncOperations.addHandler(AcceptBackoffHandler())
                    try channel.pipeline.syncOperations.addHandler(AcceptGate(limit: limits.connections))
                }
            }
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try add(handler, limits: limits, to: channel.pipeline.syncOperations)
                    connections.insert(channel)
                }
            }
            // Otherwise the body of a reused connection would wait for the client's delayed acknowledgment.
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // A client may close its end as soon as it has sent a request.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .bind(host: "127.0.0.1", port: Int(port)).get()
        let port = channel.localAddress?.port.flatMap(UInt16.init(exactly:)) ?? 0
        return LoopbackServer(port: port, channel: channel, connections: connections)
    }

    /// Adds the handlers of a connection to its pipeline.
    private static func add(
        _ handler: @escaping Handler, limits: RequestLimits, to pipeline: ChannelPipeline.SynchronousOperations
    ) throws {
        try pipeline.addHandler(IdleStateHandler(allTimeout: TimeAmount(limits.idleTime)))
        try pipeline.configureHTTPServerPipeline(withErrorHandling: false)
        try pipeline.addHandler(ConnectionHandler(limits: limits, handler: handler))
    }

    /// Stops listening and closes all connections; responses may take `grace` to be completed.
    public func stop(grace: Duration = .zero) async {
        // Closing fails only if the channel is already closed.
        try? await channel.close()
        let open = connections.refuseNew()
        for channel in open {
            if grace > .zero { channel.pipeline.fireUserInboundEventTriggered(ServerStop.afterResponse) }
            channel.eventLoop.scheduleTask(in: TimeAmount(grace)) {
                channel.pipeline.fireUserInboundEventTriggered(ServerStop.now)
            }
        }
        for channel in open { try? await channel.closeFuture.get() }
    }
}

/// Tells a connection that the server stops.
enum ServerStop {
    case now, afterResponse
}

/// The open connections of a server.
private final class Connections: Sendable {
    private let open = Mutex<[ObjectIdentifier: any Channel]?>([:])

    /// Stores a connection until it is closed, or closes it if the server has stopped.
    func insert(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        let isOpen = open.withLock { open in
            open?[id] = channel
            return open != nil
        }
        guard isOpen else { return channel.close(promise: nil) }
        channel.closeFuture.whenComplete { [self] _ in open.withLock { $0?[id] = nil } }
    }

    /// Returns the open connections; later ones are closed at once.
    func refuseNew() -> [any Channel] {
        open.withLock { open in
            defer { open = nil }
            return open.map { Array($0.values) } ?? []
        }
    }
}
