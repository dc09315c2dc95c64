import Foundation
import Sandbox

/// Runs a journey with a sandbox of its own, in which it can simulate faults and scenarios, and stops it afterwards. Agents
/// reply ten times as fast as people.
@UIActor
func withSandbox(_ journey: @UIActor (Sandbox, URL) async throws -> Void) async throws {
    let assets = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Assets")
    let server = Sandbox(assets: assets.standardizedFileURL, seed: 7, now: { Date() }, delayOfAgents: 0.1)
    do {
        try await journey(server, try await server.start())
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}
