import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Sends small packets at once: FlyingFox writes header and body separately, and with Nagle's algorithm on the
/// body would wait for the client's delayed acknowledgment, some 40 ms a request.
///
/// The listening socket waits here first, and what it accepts inherits the option.
struct PromptPool: AsyncSocketPool {
    private let base: any AsyncSocketPool = HTTPServer.defaultPool()

    func prepare() async throws { try await base.prepare() }

    func run() async throws { try await base.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        try await base.suspendSocket(socket, untilReadyFor: events)
    }
}

/// Which clients' connections have had an answer, by the client's port.
final class KeptConnections: Sendable {
    private let ports = Mutex<Set<UInt16>>([])

    func contains(_ port: UInt16) -> Bool { ports.withLock { $0.contains(port) } }

    func insert(_ port: UInt16) { ports.withLock { _ = $0.insert(port) } }

    func remove(_ port: UInt16) { ports.withLock { _ = $0.remove(port) } }
}

extension HTTPRequest {
    /// The port at the client's end of the connection.
    var clientPort: UInt16 {
        if case .ip4(_, let port) = remoteAddress { port } else { 0 }
    }
}

/// Thrown where FlyingFox shall close a connection.
struct HangUp: Error {}

/// Closes the connection before anything is written: FlyingFox asks for frames first, header or not.
struct SilentHangUp: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        throw HangUp()
    }
}

/// A body that breaks off: its bytes, then an error, on which FlyingFox closes the connection.
struct BrokenBody: AsyncBufferedSequence {
    typealias Element = UInt8

    let bytes: Data

    func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var bytes: Data?

        mutating func next() async throws -> UInt8? { throw HangUp() }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard let part = bytes else { throw HangUp() }
            bytes = nil
            return part
        }
    }
}
