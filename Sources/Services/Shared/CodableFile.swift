import Domain
import Foundation

/// The result of reading a stored value.
package enum StoredValue<Value: Sendable>: Sendable {
    /// Nothing was saved yet.
    case missing
    /// The value as it was saved.
    case value(Value)
    /// The file could not be decoded and was renamed to this location.
    case quarantined(URL)

    /// The value, or nil if there is none.
    package var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// Returns the value, or nil if there is none. Throws `StorageError.corrupt` if the file was quarantined.
    func intact() throws -> Value? {
        if case .quarantined = self { throw StorageError.corrupt }
        return value
    }
}

extension StoredValue: Equatable where Value: Equatable {}

/// One value stored as JSON in a small file: settings, an archive, a draft.
///
/// A save is atomic, also on a power failure, and durable when it returns. Calls on one instance are executed in order,
/// on a queue of its own. Throws `StorageError`.
package struct CodableFile<Value: Codable & Sendable>: Sendable {
    package let url: URL
    private let queue = DispatchQueue(label: "hutong.file")

    /// Creates a file of that name in a directory, which is created by the first save.
    package init(_ name: String, in directory: URL) { url = directory.appending(component: name) }

    /// Reads the value. A file that cannot be decoded is quarantined as `<name>.corrupt-<time>`.
    package func load(now: Date = Date()) async throws -> StoredValue<Value> {
        try await queue.run { try read(now: now) }
    }

    /// Writes the value.
    package func save(_ value: Value) async throws {
        try await queue.run { try write(value) }
    }

    /// Reads, changes and writes the value (nil stands for no file) in one step.
    package func update(_ change: @escaping @Sendable (inout Value?) -> Void) async throws {
        try await queue.run {
            var value = try read(now: Date()).value
            change(&value)
            if let value { try write(value) } else { try remove() }
        }
    }

    /// Removes the file if it exists.
    package func delete() async throws {
        try await queue.run { try remove() }
    }

    private func read(now: Date) throws -> StoredValue<Value> {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return .missing
        } catch {
            throw StorageError.failed(code: (error as NSError).code)
        }
        do {
            return .value(try JSONDecoder().decode(Value.self, from: data))
        } catch {
            let place = (error as? DecodingError)?.place ?? "not JSON"
            Log.files.error(
                "Cannot decode a file", metadata: ["file": "\(url.lastPathComponent)", "error": "\(place)"])
            return .quarantined(try CorruptFileQuarantine.move(url, now: now))
        }
    }

    private func write(_ value: Value) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(value)
        try makeDataDirectory(url.deletingLastPathComponent())
        try WholeFile.write(data, to: url, temporary: url.path + ".new", permissions: 0o600)
    }

    private func remove() throws {
        if unlink(url.path) == 0 { return }
        let failure = POSIXFailure.last
        if failure.code != ENOENT { throw failure.storageError }
    }
}

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
