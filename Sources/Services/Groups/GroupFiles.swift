import Domain
import Foundation
import Logging

/// The files of groups on this computer: those that are saved, opened or sent.
struct GroupFiles: GroupFileService {
    /// The time that an opened file is kept, in seconds.
    private static let lifetime: TimeInterval = 3600

    let client: MatrixClient
    /// The folder of the files that other programs have open.
    let folder: URL
    /// Returns a picture in the form in which it is sent to others.
    let publish: @Sendable (Data) async throws(PhotoError) -> Photo
    private let queue = DispatchQueue(label: "hutong.group-files")

    // MARK: Saving and opening

    func picture(at address: URL, size: Int?) async throws -> Data {
        do { return try await client.media.download(address, size: size) } catch { throw error.asRemote }
    }

    func save(_ file: GroupFile, to target: URL, onProgress: @escaping @Sendable (Double) -> Void) async throws {
        let data = try await download(file, onProgress)
        let name = ".\(UUID().uuidString).part"
        let temporary = target.deletingLastPathComponent().appending(component: name).path
        try await queue.run { try WholeFile.write(data, to: target, temporary: temporary, permissions: nil) }
    }

    func open(_ file: GroupFile, onProgress: @escaping @Sendable (Double) -> Void) async throws -> URL {
        guard file.canBeOpened else { throw GroupFileError.program }
        let data = try await download(file, onProgress)
        guard !Self.isProgram(data) else { throw GroupFileError.program }
        return try await queue.run {
            removeOpened(olderThan: Self.lifetime)
            let place = folder.appending(component: UUID().uuidString)
            try makeDataDirectory(place)
            let target = place.appending(component: file.name)
            try WholeFile.write(data, to: target, temporary: target.path + ".part", permissions: 0o600)
            return target
        }
    }

    /// Deletes the opened files.
    func removeOpened() async {
        // The work does not throw; the queue is only waited for.
        try? await queue.run { removeOpened(olderThan: 0) }
    }

    private func removeOpened(olderThan age: TimeInterval) {
        let manager = FileManager.default
        let places = try? manager.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
        for place in places ?? [] {
            let changed = try? place.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            guard age == 0 || (changed ?? .distantPast) < Date(timeIntervalSinceNow: -age) else { continue }
            do { try manager.removeItem(at: place) } catch {
                Log.groupsStore.warning("An opened file was not deleted", metadata: ["error": "\(type(of: error))"])
            }
        }
    }

    private func download(_ file: GroupFile, _ onProgress: @escaping @Sendable (Double) -> Void) async throws -> Data {
        let maximum = GroupFile.maximumDownload
        guard let address = file.address else { throw RemoteError.notFound }
        guard file.size ?? 0 <= maximum else { throw GroupFileError.tooLarge(maximum: maximum) }
        do {
            return try await client.media.download(address, maximumBytes: maximum, onProgress: onProgress)
        } catch let error as RemoteError where error == .tooManyBytes {
            throw GroupFileError.tooLarge(maximum: maximum)
        } catch {
            throw error.asRemote
        }
    }

    /// Returns whether the bytes are those of a program, a script or a starter, whatever their name.
    private static func isProgram(_ data: Data) -> Bool {
        let start = data.prefix(64)
        return start.starts(with: [0x7f, 0x45, 0x4c, 0x46]) || start.starts(with: Data("#!".utf8))
            || start.starts(with: Data("MZ".utf8)) || start.range(of: Data("[Desktop Entry]".utf8)) != nil
    }

    // MARK: Sending

    func outgoingFile(at location: URL) async throws -> OutgoingFile {
        try await queue.run {
            let handle = try Self.regularFile(location)
            defer { try? handle.close() }
            let size = try handle.seekToEnd()
            guard size <= GroupFile.maximumUpload else {
                throw GroupFileError.tooLarge(maximum: GroupFile.maximumUpload)
            }
            guard size > 0 else { throw GroupFileError.unreadable }
            try handle.seek(toOffset: 0)
            var file = OutgoingFile(.file(location), name: location.lastPathComponent, size: Int(size))
            let isPicture = GroupFile(address: nil, name: file.name).kind == .picture
            if isPicture, size <= Photo.maxBytes { file.preview = try handle.readToEnd() }
            return file
        }
    }

    /// Opens a regular file for reading; not a folder, nor a pipe, which would block.
    private static func regularFile(_ location: URL) throws -> FileHandle {
        let descriptor = Foundation.open(location.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw GroupFileError.unreadable }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw GroupFileError.unreadable
        }
        return handle
    }

    /// Reads a file to send: a picture without the data of a camera, any other file unchanged. A picture that cannot
    /// be decoded is not sent, because its place could not be removed.
    func attach(_ file: OutgoingFile, to outgoing: Outgoing) async throws -> Outgoing {
        var outgoing = outgoing
        let data =
            switch file.source {
            case .data(let data): data
            case .file(let location): try await queue.run { try Self.read(location) }
            }
        let picture: Photo?
        do throws(PhotoError) { picture = try await publish(data) } catch {
            guard error == .notAPicture || error == .unsupported else { throw GroupFileError.unreadable }
            picture = nil
        }
        if let picture, picture.data.count <= Photo.maxBytes {
            (outgoing.file, outgoing.fileType) = (picture.data, picture.type)
            outgoing.content.picture = EventContent.Picture(picture)
            return outgoing
        }
        let sent = picture?.data ?? data
        let shown = GroupFile(address: nil, name: file.name, size: sent.count)
        outgoing.content.file = EventContent.File(shown)
        outgoing.content.form = shown.kind == .audio ? .audio : shown.kind == .video ? .video : .file
        (outgoing.file, outgoing.fileType) = (sent, shown.type)
        return outgoing
    }

    /// Returns a file that is sent unchanged. Throws `GroupFileError`.
    func read(_ location: URL) async throws -> Data { try await queue.run { try Self.read(location) } }

    private static func read(_ location: URL) throws -> Data {
        let handle = try regularFile(location)
        defer { try? handle.close() }
        let data: Data?
        do { data = try handle.read(upToCount: GroupFile.maximumUpload + 1) } catch { throw GroupFileError.unreadable }
        guard let data, !data.isEmpty else { throw GroupFileError.unreadable }
        guard data.count <= GroupFile.maximumUpload else {
            throw GroupFileError.tooLarge(maximum: GroupFile.maximumUpload)
        }
        return data
    }
}
