import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Restores in a program that is killed with SIGKILL before each of the changes that they make.
@Suite(.timeLimit(.minutes(5))) struct RestoreKillTests {
    @Test func theNextStartFinishesTheRestore() async throws {
        try await withTemporaryDirectory { directory in
            var files: [String: URL] = [:]
            for (name, listings) in [("mei", 40), ("bo", 2)] {
                let space = BackupSpace(directory.appending(path: name))
                try await space.fill(name, listings: listings)
                files[name] = directory.appending(component: "\(name).hutong-backup")
                try await space.save(to: files[name]!)
            }
            let folder = directory.appending(path: "data")
            // Given the data of one backup, when the restore of another is killed before any of its changes,
            try #require(try await restore(files["bo"]!, in: folder, killedAtChange: .max) == false)
            var changes = 0
            while true {
                let name = changes.isMultiple(of: 2) ? "mei" : "bo"
                let isKilled = try await restore(files[name]!, in: folder, killedAtChange: changes)
                // then the next start finishes it: all data are those of the other backup.
                let pending = PendingRestore(of: folder, secrets: FileSecretStore(in: folder))
                let isContinued = try await pending.run(settings: Settings(), now: Date()) != nil
                if isContinued { try await pending.finish() }
                #expect(isContinued == isKilled, "change \(changes)")
                try await expectData(of: name, in: folder, "change \(changes)")
                if !isKilled { break }
                changes += 1
            }
            #expect(changes > 10)
        }
    }

    private func expectData(of name: String, in folder: URL, _ comment: Comment) async throws {
        #expect(try await FileAccountArchive(in: folder).load()?.screenName == name, comment)
        let database = try await LocalDatabase.open(in: folder, migrations: BackupSpace.migrations)
        #expect(database.quarantinedFile == nil, comment)
        let result = try await SQLiteListingStore(database).result(of: ListingQuery())
        try await database.close()
        let names = result.listings.compactMap { $0.facts.communityName.split(separator: " ").first }
        #expect(names.count == (name == "mei" ? 40 : 2) && names.allSatisfy { $0 == name }, comment)
        let photo = try Data(contentsOf: folder.appending(path: "photos/a.jpg"))
        #expect(photo.count == 200_000 + name.utf8.count && photo.suffix(name.utf8.count) == Data(name.utf8), comment)
    }

    /// Runs the program and returns whether it was killed.
    private func restore(_ file: URL, in folder: URL, killedAtChange number: Int) async throws -> Bool {
        try await DispatchQueue.global().run {
            let process = Process()
            process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appending(path: "store-torture")
            process.arguments = ["restore", folder.path, file.path, "\(number)"]
            try process.run()
            process.waitUntilExit()
            switch (process.terminationReason, process.terminationStatus) {
            case (.uncaughtSignal, SIGKILL): return true
            case (.exit, 0): return false
            case (let reason, let status): throw UnexpectedEnd(reason: "\(reason)", status: status)
            }
        }
    }

    private struct UnexpectedEnd: Error {
        let reason: String
        let status: Int32
    }
}
