import CCrash
import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// What a run that crashed has left is found by the next one, once, in memory only.
struct MemoryCrashTrailTests {
    /// A folder in memory; nil where this computer has none.
    private static func makeRuntimeFolder() throws -> URL? {
        let folder = URL(filePath: "/dev/shm/hutong-\(UUID().uuidString)")
        guard FileManager.default.fileExists(atPath: "/dev/shm") else { return nil }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Writes what a process has left that has ended.
    private func leave(_ files: [String: String], of process: String, in folder: URL) throws {
        let run = folder.appending(path: "app/\(process)")
        try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: run.appending(path: name)) }
    }

    /// A number that no process has, because it is above the system's maximum.
    private static let ended = "99999999"

    @Test func nothingIsKeptOnADisk() async throws {
        try await withTemporaryDirectory { folder in
            // Build machines have their temporary files in memory, too.
            guard hutong_is_in_memory(folder.path) == 0 else { return }
            #expect(MemoryCrashTrail(id: "app", log: RecentLog(), runtimeFolder: folder.path) == nil)
        }
        #expect(MemoryCrashTrail(id: "app", log: RecentLog(), runtimeFolder: nil) == nil)
        #expect(MemoryCrashTrail(id: "app", log: RecentLog(), runtimeFolder: "relative") == nil)
        #expect(MemoryCrashTrail(id: "app", log: RecentLog(), runtimeFolder: "/nowhere") == nil)
    }

    @Test func whatACrashLeftIsFoundOnce() throws {
        guard let folder = try Self.makeRuntimeFolder() else { return }
        defer { try? FileManager.default.removeItem(at: folder) }
        try leave(["crash": "SIGILL\n", "log": "line\n", "steps": "test"], of: Self.ended, in: folder)
        try leave(["crash": "", "log": "killed\n"], of: "99999998", in: folder)
        // A process of this user: one of another user counts as ended.
        let running = Process()
        running.executableURL = URL(filePath: "/bin/sleep")
        running.arguments = ["600"]
        try running.run()
        // The thread that started it may block SIGTERM, and so does it then.
        defer { kill(running.processIdentifier, SIGKILL) }
        try leave(["crash": "of a program that runs"], of: "\(running.processIdentifier)", in: folder)
        let trail = try #require(MemoryCrashTrail(id: "app", log: RecentLog(), runtimeFolder: folder.path))
        #expect(trail.takeRemains() == CrashRemains(trace: "SIGILL\n", log: "line\n", steps: "test"))
        #expect(trail.takeRemains() == nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "app").path)
        #expect(left == ["\(running.processIdentifier)"])
    }

    @Test func garbageIsBounded() throws {
        guard let folder = try Self.makeRuntimeFolder() else { return }
        defer { try? FileManager.default.removeItem(at: folder) }
        let garbage = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let run = folder.appending(path: "app/\(Self.ended)")
        try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true)
        try garbage.write(to: run.appending(path: "crash"))
        try FileManager.default.createDirectory(at: run.appending(path: "log"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "app/notAProcess"), withIntermediateDirectories: true)
        let trail = try #require(MemoryCrashTrail(id: "app", log: RecentLog(), runtimeFolder: folder.path))
        let remains = try #require(trail.takeRemains())
        #expect(remains.trace.utf8.count <= 3 << 20)
        #expect(remains.log.isEmpty && remains.steps.isEmpty)
    }

    @Test func theLogIsCopiedWhileItIsKept() throws {
        guard let folder = try Self.makeRuntimeFolder() else { return }
        defer { try? FileManager.default.removeItem(at: folder) }
        let log = RecentLog()
        log.append("before")
        let file = folder.appending(path: "log")
        log.keep(in: open(file.path, O_WRONLY | O_CREAT, 0o600))
        log.append("after")
        #expect(try String(contentsOf: file, encoding: .utf8) == "before\nafter\n")
        for number in 0..<(5 * RecentLog.capacity) { log.append("\(number)") }
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.last == "\(5 * RecentLog.capacity - 1)")
        #expect(lines.count <= 4 * RecentLog.capacity + 1)
        log.keep(in: nil)
        log.append("later")
        #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("\(5 * RecentLog.capacity - 1)\n"))
    }
}
