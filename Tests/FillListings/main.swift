// Fills the sandbox's folder of a data directory with listings and photos, to measure the app with very
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
let photos = ListingPhotoFiles(database, in: sandbox, converter: PixbufPhotoConverter())
let assets = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Assets/sandbox/photos")
var pictures: [[ListingPhoto]] = []
for home in 0..<8 {
    var rooms: [ListingPhoto] = []
    for room in ["living-room", "bedroom", "kitchen", "outside"] {
        rooms.append(
            try await photos.add(contentsOf: assets.appending(path: "\(home)-\(room).jpg").standardizedFileURL))
    }
    pictures.append(rooms)
}
// All others are copies of these, which SQLite makes fifty times as fast.
let made = min(count, 5000)
try await store.add(try (0..<made).map { try record(made - $0, of: made, pictures: pictures, now: Date()) })
try await database.close()
if made < count { try copySamples(of: sandbox.appending(component: "hutong.sqlite")) }

let settingsStore = FileSettingsStore(in: folder)
var settings = await settingsStore.load()
settings.isSandboxSeparate = true
try await settingsStore.save(settings)

/// Returns a listing whose name ends with its number; most are live. The newest is number 1.
func record(_ number: Int, of count: Int, pictures: [[ListingPhoto]], now: Date) throws -> ListingRecord {
    let isSale = number % 5 < 2
    let bedrooms = 1 + number % 4
    let area = bedrooms * 2800 + 1500 + number * 37 % 3000
    let step = isSale ? 10_000 : 100
    let price = Money(Int64(area * (isSale ? 400 + number % 600 : 1) / step * step + step))
    let name = ["锦绣公馆", "翠湖花园", "Willow Court", "云栖府", "和平小区", "Cedar Row"][number % 6]
    var facts = ListingFacts(
        purpose: isSale ? .sale : .rent(.whole), communityName: "\(name) \(number)", address: "\(number) Canal Street",
        bedrooms: Int16(bedrooms), livingRooms: 1, bathrooms: 1, areaInHundredths: Int32(area),
        floor: Int16(1 + number % 6), floorCount: 6, price: price, description: "南北通透，采光充足。")
    facts.photos = number % 8 == 7 ? [] : Array(pictures[number % 8].prefix(2 + number % 3))
    let age = (Double(number) / Double(count) * 80 * 86_400 + 3600).rounded()
    var record = ListingRecord(draft: facts, id: UUID(), at: now - age)
    let until = now - age + 90 * 86_400
    let steps: [ListingAction] =
        switch number % 20 {
        case 0: []
        case 1: [.publish]
        case 2: [.publish, .reject(.unverified)]
        case 3: [.publish, .withdraw]
        case 4: [.publish, .approve(until: until), .complete(finalPrice: price)]
        case 5: [.publish, .approve(until: now - 1800), .expire]
        default: [.publish, .approve(until: until)]
        }
    try record.perform(steps, at: now - age + 600)
    for day in 0..<min(number % 30, number <= 200 ? 30 : 1) {
        record.addViews(1 + day % 4, on: ViewDay(now - Double(day) * 86_400, in: .gmt))
    }
    return record
}

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
