import Foundation

/// Finds the folder of catalogs, icons and sample data that belongs to this program.
public enum AssetFolder {
    /// Returns the folder, or nil if the program has none.
    ///
    /// In order: `HUTONG_ASSETS`; `share/hutong` beside the program's `bin`; `Assets` in a folder above the program,
    /// where a build in the source tree finds it.
    public static func find() -> URL? {
        let files = FileManager.default
        if let path = ProcessInfo.processInfo.environment["HUTONG_ASSETS"] { return URL(filePath: path) }
        guard let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
        var folder = URL(filePath: program).deletingLastPathComponent()
        let installed = folder.deletingLastPathComponent().appending(path: "share/hutong")
        if files.fileExists(atPath: installed.path) { return installed }
        while folder.path != "/" {
            let assets = folder.appending(path: "Assets")
            if files.fileExists(atPath: assets.appending(path: "icons").path) { return assets }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
