import Domain
import Foundation
import Randomness
import TestSupport
import Testing

@testable import Services
@testable import store_torture

/// Kills a program with SIGKILL while it writes listings, two hundred times on the same database.
@Suite(.timeLimit(.minutes(15))) struct ListingStoreTortureTests {
    @Test func acknowledgedWritesSurviveAndNoneIsPartial() async throws {
        try await withTemporaryDirectory { directory in
            var random = SeededRandom(seed: 99)
            var model = Torture(seed: 4)
            var killedInMidWrite: [String: Int] = [:]
            for round in 0..<200 {
                let said = try await torture(
                    directory, from: model.count, tries: Int.random(in: 1...4, using: &random),
                    microseconds: .random(in: 0...6000, using: &random))
                let (tried, done) = (try #require(said["try"]), said["done"] ?? model.count)
                while model.count < done { _ = try model.next() }
                let stored = try await stored(in: directory)
                var ahead = model
                if tried > done { killedInMidWrite[try ahead.next().kind, default: 0] += 1 }
                if tried > done, stored != model.records { model = ahead }
                try #require(stored == model.records, "round \(round): step \(done) was acknowledged, \(tried) tried")
            }
            #expect(
                killedInMidWrite.values.reduce(0, +) > 20 && killedInMidWrite.count == 4,
                "the kills must hit writes of every kind, or this proves nothing: \(killedInMidWrite)")
        }
    }

    private func stored(in directory: URL) async throws -> [Listing.ID: ListingRecord] {
        let database = try await LocalDatabase.open(
            in: directory, migrations: ListingMigrations.all + SQLiteDraftStore.migrations)
        #expect(database.quarantinedFile == nil)
        let store = SQLiteListingStore(database)
        let result = try await store.result(of: ListingQuery())
        var records: [Listing.ID: ListingRecord] = [:]
        for listing in result.listings {
            records[listing.id] = try await store.record(of: listing.id)
            #expect(records[listing.id]?.listing == listing)
        }
        try await database.close()
        return records
    }

    /// Runs the program until it has begun `tries` writes, waits a moment, kills it, and returns the last number of
    /// each kind of report.
    private func torture(
        _ directory: URL, from done: Int, tries: Int, microseconds: UInt32
    ) async throws -> [String: Int] {
        try await DispatchQueue.global().run {
            let process = Process()
            let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            process.executableURL = folder.appending(path: "store-torture")
            process.arguments = [directory.path, "4", "\(done)"]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            var output = Data()
            while output.split(separator: UInt8(ascii: "\n")).count(where: { $0.starts(with: "try".utf8) }) < tries {
                let more = pipe.fileHandleForReading.availableData
                if more.isEmpty { break }
                output += more
            }
            // The fault's own timing: each kill hits the write at another point.
            usleep(microseconds)
            kill(process.processIdentifier, SIGKILL)
            output += try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            var last: [String: Int] = [:]
            for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
                let parts = line.split(separator: " ")
                if parts.count == 2, let number = Int(parts[1]) { last[String(parts[0])] = number }
            }
            return last
        }
    }
}
