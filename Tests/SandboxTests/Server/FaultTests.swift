import Foundation
import FoundationNetworking
import Testing

@testable import Sandbox

extension OverHTTP {
    @Suite struct FaultTests {
        @Test func statusFaultHasTheServicesErrorBodyAndRetryAfter() async throws {
            try await TestSandbox.with { test async throws in
                test.sandbox.faults.failNext(.status(429, retryAfter: 30))
                let limited = try await test.get(weatherPath, ["q": "London"])
                #expect(limited.status == 429)
                #expect(limited.headers.value(forHTTPHeaderField: "Retry-After") == "30")
                let body = try #require(JSONSerialization.jsonObject(with: limited.body) as? [String: Any])
                #expect(body["cod"] as? Int == 429)
                #expect(try await test.get(weatherPath, ["q": "London"]).status == 200)
            }
        }

        @Test(arguments: [401, 404, 500, 503]) func everyStatusCanBeReturned(status: Int) async throws {
            try await TestSandbox.with { test async throws in
                test.sandbox.faults.failNext(.status(status))
                let answer = try await test.get(weatherPath, ["q": "London"])
                #expect(answer.status == status)
                #expect(answer.headers.value(forHTTPHeaderField: "Retry-After") == nil)
                #expect(try JSONSerialization.jsonObject(with: answer.body) is [String: Any])
            }
        }

        @Test func permanentFaultAppliesUntilItIsRemoved() async throws {
            try await TestSandbox.with { test async throws in
                test.sandbox.faults.set(.status(500), for: .weather)
                for _ in 1...3 { #expect(try await test.get(weatherPath, ["q": "London"]).status == 500) }
                #expect(try await test.get(directPath, ["q": "London"]).status == 200)
                test.sandbox.faults.set(nil, for: .weather)
                #expect(try await test.get(weatherPath, ["q": "London"]).status == 200)
            }
        }

        @Test func cutOffClosesTheConnection() async throws {
            try await TestSandbox.with { test async throws in
                _ = try await test.get(weatherPath, ["q": "London"])
                test.sandbox.faults.failNext(.cutOff)
                await #expect(throws: URLError.self) { try await test.get(weatherPath, ["q": "London"]) }
                #expect(test.log.total == 2)
                #expect(try await test.get(weatherPath, ["q": "London"]).status == 200)
            }
        }

        @Test func malformedBodyIsCompleteButNotJSON() async throws {
            try await TestSandbox.with { test async throws in
                test.sandbox.faults.set(.malformed)
                for query in [(weatherPath, "London"), (directPath, "London"), (directPath, "Zzyzx")] {
                    let answer = try await test.get(query.0, ["q": query.1])
                    #expect(answer.status == 200)
                    #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: answer.body) }
                }
            }
        }

        @Test func bodyFaultReturnsExactlyItsBytes() async throws {
            try await TestSandbox.with { test async throws in
                let bodies = [
                    Data([0xFF, 0xFE, 0x80]), Data(), Data(#"{"main":"warm"}"#.utf8), Data(count: 10_000_000),
                ]
                for body in bodies {
                    test.sandbox.faults.failNext(.body(body), for: .weather)
                    let answer = try await test.get(weatherPath, ["q": "London"])
                    #expect(answer.status == 200)
                    #expect(answer.body == body)
                }
            }
        }

        @Test func refusalClosesNewAndReusedConnections() async throws {
            try await TestSandbox.with { test async throws in
                for _ in 1...3 {
                    test.sandbox.faults.failNext(.refuse)
                    await #expect(throws: URLError.self) { try await test.get(weatherPath, ["q": "London"]) }
                    #expect(try await test.get(weatherPath, ["q": "London"]).status == 200)
                }
                test.sandbox.faults.set(.refuse)
                await #expect(throws: URLError.self) { try await test.get(weatherPath, ["q": "London"]) }
                await #expect(throws: URLError.self) { try await test.get("nowhere") }
                test.sandbox.faults.clear()
                #expect(try await test.get(weatherPath, ["q": "London"]).status == 200)
            }
        }

        @Test func delayIsAddedToOtherFaults() async throws {
            try await TestSandbox.with { test async throws in
                test.sandbox.faults.set(.delay(seconds: 0.3))
                test.sandbox.faults.failNext(.status(500))
                let start = ContinuousClock.now
                #expect(try await test.get(weatherPath, ["q": "London"]).status == 500)
                #expect(.now - start >= .milliseconds(300))
            }
        }

        @Test func whatIsHeldFollowsTheFaultsThatComeNext() async throws {
            try await TestSandbox.with { test async throws in
                test.sandbox.faults.set(.hold)
                async let first = test.get(weatherPath, ["q": "London"]).status
                await test.log.waitForRequests(1)
                test.sandbox.faults.set(.hold, for: .groups)
                test.sandbox.faults.set(.status(500))
                #expect(try await first == 500)
                test.sandbox.faults.set(.hold)
                async let second = test.get(weatherPath, ["q": "London"]).status
                await test.log.waitForRequests(2)
                test.sandbox.faults.clear()
                #expect(try await second == 200)
            }
        }

        @Test func clientTimesOutWhileItsRequestIsHeld() async throws {
            try await TestSandbox.with { test async throws in
                test.sandbox.faults.set(.hold)
                var request = URLRequest(url: test.url(weatherPath, ["q": "London"]))
                request.timeoutInterval = 1
                await #expect(throws: URLError.self) { try await test.session.data(for: request) }
                test.sandbox.faults.clear()
                #expect(try await test.get(weatherPath, ["q": "London"]).status == 200)
            }
        }
    }
}

@Suite struct FaultPlanTests {
    @Test func nextFaultsAndFaultsOfOneServiceTakePrecedence() {
        let faults = Faults()
        faults.set(.status(500))
        faults.set(.status(501), for: .weather)
        faults.failNext(.status(502))
        faults.failNext(.status(503), for: .weather)
        func next(_ service: Service?) -> Fault? { faults.plan(for: service, onReusedConnection: false).fault }
        #expect(next(.weather) == .status(503))
        #expect(next(.weather) == .status(502))
        #expect(next(.weather) == .status(501))
        #expect(next(.groups) == .status(500))
        #expect(next(nil) == .status(500))
        faults.clear()
        #expect(next(.weather) == nil)
    }

    @Test func nextFaultsApplyInOrder() {
        let faults = Faults()
        faults.failNext(.malformed, for: .account)
        faults.failNext(.cutOff, for: .account)
        #expect(faults.plan(for: .groups, onReusedConnection: false).fault == nil)
        #expect(faults.plan(for: .account, onReusedConnection: false).fault == .malformed)
        #expect(faults.plan(for: .account, onReusedConnection: false).fault == .cutOff)
        #expect(faults.plan(for: .account, onReusedConnection: false).fault == nil)
    }

    @Test func delaysAddUp() {
        let faults = Faults()
        faults.set(.delay(seconds: 2))
        faults.failNext(.delay(seconds: 3))
        #expect(faults.plan(for: .weather, onReusedConnection: false) == Faults.Plan(delay: 5, fault: nil))
        faults.failNext(.malformed)
        #expect(faults.plan(for: .weather, onReusedConnection: false) == Faults.Plan(delay: 2, fault: .malformed))
    }

    @Test func refusalIsNotConsumedOnAReusedConnection() {
        let faults = Faults()
        faults.failNext(.refuse)
        #expect(faults.plan(for: .weather, onReusedConnection: true).fault == .refuse)
        #expect(faults.plan(for: .weather, onReusedConnection: false).fault == .refuse)
        #expect(faults.plan(for: .weather, onReusedConnection: false).fault == nil)
    }
}
