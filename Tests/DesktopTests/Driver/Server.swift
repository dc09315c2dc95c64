import Foundation
import Sandbox

/// Starts a server of a journey's own, which that can disturb, stop and act on, and stops it when the journey ends.
@UIActor
func withServer(_ journey: @UIActor (Sandbox, URL) async throws -> Void) async throws {
    let assets = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Assets")
    let server = Sandbox(assets: assets.standardizedFileURL, seed: 7, now: { Date() })
    do {
        try await journey(server, try await server.start())
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}
