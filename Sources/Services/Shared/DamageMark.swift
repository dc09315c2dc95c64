import Foundation

/// Records, in an empty file beside a database, that damage was found in the database. No backup contains the file,
/// because its name begins with a dot.
struct DamageMark: Sendable {
    private let path: String

    /// Creates the mark of a database file.
    init(of file: URL) {
        path = file.deletingLastPathComponent().appending(component: ".\(file.lastPathComponent)-damaged").path
    }

    /// Whether damage was found since the file was last checked.
    var isSet: Bool { access(path, F_OK) == 0 }

    /// Makes the next start check the file.
    func set() {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Removes the mark, after a check or after the file was set aside.
    func remove() { unlink(path) }
}
