import Foundation

/// A change of the rooms. Journals of earlier launches contain these values, so their coding keys must not change.
enum RoomChange: Codable, Sendable {
    case room(String)
    case alias(String, room: String)
    case noAlias(String)
    case event(RoomEvent, room: String)
    case read(ReadMark, user: String, room: String)
    case fullyRead(ReadMark, user: String, room: String)
    case muted([String], user: String, position: Int)
    case accountData(JSON, type: String, user: String)
}

/// A file with all changes of the rooms, one per line, from which they are restored at the next launch.
///
/// A sandbox that cannot read or write its journal works without one.
final class RoomJournal {
    private let file: URL
    private var handle: FileHandle?

    init(file: URL) { self.file = file }

    /// Reads all changes, oldest first. A last line that was truncated by a crash is skipped.
    func read() -> [RoomChange] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        do {
            let decoder = JSONDecoder()
            let lines = Self.lines(of: try Data(contentsOf: file))
            let changes = lines.compactMap { try? decoder.decode(RoomChange.self, from: $0) }
            if changes.count < lines.count {
                Log.groups.warning(
                    "lines of the journal skipped", metadata: ["count": "\(lines.count - changes.count)"])
            }
            return changes
        } catch {
            Log.groups.warning("cannot read the journal", metadata: ["error": "\(type(of: error))"])
            return []
        }
    }

    /// Appends a change.
    func append(_ change: RoomChange) {
        do {
            var line = try JSONEncoder().encode(change)
            line.append(UInt8(ascii: "\n"))
            try open().write(contentsOf: line)
        } catch {
            Log.groups.warning("cannot write the journal", metadata: ["error": "\(type(of: error))"])
        }
    }

    /// Rewrites the journal with this event in place of the one with the same id, so that a deleted text is gone from it.
    func replace(_ event: RoomEvent) {
        do {
            let decoder = JSONDecoder()
            let id = try JSONEncoder().encode(event.id)
            var text = Data()
            // All other lines stay as they are: there may be thousands.
            for line in Self.lines(of: try Data(contentsOf: file)) {
                if line.range(of: id) != nil,
                    case .event(let old, let room)? = try? decoder.decode(RoomChange.self, from: line),
                    old.id == event.id
                {
                    text += try JSONEncoder().encode(RoomChange.event(event, room: room))
                } else {
                    text += line
                }
                text.append(UInt8(ascii: "\n"))
            }
            try handle?.close()
            handle = nil
            try text.write(to: file, options: .atomic)
        } catch {
            Log.groups.warning("cannot rewrite the journal", metadata: ["error": "\(type(of: error))"])
        }
    }

    /// The lines that are not empty. Generic functions would take a hundred times longer in a debug build.
    private static func lines(of data: Data) -> [Data] {
        data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return [] }
            var lines: [Data] = []
            var start = 0
            while start < bytes.count {
                let newline = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
                let end = newline.map { base.distance(to: UnsafeRawPointer($0)) } ?? bytes.count
                if end > start { lines.append(Data(bytes: base + start, count: end - start)) }
                start = end + 1
            }
            return lines
        }
    }

    private func open() throws -> FileHandle {
        if let handle { return handle }
        let files = FileManager.default
        if !files.fileExists(atPath: file.path) {
            try files.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data("\n".utf8).write(to: file)
        }
        // Only the owner may read the messages of the sandbox.
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let opened = try FileHandle(forWritingTo: file)
        try opened.seekToEnd()
        // The previous line may be truncated; the next one must not be appended to it.
        try opened.write(contentsOf: Data("\n".utf8))
        handle = opened
        return opened
    }
}
