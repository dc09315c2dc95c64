import Foundation

/// Downloads the files and pictures of groups, and reads those that are to be sent.
///
/// Methods throw `GroupFileError`, `RemoteError`, `StorageError`.
public protocol GroupFileService: Sendable {
    /// A file of the user's as it would be sent. Throws `GroupFileError`.
    func outgoingFile(at location: URL) async throws -> OutgoingFile

    /// Downloads a file to `target`, which is only ever a whole file; `onProgress` is called with 0 to 1.
    ///
    /// Throws `GroupFileError`.
    func save(_ file: GroupFile, to target: URL, onProgress: @escaping @Sendable (Double) -> Void) async throws

    /// Downloads a file for another program, and returns where it is. It is deleted after an hour at the next file, at
    /// the next start, and after a sign-out.
    ///
    /// Throws `GroupFileError`.
    func open(_ file: GroupFile, onProgress: @escaping @Sendable (Double) -> Void) async throws -> URL

    /// The data of a picture, scaled down to `size` pixels if that is given.
    func picture(at address: URL, size: Int?) async throws -> Data
}
