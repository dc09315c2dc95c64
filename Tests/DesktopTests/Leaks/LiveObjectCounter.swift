import Foundation

/// Counts the live objects of the app by type, with a library that is preloaded into it.
@UIActor
struct LiveObjectCounter {
    /// The prefixes of the types that are counted: widgets and our own classes. Internal objects of GLib, the Swift
    /// library and GTK's style cache are not.
    private static let countedPrefixes = [
        "Gtk", "Adw", "Gdk", "Hutong", "GListStore", "GMenu", "GSimpleAction", "Desktop.", "ViewModels.",
        "Domain.", "Services.", "hutong.", "Observation.",
    ]
    private let file: URL

    init() throws {
        file = FileManager.default.temporaryDirectory.appending(path: "hutong-counter-\(getpid())-\(UUID().uuidString)")
    }

    /// The environment of an app whose objects are counted.
    var environment: [String: String] {
        get throws {
            let library = try App.builtProgram().deletingLastPathComponent().appending(path: "libLiveObjectCounter.so")
            guard FileManager.default.fileExists(atPath: library.path) else { throw DriverError("no \(library.path)") }
            return ["LD_PRELOAD": library.path, "HUTONG_LIVE_OBJECTS": file.path]
        }
    }

    /// Returns the number of live objects by type: widgets and other GObjects, view-models, views and observations.
    func count() throws -> [String: Int] {
        let table = try Data(contentsOf: file)
        return stride(from: 0, to: table.count, by: 128).reduce(into: [:]) { counts, place in
            let entry = table[place..<place + 128]
            guard entry.prefix(8).contains(where: { $0 != 0 }) else { return }
            let count = entry.dropFirst(8).prefix(8).enumerated().reduce(0 as UInt64) {
                $0 | UInt64($1.element) << (8 * UInt64($1.offset))
            }
            let name = String(decoding: entry.dropFirst(16).prefix { $0 != 0 }, as: UTF8.self)
            if Self.countedPrefixes.contains(where: name.hasPrefix), !name.hasPrefix("GtkCss"),
                !name.hasPrefix("GtkStyle")
            {
                counts[name, default: 0] += Int(Int64(bitPattern: count))
            }
        }
    }

    /// Removes the file with the counts.
    func remove() { try? FileManager.default.removeItem(at: file) }
}
