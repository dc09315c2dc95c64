import Foundation
import LoopbackHTTP
import Testing

/// What the server does with requests that are no proper HTTP, and with the rarer forms of proper ones (RFC 9112).
@Suite(.serialized) struct ProtocolTests {
    @Test(
        arguments: [
            ("GET /a HTTP/1.1\r\n\r\n", 400),
            ("GET /a HTTP/1.1\r\nHost: @\r\nHost: @\r\n\r\n", 400),
            ("POST /a HTTP/1.1\r\nHost: @\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc", 400),
            ("POST /a HTTP/1.1\r\nHost: @\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
            ("POST /a HTTP/1.1\r\nHost: @\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST /a HTTP/1.1\r\nHost: @\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
            ("POST /a HTTP/1.1\r\nHost: @\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
            ("GET /a HTTP/1.1\r\nHost: @\r\nBad Name: y\r\n\r\n", 400),
            ("nonsense\r\n\r\n", 400),
            ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n", 400),
            ("POST /a HTTP/1.1\r\nHost: @\r\nContent-Length: 400000000\r\n\r\nxx", 413),
        ])
    func aMalformedRequestIsRefused(request: String, status: Int) async throws {
        let answer = try await RawConnection.exchange(request)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains("Connection: close"))
    }

    @Test(arguments: [(16_001, 414), (1_000_000, 431)])
    func aTargetThatIsTooLongIsRefused(length: Int, status: Int) async throws {
        let target = "/" + String(repeating: "x", count: length - 1)
        let answer = try await RawConnection.exchange("GET \(target) HTTP/1.1\r\nHost: @\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test func aHeaderThatIsTooLongIsRefused() async throws {
        let value = String(repeating: "x", count: 1_000_000)
        let answer = try await RawConnection.exchange("GET / HTTP/1.1\r\nHost: @\r\nX: \(value)\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 431 "))
    }

    @Test func aChunkedBodyThatIsTooLargeIsNotRead() async throws {
        let answer = try await RawConnection.run { connection in
            connection.send(
                "POST / HTTP/1.1\r\nHost: @\r\nAuthorization: Bearer x\r\nTransfer-Encoding: chunked\r\n\r\n")
            // More than the limit, but no end.
            let chunk = Data(("10000\r\n" + String(repeating: "x", count: 0x10000) + "\r\n").utf8)
            for _ in 0..<(RequestLimits().body / 0x10000 + 1) { connection.send(chunk) }
            return connection.receive()
        }
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
    }

    @Test(
        arguments: [
            "", "GET /us", "GET /user HTTP/1.1\r\nHost: @\r\n",
            "POST / HTTP/1.1\r\nHost: @\r\nContent-Length: 10\r\n\r\nab",
            "POST / HTTP/1.1\r\nHost: @\r\nAuthorization: Bearer x\r\nContent-Length: 4000000\r\n\r\nab",
        ])
    func aClientThatSendsNothingMoreIsCutOff(start: String) async throws {
        var limits = RequestLimits()
        limits.idleTime = .milliseconds(200)
        #expect(try await RawConnection.exchange(start, limits: limits) == "")
    }

    @Test(arguments: ["", "GET /us"]) func aConnectionIsClosedWhenItIsIdle(next: String) async throws {
        var limits = RequestLimits()
        limits.idleTime = .milliseconds(200)
        let answer = try await RawConnection.run(limits: limits) { connection in
            connection.send("GET /a HTTP/1.1\r\nHost: @\r\n\r\n")
            let first = connection.receive(upTo: "GET /a? 0")
            connection.send(next)
            return first + connection.receive()
        }
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("GET /a? 0"))
    }

    @Test func aClientWaitsLongerForAResponseThanItMayBeIdle() async throws {
        var limits = RequestLimits()
        limits.idleTime = .milliseconds(100)
        let handler: LoopbackServer.Handler = { _ in
            try? await Task.sleep(for: .milliseconds(400))
            return .response(status: 200, headers: [], body: Data("late".utf8))
        }
        let answer = try await RawConnection.run(limits: limits, handler: handler) { connection in
            connection.send("GET /a HTTP/1.1\r\nHost: @\r\n\r\n")
            return connection.receive(upTo: "late")
        }
        #expect(answer.hasSuffix("late"))
    }

    @Test(
        arguments: [
            ("GET /a%20b?c=d?e HTTP/1.1\r\nHost: @\r\nConnection: close\r\n\r\n", "GET /a%20b?c=d?e 0"),
            ("GET http://@/a?b HTTP/1.1\r\nHost: @\r\nConnection: close\r\n\r\n", "GET /a?b 0"),
            ("GET HTTP://@ HTTP/1.1\r\nHost: @\r\nConnection: close\r\n\r\n", "GET /? 0"),
            ("GET /a HTTP/1.0\r\n\r\n", "GET /a? 0"),
            ("\r\nPOST /a HTTP/1.1\r\nhOST: @\r\nconnection: Close\r\ncontent-length: 3\r\n\r\nabc", "POST /a? 3"),
            (
                "POST / HTTP/1.1\r\nHost: @\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                    + "3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nT: u\r\n\r\n", "POST /? 5"
            ),
        ])
    func aRequestIsAnsweredInAnyOfItsForms(request: String, body: String) async throws {
        let answer = try await RawConnection.exchange(request)
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\r\n\r\n" + body))
        #expect(answer.contains("Content-Length: \(body.utf8.count)"))
    }

    @Test func aHeadHasNoBody() async throws {
        let answer = try await RawConnection.exchange("HEAD / HTTP/1.1\r\nHost: @\r\nConnection: close\r\n\r\n")
        #expect(answer.contains("Content-Length: 9") && answer.hasSuffix("\r\n\r\n"))
    }

    @Test func requestsThatComeAtOnceAreAnsweredInTheirOrder() async throws {
        let answer = try await RawConnection.run { connection in
            let requests = (1...3).map { "GET /\($0) HTTP/1.1\r\nHost: @\r\n\r\n" }
            connection.send(requests.joined())
            // A client may close its end as soon as it has sent what it wants to.
            connection.finish()
            return connection.receive()
        }
        let bodies = answer.matches(of: /GET \/(\d)\? 0/).map { String($0.1) }
        #expect(bodies == ["1", "2", "3"])
    }

    @Test func aClientThatAsksIsToldToSendItsBody() async throws {
        let (first, second) = try await RawConnection.run { connection in
            connection.send("PUT / HTTP/1.1\r\nHost: @\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            let first = connection.receive(upTo: "\r\n\r\n")
            connection.send("ab")
            return (first, connection.receive(upTo: "PUT /? 2"))
        }
        #expect(first.hasPrefix("HTTP/1.1 100 ") && second.hasPrefix("HTTP/1.1 200 "))
    }

    @Test func aReusedConnectionIsToldApart() async throws {
        let answers = try await RawConnection.run { request in
            .response(status: 200, headers: [], body: Data(request.isOnReusedConnection ? "again".utf8 : "first".utf8))
        } _: { connection in
            ["first", "again", "again"].map { word in
                connection.send("GET / HTTP/1.1\r\nHost: @\r\n\r\n")
                return connection.receive(upTo: word)
            }
        }
        #expect(answers.map { String($0.suffix(5)) } == ["first", "again", "again"])
    }

    @Test func aReplyMayBreakOffOrMissAtAll() async throws {
        let replies: [ServerReply] = [
            .truncated(status: 200, headers: [], body: Data("half".utf8), length: 1024), .disconnect,
        ]
        let answers = try await withThrowingTaskGroup { group in
            for reply in replies {
                group.addTask {
                    try await RawConnection.run(handler: { _ in reply }) { connection in
                        connection.send("GET / HTTP/1.1\r\nHost: @\r\n\r\n")
                        return connection.receive()
                    }
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers.contains(""))
        #expect(answers.contains { $0.contains("Content-Length: 1024") && $0.hasSuffix("\r\n\r\nhalf") })
    }
}
