// Writes to a listing store until it is killed, and reports each write before and after it: a write that was reported as
// done must be there afterwards. Arguments: the data directory, the seed, and how many of the seed's steps are stored.
import Domain
import Foundation
import Services

func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

let arguments = CommandLine.arguments
guard arguments.count == 4, let seed = UInt64(arguments[2]), let done = Int(arguments[3]) else {
    say("usage: store-torture DIRECTORY SEED STEPS-DONE")
    exit(2)
}
let database = try await LocalDatabase.open(
    in: URL(filePath: arguments[1]), migrations: ListingMigrations.all)
let store = SQLiteListingStore(database)
var torture = Torture(seed: seed)
while torture.count < done { _ = try torture.next() }
while true {
    let step = try torture.next()
    say("try \(torture.count)")
    switch step {
    case .add(let records): try await store.add(records)
    case .perform(let actions, let id, let time): try await store.perform(actions, on: id, at: time)
    case .addViews(let views, let day): try await store.addViews(views, on: day)
    case .delete(let id): try await store.delete(id)
    }
    say("done \(torture.count)")
}
