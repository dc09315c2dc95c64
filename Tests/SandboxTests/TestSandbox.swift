import Foundation
import FoundationNetworking
import Synchronization
import TestSupport
import Testing

@testable import Sandbox

/// The tests that use HTTP. They run one at a time, because many servers and sessions at once are slow on small
/// machines.
@Suite(.serialized) enum OverHTTP {}

/// A listening sandbox with a fixed time, and a session for requests to it.
struct TestSandbox {
    static let assets = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Assets").standardizedFileURL

    let sandbox: Sandbox
    let base: URL
    let session: URLSession
    var log = RequestLog()

    /// Runs `body` with a listening sandbox and stops it afterwards.
    static func with(
        seed: UInt64 = 7, now: String = "2026-03-01T12:00:00Z", _ body: (TestSandbox) async throws -> Void
    ) async throws {
        let date = try Date(now, strategy: .iso8601)
        let log = RequestLog()
        let sandbox = Sandbox(
            assets: assets, seed: seed, key: .sample, now: { date },
            zoneOffset: { TimeZone(identifier: $0)?.secondsFromGMT(for: $1) }, onRequest: { log.record($0) })
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 60
        let session = URLSession(configuration: configuration)
        let test = TestSandbox(sandbox: sandbox, base: try await sandbox.start(), session: session, log: log)
        let result = await Result { () async throws in try await body(test) }
        await sandbox.stop()
        session.invalidateAndCancel()
        try result.get()
    }

    func url(_ path: String, _ query: [String: String], key: String? = Sandbox.weatherKey) -> URL {
        var items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        if let key { items.append(URLQueryItem(name: "appid", value: key)) }
        return base.appending(path: path).appending(queryItems: items)
    }

    func get(
        _ path: String, _ query: [String: String] = [:], key: String? = Sandbox.weatherKey
    ) async throws -> (status: Int, body: Data, headers: HTTPURLResponse) {
        let (body, response) = try await session.data(from: url(path, query, key: key))
        let headers = try #require(response as? HTTPURLResponse)
        return (headers.statusCode, body, headers)
    }

    func json(_ path: String, _ query: [String: String] = [:]) async throws -> [String: Any] {
        let answer = try await get(path, query)
        #expect(answer.status == 200)
        return try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
    }

    func places(_ path: String, _ query: [String: String]) async throws -> [[String: Any]] {
        let answer = try await get(path, query)
        #expect(answer.status == 200)
        return try #require(JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]])
    }
}

let weatherPath = "data/2.5/weather"
let directPath = "geo/1.0/direct"
let reversePath = "geo/1.0/reverse"

extension Result where Failure == any Error {
    init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

extension SandboxKey {
    static let sample = SandboxKey(password: "hutong-demo")
}
