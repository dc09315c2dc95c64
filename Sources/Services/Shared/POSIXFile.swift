import Domain
import Foundation

/// A failed system call's `errno`.
struct POSIXFailure: Error, Equatable {
    let code: Int32

    /// The error of the last call; must be read before any other call.
    static var last: POSIXFailure { POSIXFailure(code: errno) }

    var storageError: StorageError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR: .notWritable
        default: .failed(code: Int(code))
        }
    }
}

/// Creates the data directory, readable by its owner only. Throws `StorageError`.
func makeDataDirectory(_ directory: URL) throws {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: directory.path, isDirectory: &isDirectory) {
        if !isDirectory.boolValue { throw StorageError.notWritable }
        return
    }
    do {
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
        throw (error as? CocoaError)?.code == .fileWriteOutOfSpace ? StorageError.diskFull : StorageError.notWritable
    }
}

/// Complete reads and writes of files, and durable changes of folders. Throws `StorageError`.
enum POSIXFile {
    /// Opens a file that programs started from here do not get. Returns its descriptor.
    static func open(_ path: String, _ flags: Int32, permissions: mode_t = 0o600) throws -> Int32 {
        let file = Foundation.open(path, flags | O_CLOEXEC, permissions)
        guard file >= 0 else { throw POSIXFailure.last.storageError }
        return file
    }

    /// Returns when the bytes of a file, or the changes of a folder's entries, are on the disk, not only in the cache.
    static func sync(_ file: Int32) throws {
        guard fsync(file) == 0 else { throw POSIXFailure.last.storageError }
    }

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
        let file = try open(folder.path, O_RDONLY | O_DIRECTORY)
        defer { close(file) }
        try sync(file)
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

/// The number of files and connections that the program may have open.
package enum DescriptorLimit {
    /// Raises the usual limit, 1024, as far as the system allows, so that there are always some for the program's own files.
    /// Not to hundreds of thousands: the browser that is started from here would inherit that.
    package static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < 4096 else { return }
        limit.rlim_cur = min(4096, limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
