import Foundation
import TestSupport
import Testing

@testable import Sandbox

extension OverHTTP {
    /// Requests that are no proper HTTP (RFC 9112), sent byte by byte.
    @Suite struct ProtocolTests {
        /// Sends bytes and returns what comes back until the server closes the connection or `seconds` are over.
        private static func exchange(_ base: URL, _ bytes: Data, seconds: Int = 20) async throws -> String {
            // Not on a thread of Swift's pool: the server, which is in the same process, needs those.
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(with: Result { try exchangeBlocking(base, bytes, seconds: seconds) })
                }
            }
        }

        private static func exchangeBlocking(_ base: URL, _ bytes: Data, seconds: Int) throws -> String {
            let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(file) }
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
            _ = bytes.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            var received = Data()
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = recv(file, &buffer, buffer.count, 0), count > 0 {
                received.append(contentsOf: buffer[..<count])
                if received.contains(Data("\r\n\r\n".utf8)) { break }
            }
            return String(decoding: received, as: UTF8.self)
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
                #expect(try await Self.exchange(test.base, Data(line.utf8)).hasPrefix("HTTP/1.1 414 "))
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
