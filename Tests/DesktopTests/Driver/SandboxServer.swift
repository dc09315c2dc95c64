import Foundation
import Sandbox

/// The time zone of the app under test, wherever the tests run.
enum TestZone {
    static let name = "UTC"
    static let zone = TimeZone(identifier: name)!
}

/// Runs a journey with a sandbox of its own, in which it can simulate faults and scenarios, and stops it afterwards.
@UIActor
func withSandbox(_ journey: @UIActor (Sandbox, URL) async throws -> Void) async throws {
    let assets = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Assets")
    let server = Sandbox(
        assets: assets.standardizedFileURL, seed: 7, now: { JourneyClock.now }, sleep: JourneyClock.sleep(seconds:))
    do {
        try await journey(server, try await server.start())
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}
