import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// A socket pool that disables Nagle's algorithm and refuses requests that do not arrive in time.
///
/// FlyingFox writes header and body separately. With Nagle's algorithm, the body of a reused connection would wait for the
/// client's delayed acknowledgment, about 40 ms for each request. The listening socket is suspended here first, and the
/// sockets it accepts inherit the option.
struct ConnectionPool: AsyncSocketPool {
    private let base: any AsyncSocketPool = HTTPServer.defaultPool()
    private let arrivals: ArrivingRequests

    init(arrivals: ArrivingRequests) { self.arrivals = arrivals }

    func prepare() async throws { try await base.prepare() }

    func run() async throws { try await base.run() }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        do {
            try socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
        } catch {
            Log.server.debug("cannot disable Nagle's algorithm")
        }
        guard events == .read, case .ip4(_, let port)? = try? socket.remotePeer() else {
            return try await base.suspendSocket(socket, untilReadyFor: events)
        }
        let file = socket.file.rawValue
        guard let deadline = arrivals.deadline(of: file, port: port) else {
            try await base.suspendSocket(socket, untilReadyFor: events)
            return arrivals.begin(file, port: port)
        }
        guard try await isReady(socket, before: deadline) else {
            Log.server.debug("a request did not arrive in time")
            _ = try socket.write(Data("HTTP/1.1 408 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
            // FlyingFox tries to read the rest of a body.
            shutdown(file, Int32(SHUT_RD))
            throw SocketError.disconnected
        }
    }

    /// Waits until the socket can be read; returns false if nothing has come by the deadline.
    private func isReady(_ socket: Socket, before deadline: ContinuousClock.Instant) async throws -> Bool {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await base.suspendSocket(socket, untilReadyFor: .read)
                return true
            }
            group.addTask {
                try await Task.sleep(until: deadline)
                // On a busy machine the bytes may have been here for long.
                var byte: UInt8 = 0
                return recv(socket.file.rawValue, &byte, 1, Int32(MSG_PEEK)) > 0
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }
}

/// The connections that have carried a response before, identified by the client's port.
final class ReusedConnections: Sendable {
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

/// Makes FlyingFox close the connection.
struct ConnectionClosed: Error {}

/// Closes the connection before a byte of the response is written.
///
/// FlyingFox asks a WebSocket handler for its frames before it writes the header.
struct ConnectionCloser: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        throw ConnectionClosed()
    }
}

/// A body that breaks off: after its bytes it throws, on which FlyingFox closes the connection.
struct TruncatedBody: AsyncBufferedSequence {
    typealias Element = UInt8

    let bytes: Data

    func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var bytes: Data?

        mutating func next() async throws -> UInt8? { throw ConnectionClosed() }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard let part = bytes else { throw ConnectionClosed() }
            bytes = nil
            return part
        }
    }
}
