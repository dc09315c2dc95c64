import Foundation
import Synchronization
import Testing

@testable import LoopbackHTTP

/// Requests and connections of those who should not have reached the port.
@Suite(.serialized) struct StrangerTests {
    @Test(
        arguments: [
            "Host: evil.example", "Host: evil.example:80", "Host: 127.0.0.1", "Host: 127.0.0.1:1", "Host: 127.0.0.2:1",
            "Host: ",
        ])
    func aRequestToAnotherNameIsRefused(host: String) async throws {
        #expect(try await RawConnection.exchange("GET / HTTP/1.1\r\n\(host)\r\n\r\n").hasPrefix("HTTP/1.1 421 "))
    }

    @Test func aCompleteAddressWithAnotherNameIsRefused() async throws {
        for target in ["http://evil.example/", "http://evil.example?@", "HTTP://@.evil.example", "http://u:p%40@/"] {
            let answer = try await RawConnection.exchange("GET \(target) HTTP/1.1\r\nHost: @\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 421 "), "\(target)")
        }
    }

    @Test(arguments: ["localhost", "LOCALHOST", "[::1]", "127.0.0.1"]) func aRequestToAnOwnNameIsAnswered(
        name: String
    ) async throws {
        let answer = try await RawConnection.run { connection in
            let own = "\(name):\(connection.port)"
            connection.send("GET / HTTP/1.1\r\nHost: \(own)\r\nConnection: close\r\n\r\n")
            return connection.receive()
        }
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }

    @Test(
        arguments: [
            ("null", 403), ("http://evil.example", 403), ("https://@", 403), ("http://127.0.0.1", 403),
            ("http://@", 200),
        ])
    func aRequestOfAnotherPageIsRefused(origin: String, status: Int) async throws {
        let answer = try await RawConnection.exchange(
            "POST / HTTP/1.1\r\nHost: @\r\nOrigin: \(origin)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test(arguments: [(16_000, "", 200), (16_001, "", 413), (16_001, "Authorization: Bearer x\r\n", 200)])
    func aBodyIsSmallBeforeTheSignIn(length: Int, authorization: String, status: Int) async throws {
        let head = "POST / HTTP/1.1\r\nHost: @\r\n\(authorization)Connection: close\r\n"
        let body = String(repeating: "x", count: length)
        let whole = try await RawConnection.exchange(head + "Content-Length: \(length)\r\n\r\n" + body)
        #expect(whole.hasPrefix("HTTP/1.1 \(status) "))
        let size = String(length, radix: 16)
        let chunked = try await RawConnection.exchange(
            head + "Transfer-Encoding: chunked\r\n\r\n\(size)\r\n\(body)\r\n0\r\n\r\n")
        #expect(chunked.hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test(arguments: ["", "GET / HTTP/1.1\r\nHost: @\r\nX: "]) func aFirstRequestMustComeSoon(
        start: String
    ) async throws {
        var limits = RequestLimits()
        limits.firstRequestTime = .milliseconds(200)
        #expect(try await RawConnection.exchange(start, limits: limits) == "")
        // The time does not count for what comes later.
        limits.firstRequestTime = .seconds(2)
        let late: LoopbackServer.Handler = { _ in
            try? await Task.sleep(for: .milliseconds(2500))
            return .response(status: 200, headers: [], body: Data("late".utf8))
        }
        let answer = try await RawConnection.run(limits: limits, handler: late) { connection in
            connection.send("GET / HTTP/1.1\r\nHost: @\r\n\r\n")
            return connection.receive(upTo: "late")
        }
        #expect(answer.hasSuffix("late"))
    }

    @Test func connectionsBeyondTheLimitWaitForAnEnd() async throws {
        var limits = RequestLimits()
        limits.connections = 3
        limits.firstRequestTime = .seconds(60)
        let accepted = Atomic(0)
        let handler: LoopbackServer.Handler = { request in
            if !request.isOnReusedConnection { accepted.add(1, ordering: .relaxed) }
            return .response(status: 200, headers: [], body: Data("answer".utf8))
        }
        let (before, answer) = try await RawConnection.run(limits: limits, handler: handler) { first in
            let request = "GET / HTTP/1.1\r\nHost: @\r\n\r\n"
            let idle = (0..<2).map { _ in RawConnection(to: first.port) }
            for connection in idle + [first] {
                connection.send(request)
                _ = connection.receive(upTo: "answer")
            }
            let later = (0..<20).map { _ in RawConnection(to: first.port) }
            for connection in later { connection.send(request) }
            // The one thread of the server has had the others before it by the last of these answers.
            for _ in 0..<50 {
                idle[0].send(request)
                _ = idle[0].receive(upTo: "answer")
            }
            let before = accepted.load(ordering: .relaxed)
            first.finish()
            let answer = later[0].receive(upTo: "answer")
            withExtendedLifetime((idle, later)) {}
            return (before, answer)
        }
        #expect(before == 3)
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
    }

    @Test func theOwnerOfASocketIsFoundByItsAddresses() {
        let table = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:9625 0100007F:EADC 01 00000000:00000000 00:00000000 00000000     7        0 918235 1 0
               1: 0100007F:EADC 0100007F:9625 01 00000000:00000000 00:00000000 00000000  1001        0 918234 2 0
            """
        let newer = """
              sl  local_address                         remote_address                        st tx_queue
               0: 0000000000000000FFFF00000100007F:EAE4 0000000000000000FFFF00000100007F:9625 01 00000000:00000000 \
            00:00000000 00000000  1002        0 918237 2 0
            """
        let server = Self.address(port: 0x9625)
        let owners = PeerOwners(Data((table + "\n" + newer).utf8))
        #expect(owners.user(ofSocketAt: Self.address(port: 0xEADC), connectedTo: server) == 1001)
        #expect(owners.user(ofSocketAt: Self.address(port: 0xEAE4), connectedTo: server) == 1002)
        #expect(owners.user(ofSocketAt: server, connectedTo: Self.address(port: 0xEADC)) == 7)
        #expect(owners.user(ofSocketAt: Self.address(port: 0xEADD), connectedTo: server) == nil)
        #expect(owners.user(ofSocketAt: server, connectedTo: Self.address(port: 0xEAE4)) == nil)
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        return address
    }

    /// Only root can be another user.
    @Test(
        .enabled(if: getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")),
        arguments: [0, 65_534])
    func anotherUserOfTheComputerIsNotServed(user: Int) async throws {
        let answer = try await RawConnection.run { connection in
            let script = """
                exec 3<>/dev/tcp/127.0.0.1/\(connection.port)
                printf 'GET / HTTP/1.1\\r\\nHost: 127.0.0.1:\(connection.port)\\r\\nConnection: close\\r\\n\\r\\n' >&3
                cat <&3
                """
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/setpriv")
            process.arguments = ["--reuid=\(user)", "--clear-groups", "bash", "-c", script]
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return "<not run>" }
            let read = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: read, as: UTF8.self)
        }
        #expect(user == 0 ? answer.hasSuffix("GET /? 0") : answer.isEmpty, "\(answer)")
    }
}
