import Domain
import Foundation

/// Complete reads and writes of files, and durable changes of folders. Throws `StorageError`.
enum POSIXFile {
    /// Reads at most `count` bytes; fewer only at the end of the file.
    static func read(_ file: Int32, upTo count: Int) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let more = bytes.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress! + filled, count - filled) }
            if more < 0 && errno == EINTR { continue }
            guard more >= 0 else { throw POSIXFailure.last.storageError }
            if more == 0 { break }
            filled += more
        }
        return Data(bytes.prefix(filled))
    }

    /// Writes all bytes.
    static func write(_ data: Data, to file: Int32) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { throw POSIXFailure.last.storageError }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Makes the changes of a folder's entries durable.
    static func syncFolder(_ folder: URL) throws {
        let file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw POSIXFailure.last.storageError }
        defer { close(file) }
        guard fsync(file) == 0 else { throw POSIXFailure.last.storageError }
    }

    /// Moves an entry to a place on the same disk. An entry that does not exist was already moved.
    static func move(_ source: URL, to target: URL) throws {
        guard rename(source.path, target.path) != 0 else { return }
        let failure = POSIXFailure.last
        if failure.code != ENOENT || access(target.deletingLastPathComponent().path, F_OK) != 0 {
            throw failure.storageError
        }
    }

    /// Returns the names in a folder, sorted; none if the folder does not exist.
    static func names(in folder: URL) throws -> [String] {
        guard access(folder.path, F_OK) == 0 else { return [] }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw StorageError.failed(code: (error as NSError).code)
        }
    }

    /// Removes a file, or a folder with everything in it, if it exists.
    static func remove(_ url: URL) throws {
        var facts = stat()
        guard lstat(url.path, &facts) == 0 else { return }
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            throw StorageError.failed(code: (error as NSError).code)
        }
    }
}
