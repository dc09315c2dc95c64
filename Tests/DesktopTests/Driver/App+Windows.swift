import Foundation

/// One of the app's windows on the screen: a real window, or a popover's.
struct ScreenWindow {
    let id: String
    let place: Rect
}

extension App {
    /// Every window on the screen, lowest id first, popovers too, which do not tell whose they are.
    func screenWindows() -> [ScreenWindow] { windows(meeting: "--any") }

    /// Whether no window of the app is on the screen, because all are minimized.
    var isMinimized: Bool { windows(meeting: "--all").isEmpty }

    /// Those that meet any or all of the search's conditions: the app's process, and a name.
    private func windows(meeting conditions: String) -> [ScreenWindow] {
        let search = ["search", "--onlyvisible", conditions, "--pid", "\(pid)", ".*"]
        let text = (try? session.eye.run(search + ["getwindowgeometry", "--shell", "%@"])) ?? ""
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

    /// The screen window of an element, and where that window's own coordinates begin on the screen.
    ///
    /// AT-SPI in GTK 4.8 knows no screen coordinates. A window's frame is centered in its X window (what is around it
    /// is the border GTK draws without a compositor); a popover is an X window of exactly its size.
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
            try session.eye.run(["getwindowname", $0.id]).trimmingCharacters(in: .newlines) == title
        }
    }

    /// How many windows are on the screen, asked with few calls.
    func windowCount() -> Int { Snapshot.windowCount(of: connection, on: session.accessibility) }

    /// Makes the active window's inside that many pixels wide and high, and waits until it is (or cannot be smaller).
    func resize(_ width: Int, _ height: Int) async throws {
        let snapshot = snapshot()
        guard let frame = snapshot.activeWindow, let inside = frame.extents else { throw DriverError("no window") }
        let window = try screenWindow(of: frame, in: snapshot).window
        let border = (width: window.place.width - inside.width, height: window.place.height - inside.height)
        try session.hand.run(["windowsize", window.id, "\(width + border.width)", "\(height + border.height)"])
        try await waitUntil("the window is \(width)×\(height)", seconds: 10) {
            $0.activeWindow?.extents.map { ($0.width, $0.height) == (width, height) } ?? false
        }
    }

    /// The inside of the active window, in pixels.
    var size: Rect? { snapshot().activeWindow?.extents }

    /// Brings the first window to the front and gives it the keyboard.
    func activate() async throws {
        let snapshot = snapshot()
        guard let frame = snapshot.windows.first else { throw DriverError("no window") }
        try session.hand.run(["windowactivate", try screenWindow(of: frame, in: snapshot).window.id])
        try await waitUntil("the window is active") { $0.activeWindow?.states.contains(.active) == true }
    }

    /// Keeps a picture of the active window, with its popovers, in the evidence folder (or another file).
    @discardableResult
    func screenshot(_ name: String, in folder: URL? = nil) async throws -> URL {
        let folder = folder ?? evidence
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "\(name).png")
        let snapshot = snapshot()
        var crop: [String] = []
        if let frame = snapshot.activeWindow, let window = try? screenWindow(of: frame, in: snapshot).window {
            let place = window.place
            crop = ["-crop", "\(place.width)x\(place.height)+\(place.x)+\(place.y)", "+repage"]
        }
        try session.run("import", ["-silent", "-window", "root"] + crop + [file.path])
        return file
    }
}
