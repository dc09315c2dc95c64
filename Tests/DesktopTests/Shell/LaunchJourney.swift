import Foundation
import Testing

extension DesktopJourneys {
    /// The app opens, speaks, and goes.
    @UIActor @Suite struct LaunchJourney {
        @Test func theWindowOpensAndQuits() async throws {
            try await withApp { app in
                let window = try await app.window("Hutong")
                #expect(window.role == .window)
                #expect(app.audit().isEmpty)
                #expect(try await app.quit() == .exited(0))
            }
        }
    }
}
