import Domain
import Foundation
import Gtk
import ViewModels

/// Saves recorded journeys.
final class RecordingPresenter: @MainActor Presenter, @MainActor RecordingAppService {
    let windows: GtkAppService
    private let recorder: InteractionRecorder

    /// Shows dialogs over `windows`; the pictures are those of `recorder`.
    init(_ windows: GtkAppService, recorder: InteractionRecorder) {
        self.windows = windows
        self.recorder = recorder
    }

    func saveJourney(name: String, source: @escaping (_ file: String) -> JourneySource) async -> Bool {
        let pictures = recorder.takePictures()
        return await save(words("Save the Journey"), name: name) {
            try await JourneyFile.write(source, pictures: pictures, to: $0)
        }
    }
}

/// Writes journeys.
enum JourneyFile {
    /// Writes the source that is made for the name of the file, and what was shown after its steps into a folder beside it,
    /// by the number of the step's line. Throws `StorageError`.
    static func write(
        _ source: (_ file: String) -> JourneySource, pictures: [Int: Data], to path: String
    ) async throws {
        let base = URL(filePath: path).deletingPathExtension()
        let source = source(base.lastPathComponent)
        try await ChosenFile.write(Data(source.text.utf8), to: path)
        let folder = base.deletingLastPathComponent().appending(
            path: "\(base.lastPathComponent)-pictures", directoryHint: .isDirectory)
        let named = source.stepLines.indices.compactMap { step in
            pictures[step].map { ("line-\(source.stepLines[step]).png", $0) }
        }
        try await write(named, to: folder)
    }

    @concurrent private static func write(_ pictures: [(name: String, data: Data)], to folder: URL) async throws {
        guard !pictures.isEmpty else { return }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // Those of an earlier recording with this name have other lines. The folder may have the user's own files, too.
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where name.wholeMatch(of: /line-\d+\.png/) != nil {
                try FileManager.default.removeItem(at: folder.appending(path: name))
            }
            for picture in pictures { try picture.data.write(to: folder.appending(path: picture.name)) }
        } catch {
            throw StorageError.failed(code: (error as NSError).code)
        }
    }
}
