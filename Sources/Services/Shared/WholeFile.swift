import Dispatch
import Domain
import Foundation

/// Writes files that are never partial: into a temporary file beside the target, which is then renamed.
enum WholeFile {
    /// Writes the bytes and returns when they are on the disk; with those permissions, or the user's usual ones.
    ///
    /// Throws `StorageError`. The earlier file exists until the new one is complete.
    static func write(_ data: Data, to url: URL, temporary: String, permissions: mode_t?) throws {
        do {
            try writeThrough(data, to: temporary, permissions: permissions)
            guard rename(temporary, url.path) == 0 else { throw POSIXFailure.last.storageError }
            try POSIXFile.syncFolder(url.deletingLastPathComponent())
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private static func writeThrough(_ data: Data, to path: String, permissions: mode_t?) throws {
        let file = try POSIXFile.open(path, O_WRONLY | O_CREAT | O_TRUNC, permissions: permissions ?? 0o666)
        defer { close(file) }
        // O_CREAT does not change the permissions of a temporary file that exists, so they are set again.
        if let permissions, fchmod(file, permissions) != 0 { throw POSIXFailure.last.storageError }
        try POSIXFile.write(data, to: file)
        try POSIXFile.sync(file)
    }
}

extension DispatchQueue {
    /// Runs blocking work (disk) on this queue, in the order of the calls if the queue is serial, without blocking
    /// one of the few threads that run tasks. Work that has started is finished even if the task is canceled.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            self.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
