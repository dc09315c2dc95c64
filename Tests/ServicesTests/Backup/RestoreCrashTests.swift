import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Services

/// Restores that are stopped before every single change, and continued.
@Suite(.timeLimit(.minutes(5))) struct RestoreCrashTests {
    struct Crash: Error {}

    /// Fails at the change with that number, and counts the changes.
    final class Fuse: Sendable {
        private let left: Mutex<Int>
        init(_ count: Int) { left = Mutex(count) }
        func burn() throws {
            try left.withLock {
                if $0 == 0 { throw Crash() }
                $0 -= 1
            }
        }
    }

    @Test(arguments: [false, true])
    func aRestoreThatWasInterruptedAnywhereIsFinishedByTheNextStart(isUndone: Bool) async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "a.hutong-backup")
            let mei = BackupSpace(directory.appending(path: "mei"))
            try await mei.fill("mei")
            try await mei.save(to: file, password: "correct horse battery")
            var changes = 0
            while true {
                let bo = BackupSpace(directory.appending(path: "bo\(changes)"))
                try await bo.fill("bo", listings: 1)
                let before = try await bo.contents()
                if isUndone { try await bo.restore(file, password: "correct horse battery") }
                try await bo.withBackup { backup in
                    if isUndone { return try await backup.commitEarlierData() }
                    _ = try await backup.prepare(file.path, password: "correct horse battery")
                    try await backup.commit()
                }
                let fuse = Fuse(changes)
                var isInterrupted = false
                do {
                    try await bo.start(willChange: fuse.burn)
                } catch is Crash {
                    isInterrupted = true
                    // Interrupted once more, one change later.
                    do { try await bo.start(willChange: Fuse(1).burn) } catch is Crash {}
                    try await bo.start()
                }
                let after = try await bo.contents()
                #expect(after == (isUndone ? before : BackupSpace.expected("mei")), "change \(changes)")
                #expect(try names(in: bo.folder.appending(path: "restore")) == ["earlier", "earlier.json"])
                try FileManager.default.removeItem(at: bo.folder)
                guard isInterrupted else { break }
                changes += 1
            }
            #expect(changes > 20)
        }
    }

    @Test func whatWasOnlyPreparedIsForgotten() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory.appending(component: "a.hutong-backup")
            let bo = BackupSpace(directory.appending(path: "bo"))
            try await bo.fill("bo", listings: 1)
            let before = try await bo.contents()
            try await bo.save(to: file)
            _ = try await bo.withBackup { try await $0.prepare(file.path, password: nil) }
            #expect(try await bo.start() == nil)
            #expect(try await bo.contents() == before)
            #expect(access(bo.folder.appending(path: "restore").path, F_OK) != 0)
        }
    }
}
