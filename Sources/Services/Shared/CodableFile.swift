import Domain
import Foundation

/// The result of reading a stored value.
public enum StoredValue<Value: Sendable>: Sendable {
    /// Nothing was saved yet.
    case missing
    /// The value as it was saved.
    case value(Value)
    /// What was there made no sense; it was kept under this name.
    case quarantined(URL)

    /// The value, or nil when there is none.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension StoredValue: Equatable where Value: Equatable {}

/// One value kept as JSON in one small file: settings, an archive, a draft.
///
/// A save is whole or not at all, also when the power fails, and is on the disk when it returns. Calls on one instance
/// are carried out in their order, off the caller's thread. Throws `StorageError`.
public struct CodableFile<Value: Codable & Sendable>: Sendable {
    /// Where it is.
    public let url: URL
    private let permissions: mode_t
    private let queue = DispatchQueue(label: "hutong.file")

    /// A file of that name in a directory, which is made with the first save.
    public init(_ name: String, in directory: URL, permissions: UInt16 = 0o600) {
        url = directory.appending(component: name)
        self.permissions = mode_t(permissions)
    }

    /// Reads the value; what cannot be understood is set aside as `<name>.corrupt-<time>`.
    public func load(now: Date = Date()) async throws -> StoredValue<Value> {
        try await queue.run { try read(now: now) }
    }

    /// Writes the value.
    public func save(_ value: Value) async throws {
        try await queue.run { try write(value) }
    }

    /// Reads, changes and writes the value (nil stands for no file) with nobody in between.
    public func update(now: Date = Date(), _ change: @escaping @Sendable (inout Value?) -> Void) async throws {
        try await queue.run {
            var value = try read(now: now).value
            change(&value)
            if let value { try write(value) } else { try remove() }
        }
    }

    /// Removes the file, if it is there.
    public func delete() async throws {
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
        guard let value = try? JSONDecoder().decode(Value.self, from: data) else {
            return .quarantined(try CorruptFileQuarantine.move(url, now: now))
        }
        return .value(value)
    }

    private func write(_ value: Value) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(value)
        try makeDataDirectory(url.deletingLastPathComponent())
        let temporary = url.path + ".new"
        do {
            try writeThrough(data, to: temporary)
            guard rename(temporary, url.path) == 0 else { throw POSIXFailure.last }
            try syncDirectory()
        } catch let failure as POSIXFailure {
            unlink(temporary)
            throw failure.storageError
        }
    }

    private func remove() throws {
        if unlink(url.path) == 0 { return }
        let failure = POSIXFailure.last
        if failure.code != ENOENT { throw failure.storageError }
    }

    /// Returns only when the bytes are on the disk, not merely in the cache.
    private func writeThrough(_ data: Data, to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions)
        guard file >= 0 else { throw POSIXFailure.last }
        defer { close(file) }
        // An older temporary file keeps its permissions through O_CREAT, so they are set again.
        guard fchmod(file, permissions) == 0 else { throw POSIXFailure.last }
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { throw POSIXFailure.last }
                rest = rest.dropFirst(count)
            }
        }
        guard fsync(file) == 0 else { throw POSIXFailure.last }
    }

    /// Makes the rename itself last.
    private func syncDirectory() throws {
        let directory = open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw POSIXFailure.last }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw POSIXFailure.last }
    }
}
