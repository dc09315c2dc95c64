import Foundation

/// Something that has changed in the rooms.
enum RoomChange: Codable, Sendable {
    case room(String)
    case alias(String, room: String)
    case event(RoomEvent, room: String)
    case read(ReadMark, user: String, room: String)
    case fullyRead(ReadMark, user: String, room: String)
    case muted([String], user: String, position: Int)
}

/// Everything that has changed, a line each, so that the rooms are the same after a restart.
final class RoomJournal {
    private let file: URL
    private var handle: FileHandle?

    init(file: URL) { self.file = file }

    /// All changes, oldest first; a last line that a crash cut off is left out.
    func read() -> [RoomChange] {
        guard let data = try? Data(contentsOf: file) else { return [] }
        let decoder = JSONDecoder()
        return data.split(separator: UInt8(ascii: "\n")).compactMap { try? decoder.decode(RoomChange.self, from: $0) }
    }

    /// Adds a change at the end.
    func append(_ change: RoomChange) {
        guard var line = try? JSONEncoder().encode(change), let handle = open() else { return }
        line.append(UInt8(ascii: "\n"))
        // A sandbox that cannot write forgets; that is no reason to stop.
        try? handle.write(contentsOf: line)
    }

    private func open() -> FileHandle? {
        if handle == nil {
            if !FileManager.default.fileExists(atPath: file.path) {
                try? FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
                _ = FileManager.default.createFile(atPath: file.path, contents: Data("\n".utf8))
            }
            // Nobody else reads what neighbors say.
            chmod(file.path, 0o600)
            handle = try? FileHandle(forWritingTo: file)
            _ = try? handle?.seekToEnd()
            // A line that was cut off must not swallow the next one.
            try? handle?.write(contentsOf: Data("\n".utf8))
        }
        return handle
    }
}
