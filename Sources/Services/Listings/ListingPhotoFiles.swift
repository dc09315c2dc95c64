import Domain
import Foundation
import GRDB

/// The photos of listings in the folder `photos` beside the database: `<id>.jpg`, and `<id>.small.jpg` for lists.
///
/// A photo is on the disk, complete, before a listing can refer to it. After a crash in between, the worst case is a
/// file without a listing; `removeUnused()` deletes it at the next start.
package actor ListingPhotoFiles: ListingPhotoStore {
    private static let pictureEnding = ".jpg"
    private static let thumbnailEnding = ".small.jpg"
    private static let temporaryEnding = ".tmp"

    private let database: LocalDatabase
    private let folder: URL
    private let converter: any PhotoConverter
    private let makeID: @Sendable () -> UUID
    private let queue = DispatchQueue(label: "hutong.photos", qos: .utility)
    private let signal = ChangeSignal()
    /// The photos that must not be deleted: those stored since the program started, which an unsaved editor may use,
    /// and those that a listing has used since then, which an undo may restore.
    private var needed: Set<ListingPhoto.ID> = []

    /// Creates a store in the folder `photos` of `directory`, which also contains `database`; nothing is read before
    /// the first call.
    package init(
        _ database: LocalDatabase, in directory: URL, converter: any PhotoConverter,
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.database = database
        folder = directory.appending(path: "photos", directoryHint: .isDirectory)
        self.converter = converter
        self.makeID = makeID
    }

    package nonisolated func file(of photo: ListingPhoto.ID) -> URL {
        folder.appending(component: photo.uuidString + Self.pictureEnding)
    }

    package nonisolated func thumbnail(of photo: ListingPhoto.ID) -> URL {
        folder.appending(component: photo.uuidString + Self.thumbnailEnding)
    }

    package func add(_ picture: Data) async throws -> ListingPhoto {
        try await add(try await converter.convert(picture), id: makeID())
    }

    package func add(contentsOf file: URL) async throws -> ListingPhoto {
        let picture = try await queue.run { try Self.read(file) }
        return try await add(picture)
    }

    /// Stores a converted picture under an id that listings may already refer to, and replaces an earlier one. Throws
    /// `StorageError`.
    @discardableResult
    func add(_ photo: ConvertedPhoto, id: ListingPhoto.ID) async throws -> ListingPhoto {
        needed.insert(id)
        let (folder, file, thumbnail) = (folder, file(of: id), thumbnail(of: id))
        try await queue.run {
            try makeDataDirectory(folder)
            // The small one first: if the large one exists, both do.
            try Self.write(photo.thumbnail, to: thumbnail)
            do { try Self.write(photo.picture, to: file) } catch {
                unlink(thumbnail.path)
                throw error
            }
        }
        signal.send()
        return ListingPhoto(id: id, width: photo.width, height: photo.height)
    }

    package func removeUnused() async throws {
        if let kept = database.quarantinedFile { try await setAside(with: kept) }
        // The database first: photos that a listing loses from now on may be restored by an undo.
        let named = try await namedPhotos()
        let files = try await queue.run { [folder] in try Self.names(in: folder) }
        needed.formUnion(named)
        let unused = files.filter { name in Self.id(of: name).map { !needed.contains($0) } ?? false }
        try await queue.run { [folder] in
            for name in unused where unlink(folder.appending(component: name).path) != 0 && errno != ENOENT {
                throw POSIXFailure.last.storageError
            }
        }
        if !unused.isEmpty { Log.listingPhotos.info("Removed unused files", metadata: ["files": "\(unused.count)"]) }
    }

    package nonisolated func changes() -> AsyncStream<Void> { signal.changes() }

    // MARK: Helpers

    /// Moves the photos along with their database, which was set aside.
    private func setAside(with database: URL) async throws {
        let suffix = database.lastPathComponent.split(separator: ".").last.map(String.init) ?? "corrupt"
        let (folder, kept) = (folder, folder.deletingLastPathComponent().appending(component: "photos.\(suffix)"))
        // Only once: photos that were added since belong to the new database.
        guard needed.isEmpty else { return }
        try await queue.run {
            guard access(kept.path, F_OK) != 0, access(folder.path, F_OK) == 0 else { return }
            guard rename(folder.path, kept.path) == 0 else { throw POSIXFailure.last.storageError }
        }
    }

    /// Returns the photos of the listings of all users, and those of the drafts of editors.
    private func namedPhotos() async throws -> Set<ListingPhoto.ID> {
        try await database.read { db in
            let drafts = try String.fetchAll(
                db,
                sql: """
                    SELECT json_extract(photo.value, '$.id')
                    FROM draft, json_each(CAST(content AS TEXT), '$.photos') photo WHERE place LIKE 'listings/%'
                    """)
            return try UUID.fetchSet(db, sql: "SELECT DISTINCT id FROM listing_photo")
                .union(drafts.compactMap(UUID.init(uuidString:)))
        }
    }

    private static func names(in folder: URL) throws -> [String] {
        guard access(folder.path, F_OK) == 0 else { return [] }
        do { return try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
            throw StorageError.notWritable
        }
    }

    /// Returns the photo that a file belongs to; nil for a file that does not belong to this store.
    private static func id(of name: String) -> ListingPhoto.ID? {
        for ending in [thumbnailEnding, pictureEnding, temporaryEnding] where name.hasSuffix(ending) {
            return UUID(uuidString: String(name.dropLast(ending.count)))
        }
        return nil
    }

    private static func write(_ data: Data, to file: URL) throws {
        let name = file.lastPathComponent.split(separator: ".").first.map(String.init) ?? ""
        let temporary = file.deletingLastPathComponent().appending(component: name + temporaryEnding)
        try WholeFile.write(data, to: file, temporary: temporary.path, permissions: 0o600)
    }

    /// Reads a file that the user has chosen, unless it is a device or too large.
    private static func read(_ file: URL) throws -> Data {
        let descriptor = Foundation.open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw PhotoError.unreadable }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw PhotoError.unreadable
        }
        guard status.st_size <= ListingPhoto.maximumFileSize else { throw PhotoError.tooManyBytes }
        do {
            return try handle.read(upToCount: ListingPhoto.maximumFileSize + 1) ?? Data()
        } catch {
            throw PhotoError.unreadable
        }
    }
}
