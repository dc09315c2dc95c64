import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP server that listens on 127.0.0.1 from `start` to `stop`.
struct Listener: Sendable {
    let port: UInt16
    private let server: HTTPServer

    /// Listens on `port`, or on any free port if it is 0 or in use.
    static func start(
        port: UInt16, limits: RequestLimits = RequestLimits(),
        handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> Listener {
        do {
            return try await Listener(port: port, limits: limits, handler: handler)
        } catch  where port != 0 {
            Log.server.info("the previous port is in use, another one is chosen", metadata: ["port": "\(port)"])
            return try await Listener(port: 0, limits: limits, handler: handler)
        }
    }

    private init(
        port: UInt16, limits: RequestLimits, handler: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws {
        let arrivals = ArrivingRequests(limits: limits)
        let server = HTTPServer(
            // Long polls and simulated delays take long. The client decides when to give up.
            address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), timeout: 3600,
            pool: ConnectionPool(arrivals: arrivals), logger: DisabledLogger.disabled,
            handler: ClosureHTTPHandler { request in
                arrivals.headArrived(port: request.clientPort)
                defer { arrivals.requestArrived(port: request.clientPort) }
                return try await handler(request)
            })
        let listening = Task { try await server.waitUntilListening(timeout: 60) }
        Task {
            do {
                try await server.run()
            } catch {
                // `stop` ends `run` with an error too.
                Log.server.debug("the listener ended", metadata: ["error": "\(type(of: error))"])
                listening.cancel()
            }
        }
        try await listening.value
        guard case .ip4(_, let port) = await server.listeningAddress else { throw SandboxError.cannotListen }
        self.port = port
        self.server = server
    }

    /// Closes the listening socket and all connections.
    func stop() async {
        await server.stop()
    }
}
