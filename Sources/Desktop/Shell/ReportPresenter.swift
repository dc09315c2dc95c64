import Domain
import Foundation
import Gtk
import ViewModels

/// Shows the report of a problem, and saves it.
final class ReportPresenter: @MainActor Presenter, @MainActor ReportAppService {
    let windows: GtkAppService
    private var view: ReportView?

    /// Shows dialogs over `windows`.
    init(_ windows: GtkAppService) { self.windows = windows }

    /// Shows a report instead of an earlier one.
    func show(_ view: ReportView) {
        closeReport()
        self.view = view
        view.window.onDestroy { [weak self] in self?.view = nil }
        view.window.present()
    }

    func closeReport() {
        guard let view else { return }
        self.view = nil
        // Not in a handler of its own button.
        MainLoop.whenIdle { view.window.destroy() }
    }

    func saveReport(folder name: String, _ files: [ReportFile]) async -> String? {
        var folder: String?
        let isSaved = await save(words("Save the Report"), name: name) {
            folder = try await ReportFolder.write(files, at: $0)
        }
        return isSaved ? folder : nil
    }
}

/// Writes reports.
nonisolated enum ReportFolder {
    /// Writes a new folder at a path, or beside it where there is something already, which only the user can read; returns
    /// its path. Throws `StorageError`.
    @concurrent static func write(_ files: [ReportFile], at path: String) async throws(StorageError) -> String {
        let folder = freePath(path)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            for file in files { try file.data.write(to: URL(filePath: folder).appending(path: file.name)) }
            return folder
        } catch {
            // What is incomplete would look like a report.
            try? FileManager.default.removeItem(atPath: folder)
            throw ChosenFile.storageError(error)
        }
    }

    private static func freePath(_ path: String) -> String {
        guard FileManager.default.fileExists(atPath: path) else { return path }
        let number = (2...).first { !FileManager.default.fileExists(atPath: "\(path) \($0)") }
        return "\(path) \(number ?? 2)"
    }
}
