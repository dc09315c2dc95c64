import Domain
import Foundation

/// A lock on a data folder, which also excludes programs without a message bus. It is released with the object or the process.
package final class DataFolderLock: Sendable {
    private let file: Int32

    /// Locks the folder, and creates it first if necessary. Throws `StorageError.inUse` if another program has locked it.
    package static func take(in folder: URL) async throws -> DataFolderLock {
        try await DispatchQueue.global(qos: .userInitiated).run { try DataFolderLock(folder) }
    }

    private init(_ folder: URL) throws {
        try makeDataDirectory(folder)
        file = try POSIXFile.open(folder.appending(component: "lock").path, O_RDWR | O_CREAT)
        // Some network file systems do not support locks.
        if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw StorageError.inUse }
    }

    deinit {
        // Closing alone does not unlock while a child process that has not executed its program yet has the file too.
        flock(file, LOCK_UN)
        close(file)
    }
}

/// The identity of a file, which differs from that of another file of the same name.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// Reads the identity of the file at a path. Returns nil if there is none.
    init?(of file: URL) {
        var facts = stat()
        guard stat(file.path, &facts) == 0 else { return nil }
        (device, number) = (facts.st_dev, facts.st_ino)
    }
}
