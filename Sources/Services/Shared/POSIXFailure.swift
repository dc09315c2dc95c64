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
