import Foundation

/// Which objects are alive in the app, by type: counted by a library that is preloaded into it.
@UIActor
struct Census {
    /// Widgets and what comes with them, and our own classes; what GLib, the Swift library and GTK's cache of styles
    /// keep for themselves is theirs.
    private static let ours = [
        "Gtk", "Adw", "Gdk", "Hutong", "GListStore", "GMenu", "GSimpleAction", "Desktop.", "ViewModels.",
        "Domain.", "Services.", "hutong.", "Observation.",
    ]
    private let file: URL

    init() throws {
        file = FileManager.default.temporaryDirectory.appending(path: "hutong-census-\(getpid())-\(UUID().uuidString)")
    }

    /// What an app needs in its environment to be counted.
    var environment: [String: String] {
        get throws {
            let library = try App.builtProgram().deletingLastPathComponent().appending(path: "libCensus.so")
            guard FileManager.default.fileExists(atPath: library.path) else { throw DriverError("no \(library.path)") }
            return ["LD_PRELOAD": library.path, "HUTONG_CENSUS": file.path]
        }
    }

    /// How many are alive now of each type: widgets and other GObjects, view-models, views and observations.
    func count() throws -> [String: Int] {
        let table = try Data(contentsOf: file)
        return stride(from: 0, to: table.count, by: 128).reduce(into: [:]) { counts, place in
            let entry = table[place..<place + 128]
            guard entry.prefix(8).contains(where: { $0 != 0 }) else { return }
            let alive = entry.dropFirst(8).prefix(8).enumerated().reduce(0 as UInt64) {
                $0 | UInt64($1.element) << (8 * UInt64($1.offset))
            }
            let name = String(decoding: entry.dropFirst(16).prefix { $0 != 0 }, as: UTF8.self)
            if Self.ours.contains(where: name.hasPrefix), !name.hasPrefix("GtkCss"), !name.hasPrefix("GtkStyle") {
                counts[name, default: 0] += Int(Int64(bitPattern: alive))
            }
        }
    }

    /// Ends the counting.
    func remove() { try? FileManager.default.removeItem(at: file) }
}
