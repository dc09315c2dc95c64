import Domain
import Foundation
import Services

/// What the program needs from the disk before it has a window.
nonisolated struct StoredData: Sendable {
    let settings: Settings
    /// Throws the `StorageError` for which it could not be opened. Nil where files have to be moved before.
    let database: Result<LocalDatabase, any Error>?

    /// Reads it; changes nothing but the database, which is brought up to date.
    static func read(
        from folder: URL, caches: URL, migrations: [Migration], now: Date
    ) async -> StoredData {
        let settings = await FileSettingsStore(in: folder).load()
        let space = DataSpace(of: settings.services, data: folder, caches: caches)
        guard settings.isSandboxSeparate, !PendingRestore.hasFiles(in: space.data) else {
            return StoredData(settings: settings, database: nil)
        }
        do {
            let database = try await LocalDatabase.open(in: space.data, migrations: migrations, now: now)
            return StoredData(settings: settings, database: .success(database))
        } catch {
            return StoredData(settings: settings, database: .failure(error))
        }
    }
}

/// Reads the stored data while GTK starts, once.
final class StoredDataReader {
    private var reading: Task<StoredData, Never>?

    /// Begins to read, on other threads.
    func begin(_ options: Options, now: Date) {
        let (folder, caches, migrations) = (options.dataFolder, options.cacheFolder, features.flatMap(\.migrations))
        reading = Task.detached(priority: .userInitiated) {
            await StoredData.read(from: folder, caches: caches, migrations: migrations, now: now)
        }
    }

    /// Returns what was read, the first time; nil later, or where nothing was begun.
    func take() async -> StoredData? {
        let taken = reading
        reading = nil
        return await taken?.value
    }
}
