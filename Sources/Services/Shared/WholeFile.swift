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
            guard rename(temporary, url.path) == 0 else { throw POSIXFailure.last }
            try syncDirectory(of: url)
        } catch let failure as POSIXFailure {
            unlink(temporary)
            throw failure.storageError
        }
    }

    /// Writes the bytes and returns when they are on the disk, not only in the cache.
    private static func writeThrough(_ data: Data, to path: String, permissions: mode_t?) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, permissions ?? 0o666)
        guard file >= 0 else { throw POSIXFailure.last }
        defer { close(file) }
        // O_CREAT does not change the permissions of a temporary file that exists, so they are set again.
        if let permissions, fchmod(file, permissions) != 0 { throw POSIXFailure.last }
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

    /// Makes the rename durable.
    private static func syncDirectory(of url: URL) throws {
        let directory = open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw POSIXFailure.last }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw POSIXFailure.last }
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
