// Fills the sandbox's folder of a data directory with sample listings, to measure the app with very many of them and to try it so.
// Arguments: the data directory and how many. The app is then opened with `--data-dir`.
import Domain
import Foundation
import Services

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]), count >= 0 else {
    FileHandle.standardError.write(Data("usage: fill-listings DIRECTORY COUNT\n".utf8))
    exit(2)
}
let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
let database = try await LocalDatabase.open(
    in: DataSpace.sandboxFolder(in: folder),
    migrations: WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all + ViewingMigrations.all)
let store = SQLiteListingStore(database)
try await store.add(SampleListings.records(count: count, seed: 1, now: Date(), areNumbered: true))
try await database.close()

// The app must not add samples of its own.
let settingsStore = FileSettingsStore(in: folder)
var settings = await settingsStore.load()
settings.hasSampleListings = true
settings.isSandboxSeparate = true
try await settingsStore.save(settings)
