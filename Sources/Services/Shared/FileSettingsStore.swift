import Domain
import Foundation

/// Settings in `settings.json` of the data directory.
public struct FileSettingsStore: SettingsStore {
    private let file: CodableFile<Settings>

    /// Keeps the file in that directory.
    public init(in directory: URL) {
        file = CodableFile("settings.json", in: directory)
    }

    /// The saved settings, or the defaults when there are none to be read.
    public func load() async -> Settings {
        (try? await file.load())?.value ?? Settings()
    }

    /// Keeps `settings`; throws `StorageError`.
    public func save(_ settings: Settings) async throws {
        try await file.save(settings)
    }
}
