import Domain
import Foundation
import Randomness
import TestSupport
import Testing

@testable import Services

/// Kills a program with SIGKILL while it restores backups, again and again on the same data.
@Suite(.timeLimit(.minutes(5))) struct RestoreKillTests {
    @Test func theDataAreThoseOfOneBackup() async throws {
        try await withTemporaryDirectory { directory in
            var files: [String: URL] = [:]
            for (name, listings) in [("mei", 40), ("bo", 2)] {
                let space = BackupSpace(directory.appending(path: name))
                try await space.fill(name, listings: listings)
                files[name] = directory.appending(component: "\(name).hutong-backup")
                try await space.save(to: files[name]!)
            }
            let folder = directory.appending(path: "data")
            let secrets = FileSecretStore(in: folder)
            var random = SeededRandom(seed: 5)
            var found: [String: Int] = [:]
            var continued = 0
            for round in 0..<40 {
                try await torture(
                    folder, files: (round.isMultiple(of: 2) ? ["mei", "bo"] : ["bo", "mei"]).map { files[$0]!.path },
                    microseconds: .random(in: 0...120_000, using: &random))
                let pending = PendingRestore(of: folder, secrets: secrets)
                if try await pending.run(settings: Settings(), now: Date()) != nil {
                    continued += 1
                    try await pending.finish()
                }
                let name = try await FileAccountArchive(in: folder).load()?.screenName ?? "-"
                let database = try await LocalDatabase.open(in: folder, migrations: BackupSpace.migrations)
                try #require(database.quarantinedFile == nil)
                let result = try await SQLiteListingStore(database).result(of: ListingQuery())
                try await database.close()
                let names = result.slots.compactMap {
                    result[slot: $0]?.facts.communityName.split(separator: " ").first
                }
                try #require(
                    names.count == (name == "mei" ? 40 : 2) && names.allSatisfy { $0 == name },
                    "round \(round): \(name)")
                let photo = try Data(contentsOf: folder.appending(path: "photos/a.jpg"))
                try #require(
                    photo.count == 200_000 + name.utf8.count && photo.suffix(name.utf8.count) == Data(name.utf8))
                found[name, default: 0] += 1
            }
            #expect(
                found.count == 2 && continued > 5,
                "the kills must hit restores, or this proves nothing: \(found), \(continued)")
        }
    }

    /// Runs the program until it has restored once, lets a moment pass, and kills it.
    private func torture(_ folder: URL, files: [String], microseconds: UInt32) async throws {
        try await DispatchQueue.global().run {
            let process = Process()
            process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appending(path: "store-torture")
            process.arguments = ["restore", folder.path] + files
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            _ = pipe.fileHandleForReading.availableData
            // The fault's own timing: each kill meets the restore at another place.
            usleep(microseconds)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
}
