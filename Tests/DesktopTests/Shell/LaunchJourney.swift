import Foundation
import Testing

extension DesktopJourneys {
    /// The app opens, has accessible widgets, and ends.
    @UIActor @Suite struct LaunchJourney {
        @Test func theWindowOpensAndQuits() async throws {
            try await withApp { app in
                let window = try await app.window("Hutong")
                #expect(window.role == .window)
                #expect(app.audit().isEmpty)
                #expect(try await app.quit() == .exited(0))
            }
        }

        @Test(.needsWindow("the libraries of GTK"))
        func theFirstFrameNeedsNoLibraryForDrawings() async throws {
            try await withApp { app in
                // From Debian 13 on, the theme's own icons exist only as SVG.
                guard !app.snapshot().usesNewGtk else { return }
                // A file there has no size, with which Foundation would read it.
                let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(app.pid)/maps"))
                let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
                #expect(maps.contains("libgtk-4"))
                #expect(!maps.contains("librsvg"))
            }
        }

        @Test func noWidthMakesTheLayoutComplain() async throws {
            try await withListings { app in
                for width in [360, 1000, 640, 360, 700] { try await app.resize(width, 600) }
            }
        }

        // sway has no minimized windows.
        @Test(.enabled(if: WaylandScreen.scale == nil))
        func aMinimizedWindowComesBackWhenTheProgramIsStartedAgain() async throws {
            try await withApp { app in
                // Given a window that was minimized,
                try await app.click("Minimize", role: .button)
                try await app.waitUntil("no window is on the screen") { _ in app.isMinimized }
                // when the user clicks the program's icon, then the window is restored, and has the keyboard focus.
                #expect(try await app.launchAgain() == .exited(0))
                try await app.waitUntil("the window is on the screen") { _ in !app.isMinimized }
                #expect(try await app.quit() == .exited(0))
            }
        }

        @Test func quittingWaitsForNoServer() async throws {
            try await HomeSearchDesktop.run { app, server, talk in
                // Given a server that holds back every answer, and a user who has just requested homes,
                server.faults.set(.hold)
                try await app.type("Dongcheng", into: .exactly(talk.area))
                try await app.type("5000", into: .exactly(talk.most))
                try await app.click(.exactly(talk.search), role: .button)
                // when they quit, then the program ends.
                #expect(try await app.quit() == .exited(0))
            }
        }
    }
}
