import Foundation
import LoopbackHTTP
import Synchronization
import Testing

@Suite(.serialized) struct LoopbackServerTests {
    @Test func aPortThatIsInUseIsAnError() async throws {
        let first = try await LoopbackServer.start(port: 0, handler: RawConnection.echo)
        await #expect(throws: (any Error).self) {
            try await LoopbackServer.start(port: first.port, handler: RawConnection.echo)
        }
        await first.stop()
    }

    @Test func stoppingCancelsPendingRequests() async throws {
        let (began, begin) = AsyncStream<Void>.makeStream()
        let wasCanceled = Mutex(false)
        let server = try await LoopbackServer.start(port: 0) { _ in
            begin.yield()
            do { try await Task.sleep(for: .seconds(600)) } catch { wasCanceled.withLock { $0 = true } }
            begin.yield()
            return .disconnect
        }
        let connection = RawConnection(to: server.port)
        connection.send("GET / HTTP/1.1\r\nHost: @\r\n\r\n")
        var steps = began.makeAsyncIterator()
        _ = await steps.next()
        await server.stop()
        _ = await steps.next()
        let canceled = wasCanceled.withLock(\.self)
        #expect(canceled)
        #expect(connection.receive() == "")
    }

    @Test func stoppingWithGraceCompletesPendingResponses() async throws {
        let (began, begin) = AsyncStream<Void>.makeStream()
        let (goes, go) = AsyncStream<Void>.makeStream()
        let server = try await LoopbackServer.start(port: 0) { _ in
            begin.yield()
            for await _ in goes { break }
            return .response(status: 200, headers: [], body: Data("complete".utf8))
        }
        let connection = RawConnection(to: server.port)
        connection.send("GET / HTTP/1.1\r\nHost: @\r\n\r\n")
        var steps = began.makeAsyncIterator()
        _ = await steps.next()
        async let stopped: Void = server.stop(grace: .seconds(60))
        go.yield()
        await stopped
        #expect(connection.receive().hasSuffix("complete"))
    }
}
