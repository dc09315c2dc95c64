/// Why something could not be kept on, or read from, this computer; thrown by the stores in `Services`.
public enum StorageError: Error, Equatable, Sendable {
    /// No space is left on the disk.
    case diskFull
    /// Another program holds the database.
    case locked
    /// The place cannot be written to.
    case notWritable
    /// What was stored makes no sense any more.
    case corrupt
    /// It was written by a newer version of this program, and is left as it is.
    case newerVersion
    /// Anything else; `code` is the system's or SQLite's own.
    case failed(code: Int)
}
