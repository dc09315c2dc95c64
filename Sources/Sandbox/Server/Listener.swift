import FlyingFox
import FlyingSocks
import Foundation

/// One run of the HTTP server on 127.0.0.1, from `start` to `stop`.
struct Listener: Sendable {
    let port: UInt16
    private let server: HTTPServer

    /// Listens on `port`, or on any free one when it is 0 or taken.
    static func start(
        port: UInt16, answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> Listener {
        do {
            return try await Listener(port: port, answer: answer)
        } catch  where port != 0 {
            return try await Listener(port: 0, answer: answer)
        }
    }

    private init(
        port: UInt16, answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws {
        let server = HTTPServer(
            // Long polls and delays take their time; the client is the one who gives up.
            address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), timeout: 3600, pool: PromptPool(),
            logger: DisabledLogger.disabled, handler: ClosureHTTPHandler(answer))
        let listening = Task { try await server.waitUntilListening(timeout: 60) }
        Task {
            do { try await server.run() } catch { listening.cancel() }
        }
        try await listening.value
        guard case .ip4(_, let port) = await server.listeningAddress else { throw SandboxError.cannotListen }
        self.port = port
        self.server = server
    }

    /// Closes the listening socket and every connection.
    func stop() async {
        await server.stop()
    }
}
