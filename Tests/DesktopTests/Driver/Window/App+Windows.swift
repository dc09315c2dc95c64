import Foundation

/// An X window of the app: a top-level window or a popover.
struct ScreenWindow {
    let id: String
    let place: Rect
}

extension App {
    /// Does nothing: the clock of the app belongs to another process.
    func hasten() {}

    /// Returns all windows on the screen, lowest id first, including popovers, which do not have a process id.
    func screenWindows() -> [ScreenWindow] { windows(meeting: "--any") }

    /// The title of the window that gets the keys, according to the X server; empty if there is none.
    var titleWithKeys: String { (try? session.windowFinder.run(["getwindowfocus", "getwindowname"])) ?? "" }

    /// Whether all windows of the app are minimized.
    var isMinimized: Bool { windows(meeting: "--all").isEmpty }

    /// Returns the windows that meet any or all of the conditions of the search: the app's process, and a name.
    private func windows(meeting conditions: String) -> [ScreenWindow] {
        let search = ["search", "--onlyvisible", conditions, "--pid", "\(pid)", ".*"]
        let text = (try? session.windowFinder.run(search + ["getwindowgeometry", "--shell", "%@"])) ?? ""
        var windows: [ScreenWindow] = []
        var fields: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let pair = line.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { continue }
            fields[pair[0]] = pair[1]
            guard pair[0] == "SCREEN", let id = fields["WINDOW"] else { continue }
            func number(_ key: String) -> Int { Int(fields[key] ?? "") ?? 0 }
            let place = Rect(x: number("X"), y: number("Y"), width: number("WIDTH"), height: number("HEIGHT"))
            if place.width > 1, place.height > 1 { windows.append(ScreenWindow(id: id, place: place)) }
            fields = [:]
        }
        return windows
    }

    /// Returns the X window of an element and the screen coordinates of the window's origin.
    ///
    /// AT-SPI has no screen coordinates in GTK 4.8. A window's frame is centered in its X window, inside the border
    /// that GTK draws without a compositor. A popover is an X window of exactly its size.
    func screenWindow(of element: Element, in snapshot: Snapshot) throws -> (window: ScreenWindow, x: Int, y: Int) {
        let around = [element] + snapshot.ancestors(of: element)
        let windows = screenWindows()
        for candidate in around {
            guard let own = candidate.extents else { continue }
            if candidate.ancestors.count == 1 {
                let fitting = windows.filter {
                    (0...80).contains($0.place.width - own.width) && (0...80).contains($0.place.height - own.height)
                }
                let window =
                    fitting.count == 1 ? fitting[0] : try titled(candidate.name, among: fitting) ?? fitting.last
                guard let window else { continue }
                return (
                    window, window.place.x + (window.place.width - own.width) / 2 - own.x,
                    window.place.y + (window.place.height - own.height) / 2 - own.y
                )
            }
            guard
                candidate.name.hasSuffix("Popover") || candidate.name.hasSuffix("PopoverMenu")
                    || candidate.role == .menu || candidate.role == .dialog || candidate.role == .panel
            else { continue }
            let popup = windows.last { $0.place.width == own.width && $0.place.height == own.height }
            if let popup { return (popup, popup.place.x - own.x, popup.place.y - own.y) }
        }
        throw DriverError("\(element) is in no window on the screen")
    }

    private func titled(_ title: String, among windows: [ScreenWindow]) throws -> ScreenWindow? {
        try windows.last {
            try session.windowFinder.run(["getwindowname", $0.id]).trimmingCharacters(in: .newlines) == title
        }
    }

    /// Returns the number of visible windows; needs only a few calls.
    func windowCount() -> Int { Snapshot.windowCount(of: connection, on: session.accessibility) }

    /// Resizes the content of the active window, in pixels, and waits until it has that size.
    func resize(_ width: Int, _ height: Int) async throws {
        let snapshot = snapshot()
        guard let frame = snapshot.windows.first(where: { $0.states.contains(.active) }) ?? snapshot.activeWindow,
            let inside = frame.extents
        else { throw DriverError("no window") }
        let window = try screenWindow(of: frame, in: snapshot).window
        let border = (width: window.place.width - inside.width, height: window.place.height - inside.height)
        let resized = try await poll(seconds: 10) { () throws -> Bool? in
            // Requested again, because the minimum is smaller once the columns have folded.
            try session.input.run(["windowsize", window.id, "\(width + border.width)", "\(height + border.height)"])
            let size = self.snapshot().activeWindow?.extents
            return size?.width == width && size?.height == height ? true : nil
        }
        guard resized != nil else { throw DriverError("the window is not \(width)×\(height)") }
    }

    /// The size of the active window's content, in pixels.
    var size: Rect? { snapshot().activeWindow?.extents }

    /// Activates the first window.
    func activate() async throws {
        let snapshot = snapshot()
        guard let frame = snapshot.windows.first else { throw DriverError("no window") }
        try session.input.run(["windowactivate", try screenWindow(of: frame, in: snapshot).window.id])
        try await waitUntil("the window is active") { $0.activeWindow?.states.contains(.active) == true }
    }

    /// Saves a screenshot of the active window and its popovers in `evidence`, or in another folder.
    @discardableResult
    func screenshot(_ name: String, in folder: URL? = nil) async throws -> URL {
        let folder = folder ?? evidence
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "\(name).png")
        let snapshot = snapshot()
        let window = snapshot.activeWindow.flatMap { try? screenWindow(of: $0, in: snapshot).window }
        try session.takePicture(of: window?.place, to: file)
        return file
    }
}
