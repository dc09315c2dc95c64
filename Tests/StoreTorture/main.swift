// Writes to a listing store until it is killed, and reports each write before and after it: a write that was reported
// as done must exist afterwards. Arguments: the data directory, the seed, and how many of the seed's steps are
// stored. With `photos` instead of a seed, it adds listings with photos; with `full` and a size, it adds one where
// files may not be larger.
//
// With `wizard` in place of a seed, it edits the personal information (see WizardTorture).
//
// With `restore` as the first argument, it restores a backup and kills itself before one of the changes: the next
// start must finish the restore. The other arguments: the data directory, the backup, and the number of the change.
import Domain
import Foundation
import Services

func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

let arguments = CommandLine.arguments
if arguments.count == 5, arguments[1] == "restore" {
    try await RestoreTorture.run(
        in: URL(filePath: arguments[2]), file: arguments[3], killedAtChange: Int(arguments[4])!)
    exit(0)
}
switch arguments.dropFirst(2).first {
case "photos": try await PhotoTorture.addListings(in: URL(filePath: arguments[1]))
case "full":
    try await PhotoTorture.fillDisk(in: URL(filePath: arguments[1]), size: UInt(arguments.last ?? "") ?? 0)
    exit(0)
case "wizard":
    await WizardTorture.run(in: URL(filePath: arguments[1]))
    exit(0)
default: break
}
guard arguments.count == 4, let seed = UInt64(arguments[2]), let done = Int(arguments[3]) else {
    say("usage: store-torture DIRECTORY SEED STEPS-DONE")
    exit(2)
}
let database = try await LocalDatabase.open(
    in: URL(filePath: arguments[1]), migrations: ListingMigrations.all + SQLiteDraftStore.migrations)
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
    case .delete(let id): try await store.delete([id])
    }
    say("done \(torture.count)")
}
