import Domain
import Foundation
import Services

/// Writes photos until it is killed or the disk is full.
enum PhotoTorture {
    /// Makes photos of the sizes that real ones have, without decoding anything.
    struct Converter: PhotoConverter {
        func convert(_ file: Data) async throws(PhotoError) -> ConvertedPhoto {
            ConvertedPhoto(picture: Data(count: 100_000), thumbnail: Data(count: 20_000), width: 4, height: 3)
        }
    }

    /// Adds listings with two photos each, endlessly; reports before the first one.
    static func addListings(in directory: URL) async throws {
        let database = try await LocalDatabase.open(in: directory, migrations: migrations)
        let photos = ListingPhotoFiles(database, in: directory, converter: Converter())
        let store = SQLiteListingStore(database)
        say("ready")
        while true {
            var facts = ListingFacts(purpose: .sale, communityName: "阳光花园")
            for _ in 0..<2 { facts.photos.append(try await photos.add(Data())) }
            try await store.add([ListingRecord(draft: facts, id: UUID(), at: Date())])
        }
    }

    /// Adds a photo while no file may be larger than `size` bytes, and prints the error.
    static func fillDisk(in directory: URL, size: UInt) async throws {
        let database = try await LocalDatabase.open(in: directory, migrations: migrations)
        let photos = ListingPhotoFiles(database, in: directory, converter: Converter())
        var limit = rlimit(rlim_cur: size, rlim_max: size)
        // Otherwise the signal would end the program before the write could fail.
        signal(SIGXFSZ, SIG_IGN)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        do {
            _ = try await photos.add(Data())
            say("added")
        } catch {
            say("\(error)")
        }
    }
}
