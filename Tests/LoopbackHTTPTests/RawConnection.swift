import Foundation
import LoopbackHTTP

/// A connection on which a test writes bytes. Its functions block.
final class RawConnection: Sendable {
    let port: UInt16
    private let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

    init(to port: UInt16) {
        self.port = port
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { close(file) }

    /// Sends bytes as far as the server accepts them.
    func send(_ bytes: Data) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a text, in which "@" stands for the server's name.
    func send(_ text: String) { send(Data(text.replacing("@", with: "127.0.0.1:\(port)").utf8)) }

    /// Closes this end for sending.
    func finish() { shutdown(file, Int32(SHUT_WR)) }

    /// Returns the received text until it ends with `end`, or all of it until the server closes the connection.
    func receive(upTo end: String? = nil) -> String {
        var received = Data()
        while end.map({ !received.suffix($0.utf8.count).elementsEqual($0.utf8) }) ?? true {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(file, &buffer, buffer.count, 0)
            // The server may close the connection before it has read everything.
            if count < 0, errno == ECONNRESET { break }
            if count < 0 { return String(decoding: received, as: UTF8.self) + "<nothing came>" }
            if count == 0 { break }
            received.append(contentsOf: buffer[..<count])
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// Runs `body` with a connection to a new server that answers with method, path, query and length of the body.
    ///
    /// The body runs outside Swift's threads, which the server needs.
    static func run<Value: Sendable>(
        limits: RequestLimits = RequestLimits(), handler: @escaping LoopbackServer.Handler = echo,
        _ body: @escaping @Sendable (RawConnection) -> Value
    ) async throws -> Value {
        let server = try await LoopbackServer.start(port: 0, limits: limits, handler: handler)
        let value = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: body(RawConnection(to: server.port)))
            }
        }
        await server.stop()
        return value
    }

    /// Sends a request and returns the whole reply until the server closes the connection.
    static func exchange(_ request: String, limits: RequestLimits = RequestLimits()) async throws -> String {
        try await run(limits: limits) { connection in
            connection.send(request)
            return connection.receive()
        }
    }

    static let echo: LoopbackServer.Handler = { request in
        let text = "\(request.method) \(request.path)?\(request.query) \(request.body.count)"
        return .response(status: 200, headers: [("Content-Type", "text/plain")], body: Data(text.utf8))
    }
}
