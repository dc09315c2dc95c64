import Foundation
import FoundationNetworking
import Testing

@testable import Sandbox

extension OverHTTP {
    @Suite struct ServerTests {
        @Test func listensOnTheLoopbackAddress() async throws {
            try await TestSandbox.with { test async throws in
                #expect(test.base.host() == "127.0.0.1")
                #expect(test.base.port != nil)
            }
        }

        @Test func secondStartReturnsTheSameAddress() async throws {
            try await TestSandbox.with { test async throws in
                #expect(try await test.sandbox.start() == test.base)
            }
        }

        @Test func stopRefusesConnectionsAndStartReusesThePort() async throws {
            try await TestSandbox.with { test async throws in
                #expect(try await test.get(weatherPath, ["q": "London"]).status == 200)
                for _ in 1...3 {
                    await test.sandbox.stop()
                    await #expect(throws: URLError.self) { try await test.get(weatherPath, ["q": "London"]) }
                    #expect(try await test.sandbox.start() == test.base)
                    #expect(try await test.get(weatherPath, ["q": "London"]).status == 200)
                }
            }
        }

        @Test func startChoosesAnotherPortIfThePortIsInUse() async throws {
            try await TestSandbox.with { first async throws in
                let port = try #require(first.base.port)
                let second = try await Sandbox.listen(port: UInt16(port), handler: first.sandbox.handler)
                #expect(Int(second.port) != port)
                await second.stop()
            }
        }

        @Test func stopEndsRequestsInProgress() async throws {
            try await TestSandbox.with { test async throws in
                test.sandbox.faults.set(.hold)
                let answer = Task { try await test.get(weatherPath, ["q": "London"]).status }
                await test.log.waitForRequests(1)
                await test.sandbox.stop()
                await #expect(throws: URLError.self) { try await answer.value }
            }
        }

        @Test func responsesAreJSONWithALengthAndKeepTheConnectionOpen() async throws {
            try await TestSandbox.with { test async throws in
                let answer = try await test.get(weatherPath, ["q": "London"])
                #expect(answer.headers.value(forHTTPHeaderField: "Content-Type") == "application/json; charset=utf-8")
                #expect(answer.headers.value(forHTTPHeaderField: "Content-Length") == String(answer.body.count))
                #expect(answer.headers.value(forHTTPHeaderField: "Connection") != "close")
            }
        }

        @Test func unknownPathsAndMethodsAreErrors() async throws {
            try await TestSandbox.with { test async throws in
                #expect(try await test.get("nowhere").status == 404)
                #expect(try await test.get("data/2.5/forecast/daily").status == 404)
                var request = URLRequest(url: test.url(weatherPath, ["q": "London"]))
                request.httpMethod = "POST"
                request.httpBody = Data("x".utf8)
                let (_, response) = try await test.session.data(for: request)
                #expect((response as? HTTPURLResponse)?.statusCode == 405)
            }
        }

        @Test func logContainsPathsWithoutQueries() async throws {
            try await TestSandbox.with { test async throws in
                #expect(test.log.total == 0)
                _ = try await test.get(weatherPath, ["q": "London"])
                _ = try await test.get(directPath, ["q": "London"], key: "wrong")
                #expect(test.log.paths == ["/data/2.5/weather", "/geo/1.0/direct"])
                #expect(test.log.count(of: "/geo/1.0") == 1)
                #expect(test.log.count(of: "/geo/1") == 0)
            }
        }

        @Test func twoHundredConcurrentRequestsSucceed() async throws {
            try await TestSandbox.with { test async throws in
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<200 { group.addTask { try await test.get(weatherPath, ["q": "London"]).status } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(statuses.count == 200)
                #expect(statuses.allSatisfy { $0 == 200 })
                #expect(test.log.total == 200)
            }
        }
    }
}
