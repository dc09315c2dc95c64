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
            // How long a restore takes is a matter of the machine.
            let longest = try await duration(in: directory.appending(path: "timed"), files: files.values.map(\.path))
            for round in 0..<400 {
                // Where the disk is fast, few kills meet the moments in which files are exchanged.
                if round >= 40, continued > 5 { break }
                try await torture(
                    folder, files: (round.isMultiple(of: 2) ? ["mei", "bo"] : ["bo", "mei"]).map { files[$0]!.path },
                    microseconds: .random(in: 0...longest, using: &random))
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
        _ = try await restoring(folder, files: files) { _ in
            // The fault's own timing: each kill meets the restore at another place.
            usleep(microseconds)
        }
    }

    /// How long the second restore of the program takes, in microseconds.
    private func duration(in folder: URL, files: [String]) async throws -> UInt32 {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try await restoring(folder, files: files) { output in
            let start = ContinuousClock.now
            _ = output.availableData
            return UInt32((ContinuousClock.now - start) / .microseconds(1))
        }
    }

    /// Runs the program until it has restored once, then `body`, and kills it.
    private func restoring<Result: Sendable>(
        _ folder: URL, files: [String], _ body: @escaping @Sendable (_ output: FileHandle) throws -> Result
    ) async throws -> Result {
        try await DispatchQueue.global().run {
            let process = Process()
            process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appending(path: "store-torture")
            process.arguments = ["restore", folder.path] + files
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            _ = pipe.fileHandleForReading.availableData
            defer {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
            return try body(pipe.fileHandleForReading)
        }
    }
}
