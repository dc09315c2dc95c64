import Domain
import Foundation

/// A file in the desktop's folder of programs to start (Desktop Application Autostart Specification).
package nonisolated struct AutostartEntry: LoginItem {
    private let file: URL
    private let text: String

    /// Creates the entry named `id` of a folder, which runs `command`; nothing is written before `set(true)`.
    package init(id: String, name: String, in folder: URL, command: [String]) {
        file = folder.appending(path: "\(id).desktop")
        text = """
            [Desktop Entry]
            Type=Application
            Name=\(name)
            Icon=io.github.hutong.hutong
            Exec=\(command.map(Self.quoted).joined(separator: " "))
            X-GNOME-UsesNotifications=true

            """
    }

    /// Returns whether the file exists, and no tool of the desktop has turned it off.
    @concurrent package func isOn() async -> Bool {
        do {
            return try !String(contentsOf: file, encoding: .utf8).split(separator: "\n").contains("Hidden=true")
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return false
        } catch {
            Log.files.warning("Cannot read the autostart entry", metadata: ["error": "\(error.logDescription)"])
            return false
        }
    }

    /// Writes the file, or deletes it. Throws `StorageError`.
    @concurrent package func set(_ isOn: Bool) async throws {
        guard isOn else { return try POSIXFile.remove(file) }
        let folder = file.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw StorageError.failed(code: (error as NSError).code)
        }
        try WholeFile.write(Data(text.utf8), to: file, temporary: "\(file.path).new", permissions: nil)
    }

    /// Returns an argument in quotes (Desktop Entry Specification, "The Exec key"). The file is read as a key file
    /// first, in which a backslash is doubled, too.
    static func quoted(_ argument: String) -> String {
        let escaped = argument.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "`", "$": "\\\\\(scalar)"
            case "\\": #"\\\\"#
            case "%": "%%"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            default: "\(scalar)"
            }
        }
        return "\"\(escaped.joined())\""
    }
}
