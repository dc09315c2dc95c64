import Foundation
import Synchronization

/// How long a client may take to send a request.
struct RequestLimits: Sendable {
    /// From the first byte, or from the connection, to the end of the header.
    var head: Duration = .seconds(30)
    /// Between two parts of the body.
    var body: Duration = .seconds(60)
}

/// How far the next request of each connection has arrived, by the client's port.
final class ArrivingRequests: Sendable {
    private enum Phase {
        /// The connection is kept after a response; the client may take its time.
        case idle
        case head(since: ContinuousClock.Instant)
        case body
    }

    private struct Arrival {
        /// Tells the connection from an earlier one with the same port; nil before the first wait for its bytes.
        var socket: UInt?
        var phase: Phase
    }

    private let limits: RequestLimits
    private let arrivals = Mutex<[UInt16: Arrival]>([:])

    init(limits: RequestLimits) { self.limits = limits }

    /// Until when more of the request has to arrive; nil while the connection is idle.
    func deadline(of file: Int32, port: UInt16) -> ContinuousClock.Instant? {
        let socket = Self.identity(of: file)
        return arrivals.withLock { arrivals in
            var arrival = arrivals[port] ?? Arrival(socket: socket, phase: .head(since: .now))
            if arrival.socket ?? socket != socket { arrival.phase = .head(since: .now) }
            arrival.socket = socket
            arrivals[port] = arrival
            return switch arrival.phase {
            case .head(let start): start + limits.head
            case .body: ContinuousClock.now + limits.body
            case .idle: nil
            }
        }
    }

    /// A request begins after the connection was idle.
    func begin(_ file: Int32, port: UInt16) {
        let arrival = Arrival(socket: Self.identity(of: file), phase: .head(since: .now))
        arrivals.withLock { $0[port] = arrival }
    }

    /// The header of a request has arrived, perhaps with the connection, so that there was nothing to wait for.
    func headArrived(port: UInt16) { arrivals.withLock { $0[port] = Arrival(socket: nil, phase: .body) } }

    /// All of a request has arrived.
    func requestArrived(port: UInt16) { arrivals.withLock { $0[port]?.phase = .idle } }

    private static func identity(of file: Int32) -> UInt {
        var status = stat()
        return fstat(file, &status) == 0 ? UInt(status.st_ino) : 0
    }
}
