import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Photos in a folder beside a real database.
@Suite(.timeLimit(.minutes(5))) struct ListingPhotoFilesTests {
    /// Returns the bytes unchanged, except those that are damaged.
    struct Converter: PhotoConverter {
        func convert(_ file: Data) async throws(PhotoError) -> ConvertedPhoto {
            if file == Data("damaged".utf8) { throw .damaged }
            return ConvertedPhoto(picture: file, thumbnail: Data("small".utf8), width: 40, height: 30)
        }
    }

    private func with(
        _ body: (_ photos: ListingPhotoFiles, _ store: SQLiteListingStore, _ folder: URL) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            try await body(
                ListingPhotoFiles(database, in: directory, converter: Converter()), SQLiteListingStore(database),
                directory.appending(component: "photos"))
            try await database.close()
        }
    }

    private func record(_ photos: [ListingPhoto]) -> ListingRecord {
        var facts = ListingFacts.sample()
        facts.photos = photos
        return ListingRecord(draft: facts, id: UUID(), at: .sampleStart)
    }

    /// Returns a new program on the same folder.
    private func restarted(_ folder: URL) async throws -> ListingPhotoFiles {
        let directory = folder.deletingLastPathComponent()
        return ListingPhotoFiles(
            try await LocalDatabase.open(in: directory), in: directory, converter: Converter())
    }

    private func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return attributes[.posixPermissions] as? Int ?? 0
    }

    @Test func photosAreFilesThatOnlyTheUserCanRead() async throws {
        try await with { photos, _, folder in
            let photo = try await photos.add(Data("picture".utf8))
            #expect(photo.width == 40 && photo.height == 30)
            #expect(try names(in: folder).sorted() == ["\(photo.id).jpg", "\(photo.id).small.jpg"])
            #expect(try Data(contentsOf: photos.file(of: photo.id)) == Data("picture".utf8))
            #expect(try Data(contentsOf: photos.thumbnail(of: photo.id)) == Data("small".utf8))
            #expect(try mode(folder) == 0o700)
            #expect(try mode(photos.file(of: photo.id)) == 0o600)
            #expect(try mode(photos.thumbnail(of: photo.id)) == 0o600)
        }
    }

    @Test func filesAreReadAndOtherThingsAreNot() async throws {
        try await with { photos, _, folder in
            let directory = folder.deletingLastPathComponent()
            let file = directory.appending(component: "a.jpg")
            try Data("picture".utf8).write(to: file)
            _ = try await photos.add(contentsOf: file)
            // A pipe would block, a device has no end.
            let pipe = directory.appending(component: "pipe")
            #expect(mkfifo(pipe.path, 0o600) == 0)
            for path in [pipe.path, directory.path, "/dev/zero", "/nowhere"] {
                await #expect(throws: PhotoError.unreadable) {
                    _ = try await photos.add(contentsOf: URL(filePath: path))
                }
            }
            let large = directory.appending(component: "large")
            try Data().write(to: large)
            #expect(truncate(large.path, ListingPhoto.maximumFileSize + 1) == 0)
            await #expect(throws: PhotoError.tooManyBytes) { _ = try await photos.add(contentsOf: large) }
            await #expect(throws: PhotoError.damaged) { _ = try await photos.add(Data("damaged".utf8)) }
            #expect(try names(in: folder).count == 2)
        }
    }

    @Test func photosBelongToTheListing() async throws {
        try await with { photos, store, folder in
            let added = [try await photos.add(Data("1".utf8)), try await photos.add(Data("2".utf8))]
            var record = record(added)
            try await store.add([record])
            #expect(try await store.record(of: record.listing.id) == record)
            var facts = record.listing.facts
            facts.photos.reverse()
            facts.description = "Bright.\nQuiet."
            facts.address = "文昌路8号"
            let edit = [ListingAction.edit(from: record.listing.facts, to: facts)]
            let change = try await store.perform(edit, on: record.listing.id, at: .sampleStart)
            try record.perform(edit, at: .sampleStart)
            #expect(try await store.record(of: record.listing.id) == record)
            let another = SQLiteListingStore(try await LocalDatabase.open(in: folder.deletingLastPathComponent()))
            let result = try await another.result(of: ListingQuery(text: "文昌路"))
            #expect(Array(result.listings) == [record.listing])
            try await store.undo(change)
            #expect(try await store.record(of: record.listing.id)?.listing.facts.photos == added)
        }
    }

    @Test func unusedFilesAreRemovedAtTheNextStart() async throws {
        try await with { photos, store, folder in
            let kept = try await photos.add(Data("kept".utf8))
            let unused = try await photos.add(Data("unused".utf8))
            await store.setOwner("@mei:example.org")
            try await store.add([record([kept])])
            await store.setOwner(nil)
            try Data("x".utf8).write(to: folder.appending(component: "\(UUID()).tmp"))
            try Data("x".utf8).write(to: folder.appending(component: "mine.txt"))
            // An editor may be open.
            try await photos.removeUnused()
            #expect(FileManager.default.fileExists(atPath: photos.file(of: unused.id).path))
            // The next start knows of no editor; the photos of another user stay, and so do files that are not ours.
            try await restarted(folder).removeUnused()
            #expect(
                try names(in: folder).sorted() == ["\(kept.id).jpg", "\(kept.id).small.jpg", "mine.txt"].sorted())
        }
    }

    @Test func thePhotosOfADraftStay() async throws {
        try await with { photos, _, folder in
            let photo = try await photos.add(Data("1".utf8))
            let database = try await LocalDatabase.open(in: folder.deletingLastPathComponent())
            let drafts = SQLiteDraftStore(database)
            let draft = try JSONEncoder().encode(["photos": [photo]])
            try await drafts.setDraft(draft, at: "listings/new", of: "@mei:here")
            try await drafts.setDraft(Data("\"7\"".utf8), at: "listings/1/price", of: "@mei:here")
            try await restarted(folder).removeUnused()
            #expect(FileManager.default.fileExists(atPath: photos.file(of: photo.id).path))
            try await drafts.setDraft(nil, at: "listings/new", of: "@mei:here")
            try await restarted(folder).removeUnused()
            #expect(try names(in: folder).isEmpty)
            try await database.close()
        }
    }

    @Test func whatUndoNeedsStaysUntilTheNextStart() async throws {
        try await with { photos, store, folder in
            let photo = try await photos.add(Data("1".utf8))
            let record = record([photo])
            try await store.add([record])
            let program = try await restarted(folder)
            try await program.removeUnused()
            let deletion = try #require(try await store.delete(record.listing.id))
            try await program.removeUnused()
            #expect(FileManager.default.fileExists(atPath: photos.file(of: photo.id).path))
            try await store.undo(deletion)
            #expect(try await store.record(of: record.listing.id) == record)
            try await store.delete(record.listing.id)
            try await restarted(folder).removeUnused()
            #expect(try names(in: folder).isEmpty)
        }
    }

    @Test func aFullDiskLeavesNothing() async throws {
        try await with { photos, _, folder in
            _ = try await photos.add(Data("1".utf8))
            let before = try names(in: folder)
            let temporary = folder.appending(component: "full.tmp")
            try FileManager.default.createSymbolicLink(atPath: temporary.path, withDestinationPath: "/dev/full")
            #expect(throws: StorageError.diskFull) {
                try WholeFile.write(
                    Data("2".utf8), to: folder.appending(component: "2.jpg"), temporary: temporary.path,
                    permissions: nil)
            }
            #expect(try names(in: folder) == before)
        }
    }

    /// The small file has 20 000 bytes, the large one 100 000.
    @Test(arguments: [(0, 0), (1, 0), (60_000, 0), (130_000, 2)])
    func aWriteThatFailsInTheMiddleLeavesNothingOfAPhoto(room: Int, files: Int) async throws {
        try await withTemporaryDirectory { directory in
            // The limit applies to the process, so another one writes.
            let output = try await run("store-torture", [directory.path, "full", "\(room)"])
            #expect(output == (files == 0 ? "failed(code: \(EFBIG))\n" : "added\n"))
            #expect(try names(in: directory.appending(component: "photos")).count == files)
        }
    }

    @Test func theFolderOfAnUnreadableDatabaseIsSetAside() async throws {
        try await withTemporaryDirectory { directory in
            let first = try await LocalDatabase.open(in: directory)
            let photo = try await ListingPhotoFiles(first, in: directory, converter: Converter())
                .add(Data("1".utf8))
            try await first.close()
            try Data("no database at all".utf8).write(to: directory.appending(component: "hutong.sqlite"))
            let second = try await LocalDatabase.open(in: directory)
            #expect(second.quarantinedFile != nil)
            let photos = ListingPhotoFiles(second, in: directory, converter: Converter())
            try await photos.removeUnused()
            let kept = try #require(try names(in: directory).first { $0.hasPrefix("photos.corrupt-") })
            #expect(try names(in: directory.appending(component: kept)).contains("\(photo.id).jpg"))
            // This is done only once.
            let new = try await photos.add(Data("2".utf8))
            try await photos.removeUnused()
            #expect(FileManager.default.fileExists(atPath: photos.file(of: new.id).path))
            try await second.close()
        }
    }

    // MARK: Killed

    @Test func nothingIsHalfThereAfterAKillAtAnyMoment() async throws {
        try await withTemporaryDirectory { directory in
            // An early kill happens before the program has created it.
            try FileManager.default.createDirectory(
                at: directory.appending(component: "photos"), withIntermediateDirectories: false)
            var unused = 0
            for round in 0..<40 {
                try await killed("store-torture", [directory.path, "photos"], after: UInt32(round) * 400)
                let database = try await LocalDatabase.open(in: directory)
                let photos = ListingPhotoFiles(database, in: directory, converter: Converter())
                let folder = directory.appending(component: "photos")
                let store = SQLiteListingStore(database)
                let result = try await store.result(of: ListingQuery())
                let named = result.listings.flatMap(\.facts.photos)
                // Every listing has its photos, complete.
                for photo in named {
                    #expect(try Data(contentsOf: photos.file(of: photo.id)).count == 100_000)
                    #expect(try Data(contentsOf: photos.thumbnail(of: photo.id)).count == 20_000)
                }
                // And there are no other files once the program has started again.
                let before = try names(in: folder).count
                try await photos.removeUnused()
                #expect(try names(in: folder).count == 2 * named.count)
                unused += before - 2 * named.count
                try await database.close()
            }
            #expect(unused > 0, "the kills must hit photos that no listing has yet, or this proves nothing")
        }
    }

    private func program(_ name: String, _ arguments: [String]) -> (Process, Pipe) {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: name)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        return (process, pipe)
    }

    private func run(_ name: String, _ arguments: [String]) async throws -> String {
        let (process, pipe) = program(name, arguments)
        return try await DispatchQueue.global().run {
            try process.run()
            let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Runs a program until it has printed a line, and kills it some microseconds later.
    private func killed(_ name: String, _ arguments: [String], after microseconds: UInt32) async throws {
        let (process, pipe) = program(name, arguments)
        try await DispatchQueue.global().run {
            try process.run()
            _ = pipe.fileHandleForReading.availableData
            usleep(microseconds)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
}
