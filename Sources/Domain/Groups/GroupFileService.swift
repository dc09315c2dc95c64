import Foundation

/// Downloads the files and pictures of groups, and reads the files to send.
///
/// Methods throw `GroupFileError`, `RemoteError`, `StorageError`.
public protocol GroupFileService: Sendable {
    /// Returns a file of the user in the form in which it would be sent. Throws `GroupFileError`.
    func outgoingFile(at location: URL) async throws -> OutgoingFile

    /// Downloads a file to `target`, which always contains a complete file; `onProgress` is called with 0 to 1.
    ///
    /// Throws `GroupFileError`.
    func save(_ file: GroupFile, to target: URL, onProgress: @escaping @Sendable (Double) -> Void) async throws

    /// Downloads a file for another program, and returns its location. The file is deleted when the next file is
    /// opened after an hour, at the next start, and after a sign-out.
    ///
    /// Throws `GroupFileError`.
    func open(_ file: GroupFile, onProgress: @escaping @Sendable (Double) -> Void) async throws -> URL

    /// Returns the data of a picture, scaled down to `size` pixels if a size is given.
    func picture(at address: URL, size: Int?) async throws -> Data
}
