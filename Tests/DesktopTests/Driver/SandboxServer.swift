import Foundation
import Sandbox

/// The time zone of the app under test, wherever the tests run.
enum TestZone {
    static let name = "UTC"
    static let zone = TimeZone(identifier: name)!
}

extension JourneyClock {
    /// The time at which every run begins.
    static let start = Date(timeIntervalSince1970: 1_795_514_400)
}

/// Runs a journey with a sandbox of its own, in which it can simulate faults and scenarios, and stops it afterwards.
@UIActor
func withSandbox(
    onRequest: @escaping @Sendable (_ path: String) -> Void = { _ in },
    _ journey: @UIActor (Sandbox, URL) async throws -> Void
) async throws {
    let assets = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Assets")
    let server = Sandbox(
        assets: assets.standardizedFileURL, seed: 7, key: SandboxKey(password: Sandbox.samplePassword),
        now: { JourneyClock.now }, sleep: JourneyClock.sleep(seconds:), onRequest: onRequest)
    do {
        try await journey(server, try await server.start())
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

extension Sandbox {
    /// The password of the sample user and of every neighbor, in the program under test and in the sandboxes of journeys.
    static let samplePassword = "hutong-demo"
    /// The arguments that the program under test has without being told.
    static let arguments = ["--sandbox-password", samplePassword]
}
