import Domain
import Foundation
import GRDB
import Sandbox
import TestSupport
import Testing

@testable import Services

/// The program while other programs of the user keep as many connections to its sandbox open as they can.
@Suite(.serialized) struct DescriptorTests {
    /// A file by which the test and the process with the sandbox tell each other how far they are.
    struct Sign: Sendable {
        let file: URL

        init(_ name: String, in directory: URL) { file = directory.appending(path: name) }

        func give(_ text: String = "") throws { try Data(text.utf8).write(to: file, options: .atomic) }

        @discardableResult
        func wait() async throws -> String {
            try await eventually("\(file.lastPathComponent)") { access(file.path, F_OK) == 0 }
            return try String(contentsOf: file, encoding: .utf8)
        }
    }

    /// Connections that send nothing.
    final class IdleConnections {
        private var files: [Int32] = []

        init(_ count: Int, to port: UInt16) {
            for _ in 0..<count {
                let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
                guard file >= 0 else { return }
                files.append(file)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
                // Beyond the queue of the server, the system tries it again and again.
                _ = withUnsafePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
            }
        }

        var count: Int { files.count }

        func close() {
            for file in files { Glibc.close(file) }
            files = []
        }
    }

    private static func openFiles() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
    }

    /// Returns the seconds of computing that the process has used.
    private static func usedSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }

    private static func setLimit(_ count: Int) {
        var limit = rlimit(rlim_cur: rlim_t(count), rlim_max: rlim_t(count))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    @Test(.timeLimit(.minutes(15))) func idleConnectionsLeaveTheProgramItsFiles() async throws {
        DescriptorLimit.raise()
        try await withTemporaryDirectory { directory in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    _ = await #expect(processExitsWith: .success) { [path = directory.path as String] in
                        let directory = URL(filePath: path)
                        // The usual limit.
                        Self.setLimit(1024)
                        let sandbox = Sandbox(
                            assets: URL(filePath: "/nowhere"), seed: 7, key: .sample, now: { Date() })
                        let url = try await sandbox.start()
                        let database = try await LocalDatabase.open(in: directory.appending(path: "data"))
                        let before = Self.openFiles()
                        try Sign("port", in: directory).give(String(url.port ?? 0))
                        try await Sign("connected", in: directory).wait()
                        try await eventually("the sandbox is full") { Self.openFiles() >= before + 60 }
                        for number in 0..<50 {
                            try await database.write { db in
                                try db.execute(sql: "CREATE TABLE t\(number) (x); INSERT INTO t\(number) VALUES (1)")
                            }
                            try Data("\(number)".utf8).write(to: directory.appending(path: "saved"), options: .atomic)
                        }
                        try #require(Self.openFiles() <= before + 80)
                        // A request is not answered meanwhile, and nothing is busy.
                        var request = HTTPRequest.get("_matrix/client/versions")
                        request.timeout = 1
                        let client = HTTPClient(baseURL: url)
                        let (start, used) = (ContinuousClock.now, Self.usedSeconds())
                        let none = try? await client.send(request)
                        try #require(none == nil)
                        let share = (Self.usedSeconds() - used) / ((ContinuousClock.now - start) / .seconds(1))
                        try #require(share < 0.3, "\(share) of a core")
                        try Sign("done", in: directory).give("\(Self.openFiles() - before) \(share)")
                        // When they are gone, the sandbox answers again.
                        try await Sign("closed", in: directory).wait()
                        request.timeout = 60
                        let answer = try await client.send(request)
                        try #require(answer.status == 200)
                        try await database.close()
                        await sandbox.stop()
                    }
                }
                group.addTask {
                    let port = try await Sign("port", in: directory).wait()
                    let connections = IdleConnections(1238, to: UInt16(port) ?? 0)
                    #expect(connections.count == 1238)
                    try Sign("connected", in: directory).give()
                    print("idle connections:", try await Sign("done", in: directory).wait())
                    connections.close()
                    try Sign("closed", in: directory).give()
                }
                try await group.waitForAll()
            }
            let saved = try String(contentsOf: directory.appending(path: "saved"), encoding: .utf8)
            #expect(saved == "49")
        }
    }
}
