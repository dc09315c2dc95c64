// Measures the list of the listings without a window, in the data directory that fill-listings has filled:
//
//   growth-benchmark DIRECTORY
//
// Prints a key=value per line: how long it takes until the list is there, until it shows the answer to a search, another
// order for the first time, and a listing that was added. Each is the least of several times, but for the orders, of which it
// is the longest.
import Desktop
import Domain
import Foundation
import Randomness
import Services
import ViewModels

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: growth-benchmark DIRECTORY\n".utf8))
    exit(2)
}
let folder = DataSpace.sandboxFolder(in: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory))
let migrations =
    WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all + ViewingMigrations.all
    + SQLiteDraftStore.migrations
let rounds = 3

/// Calls `body` several times; returns the least time in milliseconds.
func least(_ body: (_ round: Int) async throws -> Void) async rethrows -> Double {
    var least = Double.infinity
    for round in 0..<rounds {
        let start = ContinuousClock.now
        try await body(round)
        least = min(least, (ContinuousClock.now - start) / .milliseconds(1))
    }
    return least
}

/// Returns when `condition` holds.
func wait(until condition: () -> Bool) async {
    // The other threads need the processor.
    while !condition() { try? await Task.sleep(for: .microseconds(200)) }
}

func makeList(_ database: LocalDatabase, store: SQLiteListingStore) -> ListingsViewModel {
    ListingsViewModel(
        store: store,
        photos: ListingPhotoFiles(database, in: folder, converter: PixbufPhotoConverter()), time: SystemTime(),
        words: .identity, appService: nil, undoHistory: UndoHistory(words: .identity, appService: nil), zone: .gmt)
}

let opening = try await least { _ in
    try await LocalDatabase.open(in: folder, migrations: migrations).close()
}
print("open_ms=\(opening)")

let database = try await LocalDatabase.open(in: folder, migrations: migrations)
let loading = await least { _ in
    let list = makeList(database, store: SQLiteListingStore(database))
    let following = Task { await list.start() }
    await wait { list.screen == .list }
    following.cancel()
}
print("load_ms=\(loading)")

let store = SQLiteListingStore(database)
let list = makeList(database, store: store)
let following = Task { await list.start() }
await wait { list.screen == .list }
print("search_ms=\(await least { await list.search(for: "\($0 + 3)") })")
await list.clearSearchAndFilters()
var sorting = 0.0
for index in 1..<list.sorts.titles.count {
    let start = ContinuousClock.now
    await list.selectSort(at: index)
    sorting = max(sorting, (ContinuousClock.now - start) / .milliseconds(1))
}
print("sort_ms=\(sorting)")
await list.selectSort(at: 0)
let added = SampleListings.records(count: rounds, seed: .random(in: 0...(.max)), now: Date())
let adding = try await least { round in
    let count = list.count
    try await store.add([added[round]])
    await wait { list.count > count }
}
print("change_ms=\(adding)")
following.cancel()
try await database.close()
