import Foundation

extension App {
    /// Types a path into GTK's file chooser with that title.
    func chooseFile(_ path: String, in title: String) async throws {
        let chooser = try await window(localized(title))
        // Opens the field for a path if there is none; the field for a name accepts paths, too.
        try await press("ctrl+l")
        try await waitUntil("a field has the focus") { snapshot in
            snapshot.focused.map { $0.isEditable && $0.ancestors.contains(chooser.path) } ?? false
        }
        try await press("ctrl+a")
        try await typeKeys(path)
        // GTK 4.18 leaves the rest of an earlier completion after the typed text.
        try await press("shift+End")
        try await press("Delete")
        try await press("Return")
        try await waitUntil("the dialog is gone") { !$0.windows.contains { $0.path == chooser.path } }
    }

    /// Returns the files of the app that contain one of these texts, as paths in its home, except for files with
    /// these names.
    func files(with texts: Set<String>, except names: Set<String> = []) -> [String] {
        let all = FileManager.default.enumerator(at: home, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
        return all.filter { file in
            // A store writes a new file beside the old one.
            let name = file.lastPathComponent.replacing(/\.new$/, with: "")
            guard !names.contains(name), let data = try? Data(contentsOf: file) else { return false }
            return texts.contains { data.range(of: Data($0.utf8)) != nil }
        }.map { String($0.path.dropFirst(home.path.count)) }
    }
}
