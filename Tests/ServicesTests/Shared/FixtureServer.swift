import Domain
import Foundation
import Synchronization

@testable import Services

/// A server that sends exactly the bytes of a test, including invalid ones; it closes each connection after its answer.
final class FixtureServer: Sendable {
    /// A request to the server.
    struct Request: Sendable {
        let line: String
        let headers: [String: String]
        let body: Data
    }

    /// A reply of the server.
    enum Reply: Sendable {
        /// A valid answer.
        case answer(Int, headers: [String: String] = [:], body: Data = Data())
        /// These bytes, after which the connection is closed.
        case raw(Data)
        /// These bytes again and again, until the client closes the connection.
        case endless(head: Data, chunk: Data)
        /// No bytes; the connection stays open.
        case silence
    }

    private struct State {
        var requests: [Request] = []
        var open: Set<Int32> = []
        var isStopped = false
        var isClosed = false
        var hangUps = 0
    }

    private let socket: Int32
    private let state = Mutex(State())
    private let reply: @Sendable (Request) -> Reply
    let url: URL

    init(reply: @escaping @Sendable (Request) -> Reply) {
        self.reply = reply
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                precondition(bind(socket, address, length) == 0 && listen(socket, 128) == 0)
                getsockname(socket, address, &length)
            }
        }
        self.socket = socket
        url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")!
        Thread.detachNewThread { [self] in acceptAll() }
    }

    /// Creates a server with the same answer to all requests.
    convenience init(_ status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.init { _ in .answer(status, headers: headers, body: body) }
    }

    /// The requests, in order.
    var requests: [Request] { state.withLock(\.requests) }
    /// The number of connections that the client closed early.
    var hangUps: Int { state.withLock(\.hangUps) }

    /// Frees the port and closes every connection.
    func stop() {
        // With the lock held: a closed descriptor may already be a connection of another test.
        state.withLock { state in
            state.isStopped = true
            state.open.forEach { shutdown($0, Int32(SHUT_RDWR)) }
            if !state.isClosed { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    private func acceptAll() {
        while true {
            let client = accept(socket, nil, nil)
            guard client >= 0 else { break }
            state.withLock { state in
                state.open.insert(client)
                // A connection that arrived while the server stopped.
                if state.isStopped { shutdown(client, Int32(SHUT_RDWR)) }
            }
            Thread.detachNewThread { [self] in
                serve(client)
                state.withLock { _ = $0.open.remove(client) }
                close(client)
            }
        }
        state.withLock { state in
            state.isClosed = true
            close(socket)
        }
    }

    private func serve(_ client: Int32) {
        guard let request = readRequest(client) else { return }
        state.withLock { $0.requests.append(request) }
        switch reply(request) {
        case .answer(let status, let headers, let body):
            var head = "HTTP/1.1 \(status) Whatever\r\nConnection: close\r\n"
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            if headers["Content-Length"] == nil { head += "Content-Length: \(body.count)\r\n" }
            _ = write(Data((head + "\r\n").utf8) + body, to: client)
        case .raw(let data):
            _ = write(data, to: client)
        case .endless(let head, let chunk):
            var isListening = write(head, to: client)
            while isListening { isListening = write(chunk, to: client) }
            state.withLock { $0.hangUps += 1 }
        case .silence:
            var byte: UInt8 = 0
            _ = read(client, &byte, 1)
            state.withLock { $0.hangUps += 1 }
        }
    }

    private func readRequest(_ client: Int32) -> Request? {
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 65536)
        func more() -> Bool {
            let count = read(client, &buffer, buffer.count)
            if count > 0 { received.append(contentsOf: buffer[..<count]) }
            return count > 0
        }
        let separator = Data("\r\n\r\n".utf8)
        while received.range(of: separator) == nil { guard more() else { return nil } }
        let end = received.range(of: separator)!
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let headers = lines.dropFirst().reduce(into: [String: String]()) { headers, line in
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 {
                headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        while received.count - end.upperBound < length { guard more() else { return nil } }
        return Request(line: lines[0], headers: headers, body: received[end.upperBound...])
    }

    private func write(_ data: Data, to client: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = send(client, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
                if count <= 0 { return false }
                sent += count
            }
            return true
        }
    }
}

/// Runs `body` with a server, and stops it afterwards.
func withServer<Value>(
    _ server: FixtureServer, isolation: isolated (any Actor)? = #isolation,
    _ body: (FixtureServer) async throws -> Value
) async throws -> Value {
    defer { server.stop() }
    return try await body(server)
}

extension HTTPClient {
    /// Creates a client of the server at a fixed address.
    convenience init(
        baseURL: URL, authorizer: (any RequestAuthorizer)? = nil, headers: [String: String] = [:]
    ) {
        self.init(baseURL: { baseURL }, authorizer: authorizer, headers: headers)
    }
}
