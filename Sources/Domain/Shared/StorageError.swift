/// The reason why data could not be stored or read on this computer; thrown by the stores in `Services`.
public enum StorageError: Error, Equatable, Sendable {
    /// No space is left on the disk.
    case diskFull
    /// Another program uses the database, or the keyring is locked.
    case locked
    /// Hutong runs already with this data.
    case inUse
    /// The file was deleted while the program runs; nothing more can be kept in it.
    case deleted
    /// The directory is not writable.
    case notWritable
    /// The stored data is corrupt.
    case corrupt
    /// The data were written by a newer version of this program, and are not changed.
    case newerVersion
    /// Any other error; `code` is the system's or SQLite's.
    case failed(code: Int)
}
