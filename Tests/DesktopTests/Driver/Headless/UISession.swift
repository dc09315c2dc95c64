import Foundation
import Gtk

/// The surroundings of the app: of a desktop, only the requests that the toolkit records.
@UIActor
final class UISession {
    private let home: URL
    /// The current launch.
    weak var program: TestedProgram?

    /// Creates a session for the app of a home.
    init(home: URL) { self.home = home }

    /// The notifications of the app.
    var notifications: NotificationServer { NotificationServer(driver: program?.driver) }

    /// The environment of other programs.
    var environment: [String: String] { ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": home.path] }

    /// Throws, because it needs a screen.
    func takePicture(of place: Rect? = nil, to file: URL) throws { throw NeedsWindow("a picture") }

    /// Throws, because it needs a clipboard that is shared with other programs.
    func withClipboard(_ type: String, _ file: URL, _ body: @UIActor () async throws -> Void) async throws {
        throw NeedsWindow("the clipboard")
    }

    /// Throws, because it needs another program's window.
    func withFilesToDrag(
        _ files: [URL], _ body: @UIActor (FilesToDrag) async throws -> Void
    ) async throws {
        throw NeedsWindow("drag and drop")
    }
}

/// The notifications that the app shows.
@UIActor
struct NotificationServer {
    /// A visible notification.
    struct Notification: Equatable {
        var id: String
        var title: String
        var body: String
    }

    let driver: ApplicationDriver?

    /// The visible notifications, oldest first.
    var shown: [Notification] {
        (driver?.notifications ?? []).map { Notification(id: $0.id, title: $0.title, body: $0.body) }
    }

    /// Clicks a notification.
    func click(_ notification: Notification) throws {
        guard let driver else { throw DriverError("no app") }
        driver.notifications.first { $0.id == notification.id }.map(driver.choose)
    }
}

/// The files of another program, of which there are none without a display.
struct FilesToDrag {}

/// An error of a step that is possible only with a window.
struct NeedsWindow: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) { description = "needs a real window: \(what)" }
}

/// The screen of Wayland, which does not exist without a display.
enum WaylandScreen {
    /// The scale of the screen.
    static let scale: Double? = nil
}

extension App {
    /// Does nothing: pictures are taken only of a real window.
    func takePicture(_ name: String) async throws {}

    /// Throws, because it needs a screen.
    func screenshot(_ name: String, in folder: URL? = nil) async throws -> URL { throw NeedsWindow("a picture") }

    /// Throws, because it needs another program's window.
    func drag(_ files: FilesToDrag, to element: Element) async throws { throw NeedsWindow("drag and drop") }

    /// Throws, because it needs a process of its own.
    func residentMegabytes() throws -> Int { throw NeedsWindow("the memory of a process") }

    /// The process of the app, which is that of the tests.
    var pid: pid_t { getpid() }
}
