import Domain
import Foundation

/// Keeps other programs from a data folder, also those that the message bus does not tell of. It ends with this object, or with
/// the process.
public final class DataFolderLock: Sendable {
    private let file: Int32

    /// Locks the folder, which is made where it is not there. Throws `StorageError.inUse` where another program has.
    public static func take(in folder: URL) async throws -> DataFolderLock {
        try await DispatchQueue.global(qos: .userInitiated).run { try DataFolderLock(folder) }
    }

    private init(_ folder: URL) throws {
        try makeDataDirectory(folder)
        file = open(folder.appending(component: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw POSIXFailure.last.storageError }
        // Some file systems of networks have no locks.
        if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw StorageError.inUse }
    }

    deinit { if file >= 0 { close(file) } }
}

/// What distinguishes a file from another one of the same name.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// The file that is there now.
    init?(of file: URL) {
        var facts = stat()
        guard stat(file.path, &facts) == 0 else { return nil }
        (device, number) = (facts.st_dev, facts.st_ino)
    }
}
