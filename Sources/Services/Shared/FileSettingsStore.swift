import Domain
import Foundation

/// Settings in `settings.json` of the data directory.
package struct FileSettingsStore: SettingsStore {
    private let file: CodableFile<Settings>

    /// Stores the file in that directory.
    package init(in directory: URL) {
        file = CodableFile("settings.json", in: directory)
    }

    /// Returns the saved settings, or the defaults if there are none or they cannot be read.
    package func load() async -> Settings {
        do {
            return try await file.load().value ?? Settings()
        } catch {
            Log.files.error(
                "Cannot read the settings; using the defaults", metadata: ["error": "\(error.logDescription)"])
            return Settings()
        }
    }

    /// Saves `settings`. Throws `StorageError`.
    package func save(_ settings: Settings) async throws {
        try await file.save(settings)
    }
}
