import Foundation

/// A change of the rooms. Journals of earlier launches contain these values, so their coding keys must not change.
enum RoomChange: Codable, Sendable {
    case room(String)
    case alias(String, room: String)
    case noAlias(String)
    case event(RoomEvent, room: String)
    case past(RoomPast, room: String)
    case read(ReadMark, user: String, room: String)
    case fullyRead(ReadMark, user: String, room: String)
    case muted([String], user: String, position: Int)
    case accountData(JSON, type: String, user: String)
}

/// A file with the changes of the rooms, one per line, from which they are restored at the next launch. It is
/// rewritten when most of its lines are about events that are no longer kept.
///
/// A sandbox that cannot read or write its journal works without one.
final class RoomJournal {
    private let file: URL
    private var handle: FileHandle?
    /// The number of changes in the file.
    private(set) var lineCount = 0
    /// Whether the file could be read; otherwise it is not replaced.
    private var isReadable = true
    /// Only the owner may read the messages of the sandbox.
    private static var attributes: [FileAttributeKey: Any] { [.posixPermissions: 0o600] }

    init(file: URL) { self.file = file }

    /// Reads all changes, oldest first. A last line that was truncated by a crash is skipped.
    func read() -> [RoomChange] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        do {
            let decoder = JSONDecoder()
            let lines = Self.lines(of: try Data(contentsOf: file))
            lineCount = lines.count
            let changes = lines.compactMap { try? decoder.decode(RoomChange.self, from: $0) }
            if changes.count < lines.count {
                Log.groups.warning(
                    "lines of the journal skipped", metadata: ["count": "\(lines.count - changes.count)"])
            }
            return changes
        } catch {
            isReadable = false
            Log.groups.warning("cannot read the journal", metadata: ["error": "\(type(of: error))"])
            return []
        }
    }

    /// Appends a change.
    func append(_ change: RoomChange) {
        do {
            try open().write(contentsOf: JSONEncoder().encode(change) + Data("\n".utf8))
            lineCount += 1
        } catch {
            Log.groups.warning("cannot write the journal", metadata: ["error": "\(type(of: error))"])
        }
    }

    /// Returns whether the file has more than a thousand lines, most of which would not be in a new journal.
    func isTooLong(for eventCount: Int) -> Bool { isReadable && lineCount > 2 * eventCount + 1000 }

    /// Replaces the journal with one of these changes. After a crash, the file is the old one or the new one.
    func rewrite(_ changes: [RoomChange]) {
        do {
            let encoder = JSONEncoder()
            var text = Data()
            for change in changes { text += try encoder.encode(change) + Data("\n".utf8) }
            let new = file.appendingPathExtension("new")
            try? FileManager.default.removeItem(at: new)
            guard FileManager.default.createFile(atPath: new.path, contents: nil, attributes: Self.attributes) else {
                throw CocoaError(.fileWriteUnknown)
            }
            let opened = try FileHandle(forWritingTo: new)
            try opened.write(contentsOf: text)
            try opened.synchronize()
            guard rename(new.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            try? handle?.close()
            handle = opened
            lineCount = changes.count
        } catch {
            Log.groups.warning("cannot rewrite the journal", metadata: ["error": "\(type(of: error))"])
        }
    }

    /// Returns the lines that are not empty. Generic functions would take a hundred times longer in a debug build.
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
        try files.setAttributes(Self.attributes, ofItemAtPath: file.path)
        let opened = try FileHandle(forWritingTo: file)
        try opened.seekToEnd()
        // The previous line may be truncated; the next one must not be appended to it.
        try opened.write(contentsOf: Data("\n".utf8))
        handle = opened
        return opened
    }
}
