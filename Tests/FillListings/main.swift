// Fills the sandbox's folder of a data directory with sample listings and their photos, to measure the app with very
// many of them and to try it in this state. Arguments: the data directory and the number. The app is then opened with
// `--data-dir`.
import Desktop
import Domain
import Foundation
import GRDB
import Services

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]), count >= 0 else {
    FileHandle.standardError.write(Data("usage: fill-listings DIRECTORY COUNT\n".utf8))
    exit(2)
}
let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
let sandbox = DataSpace.sandboxFolder(in: folder)
let database = try await LocalDatabase.open(
    in: sandbox,
    migrations: WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all + ViewingMigrations.all
        + SQLiteDraftStore.migrations)
let store = SQLiteListingStore(database)
// All others are copies of these, which SQLite makes fifty times as fast.
let made = min(count, 5000)
try await store.add(SampleListings.records(count: made, seed: 1, now: Date(), areNumbered: true))
let photos = ListingPhotoFiles(database, in: sandbox, converter: PixbufPhotoConverter())
let assets = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Assets").standardizedFileURL
try await SamplePhotos.addMissing(to: photos, from: assets)
try await database.close()
if made < count { try copySamples(of: sandbox.appending(component: "hutong.sqlite")) }

// The app must not add samples of its own.
let settingsStore = FileSettingsStore(in: folder)
var settings = await settingsStore.load()
settings.hasSampleListings = true
settings.isSandboxSeparate = true
try await settingsStore.save(settings)

/// Copies the listings of the file with their histories until there are `count`. Each round copies all of them, with
/// the next numbers in their names, and older by their whole period.
func copySamples(of file: URL) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA cache_size = -500000") }
    try queue.write { db in
        for copied in stride(from: made, to: count, by: made) {
            let (last, age) = (min(made, count - copied), Double(copied / made) * 80 * 86_400)
            try db.execute(
                sql: """
                    INSERT INTO listing
                        (number, id, created_at, purpose, rent_type, community_name, bedrooms, living_rooms, bathrooms,
                        area_in_hundredths, floor, floor_count, price, currency, status, status_time, rejection_reason,
                        final_price, views, owner, address, description)
                    SELECT number + :copied, randomblob(16), created_at - :age, purpose, rent_type,
                        rtrim(community_name, '0123456789') || (:made - number + 1 + :copied), bedrooms, living_rooms,
                        bathrooms, area_in_hundredths, floor, floor_count, price, currency, status, status_time,
                        rejection_reason, final_price, views, owner, address, description
                    FROM listing WHERE number BETWEEN :made - :last + 1 AND :made
                    """,
                arguments: ["copied": copied, "age": age, "made": made, "last": last])
            try db.execute(
                sql: """
                    INSERT INTO listing_photo (listing, position, id, width, height)
                    SELECT listing + :copied, position, id, width, height
                    FROM listing_photo WHERE listing BETWEEN :made - :last + 1 AND :made
                    """,
                arguments: ["copied": copied, "made": made, "last": last])
            try db.execute(
                sql: """
                    INSERT INTO listing_event (listing, time, kind, until, reason, old_price, new_price, currency)
                    SELECT listing + :copied, time - :age, kind, until, reason, old_price, new_price, currency
                    FROM listing_event WHERE listing BETWEEN :made - :last + 1 AND :made
                    """,
                arguments: ["copied": copied, "age": age, "made": made, "last": last])
        }
    }
    try queue.close()
}
