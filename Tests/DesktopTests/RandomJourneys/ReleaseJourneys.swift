import Gtk
import Testing

extension DesktopJourneys {
    /// A program that has ended, or was loaded again, leaves none of its widgets behind.
    @UIActor @Suite struct ReleaseJourneys {
        @Test(arguments: [RandomStart.guest, .member]) func everyWidgetIsReleasedAtTheEnd(
            start: RandomStart
        ) async throws {
            let before = ApplicationDriver.liveWidgets
            try await withApp(arguments: start.arguments) { app in
                // Given an app in which every page and window was open, with rows in its lists,
                try await start.prepare(app)
                for key in ["ctrl+comma", "ctrl+question", "ctrl+shift+t", "F10", "ctrl+n"] {
                    try await app.press(key)
                    try await app.closeDialogs()
                }
                #expect(ApplicationDriver.liveWidgets > before + 500)
            }
            // when it has ended, then no object is left.
            let isReleased = try await poll(seconds: 10) { ApplicationDriver.liveWidgets <= before ? true : nil }
            #expect(isReleased == true, "\(ApplicationDriver.liveWidgets - before) widgets are left")
        }
    }
}
