import Foundation
import TestSupport
import Testing

@testable import Sandbox

extension OverHTTP {
    /// Requests that are no proper HTTP (RFC 9112), sent byte by byte.
    @Suite struct ProtocolTests {
        /// A connection on which a test writes bytes. Its functions block.
        private final class Connection: Sendable {
            private let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

            init(to base: URL, seconds: Int) throws {
                var limit = timeval(tv_sec: seconds, tv_usec: 0)
                setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = UInt16(try #require(base.port)).bigEndian
                address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
                let connected = withUnsafePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                try #require(connected == 0)
            }

            deinit { close(file) }

            /// Sends bytes and returns what comes back up to the end of a header.
            func exchange(_ bytes: Data) -> String {
                _ = bytes.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                var received = Data()
                while !received.contains(Data("\r\n\r\n".utf8)), let part = receive(), !part.isEmpty {
                    received.append(part)
                }
                return String(decoding: received, as: UTF8.self)
            }

            /// Returns the next bytes; none if the server has closed the connection, nil if nothing comes.
            func receive() -> Data? {
                var buffer = [UInt8](repeating: 0, count: 65_536)
                let count = recv(file, &buffer, buffer.count, 0)
                return count < 0 ? nil : Data(buffer[..<count])
            }
        }

        /// Runs `body` with a connection, but not on a thread of Swift's pool: the server, which is in the same process,
        /// needs those.
        private static func withConnection<Value: Sendable>(
            to base: URL, seconds: Int = 20, _ body: @escaping @Sendable (Connection) throws -> Value
        ) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try body(try Connection(to: base, seconds: seconds)) })
                }
            }
        }

        private static func exchange(_ base: URL, _ bytes: Data, seconds: Int = 20) async throws -> String {
            try await withConnection(to: base, seconds: seconds) { $0.exchange(bytes) }
        }

        /// Runs `body` with a server whose clients have little time.
        private static func withImpatientServer(
            _ limits: RequestLimits, _ body: (URL) async throws -> Void
        ) async throws {
            let sandbox = Sandbox(assets: TestSandbox.assets, seed: 7, now: { Date(timeIntervalSince1970: 0) })
            let listener = try await Listener.start(port: 0, limits: limits) { request in
                try await sandbox.handler.response(to: request)
            }
            let result = await Result { () async throws in
                try await body(try #require(URL(string: "http://127.0.0.1:\(listener.port)")))
            }
            await listener.stop()
            try result.get()
        }

        @Test(
            arguments: [
                "", "GET /us", "GET /user HTTP/1.1\r\nHost: x\r\n",
                "POST /oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab",
            ])
        func aHeaderThatDoesNotArriveIsRefused(start: String) async throws {
            try await Self.withImpatientServer(RequestLimits(head: .milliseconds(200))) { base in
                let (answer, end) = try await Self.withConnection(to: base) { connection in
                    (connection.exchange(Data(start.utf8)), connection.receive())
                }
                #expect(answer.hasPrefix("HTTP/1.1 408 ") && answer.contains("Connection: close"))
                #expect(end == Data())
            }
        }

        @Test(arguments: [100_000, 4_000_000]) func aBodyThatDoesNotArriveIsRefused(length: Int) async throws {
            try await Self.withImpatientServer(RequestLimits(body: .milliseconds(200))) { base in
                let head = "POST /oauth2/token HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\nab"
                let (answer, end) = try await Self.withConnection(to: base) { connection in
                    (connection.exchange(Data(head.utf8)), connection.receive())
                }
                #expect(answer.hasPrefix("HTTP/1.1 408 ") && answer.contains("Connection: close"))
                #expect(end == Data())
            }
        }

        @Test func onlyARequestThatHasBegunHasADeadline() throws {
            let arrivals = ArrivingRequests(limits: RequestLimits(head: .seconds(100), body: .seconds(10_000)))
            let (connection, later) = (Pipe(), Pipe())
            /// In how many seconds the request has to go on.
            func rest(_ pipe: Pipe) -> Int? {
                arrivals.deadline(of: pipe.fileHandleForReading.fileDescriptor, port: 1).map {
                    Int((ContinuousClock.now.duration(to: $0) / Duration.seconds(1)).rounded())
                }
            }
            #expect(rest(connection) == 100)
            arrivals.headArrived(port: 1)
            #expect(rest(connection) == 10_000)
            arrivals.requestArrived(port: 1)
            #expect(rest(connection) == nil)
            arrivals.begin(connection.fileHandleForReading.fileDescriptor, port: 1)
            #expect(rest(connection) == 100)
            arrivals.requestArrived(port: 1)
            #expect(rest(later) == 100)
        }

        @Test func aRequestWithoutHostIsRefused() async throws {
            try await TestSandbox.with { test async throws in
                let answer = try await Self.exchange(test.base, Data("GET /data/2.5/weather HTTP/1.1\r\n\r\n".utf8))
                #expect(answer.hasPrefix("HTTP/1.1 400 "))
            }
        }

        @Test func anAddressThatIsTooLongIsRefused() async throws {
            try await TestSandbox.with { test async throws in
                let path = "/" + String(repeating: "x", count: Request.maximumTarget)
                let line = "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n"
                // FlyingFox reads byte by byte, which takes seconds in a debug build.
                let answer = try await Self.exchange(test.base, Data(line.utf8), seconds: 120)
                #expect(answer.hasPrefix("HTTP/1.1 414 "))
            }
        }

        @Test func aBodyThatIsTooLargeIsNotRead() async throws {
            try await TestSandbox.with { test async throws in
                let head = "POST /_matrix/media/v3/upload HTTP/1.1\r\nHost: x\r\n"
                let request = Data((head + "Content-Length: 400000000\r\n\r\nxx").utf8)
                #expect(try await Self.exchange(test.base, request).hasPrefix("HTTP/1.1 413 "))
            }
        }

        /// FlyingFox reads chunks byte by byte: eight million take a minute, which only `make fuzz` waits for.
        @Test(.enabled(if: Fuzz.seconds >= 60)) func aChunkedBodyThatIsTooLargeIsNotReadFuzz() async throws {
            try await TestSandbox.with { test async throws in
                let head =
                    "POST /_matrix/media/v3/upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                let chunk = "10000\r\n" + String(repeating: "x", count: 0x10000) + "\r\n"
                let request = Data((head + String(repeating: chunk, count: 400)).utf8)
                #expect(try await Self.exchange(test.base, request, seconds: 300).hasPrefix("HTTP/1.1 413 "))
            }
        }
    }
}
