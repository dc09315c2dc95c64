import Foundation
import Services
import TestSupport
import Testing

/// A real Synapse from PyPI on 127.0.0.1, with SQLite, in a folder of its own (`.ci/synapse-server`).
///
/// It ends, and its folder is deleted, when this process ends in any way.
actor SynapseServer: Homeserver {
    /// The server of all tests of a run that do not stop it.
    static let shared = SynapseServer()

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL
    private static let python = root.appending(path: ".build/synapse/bin/python")

    /// The folder, in memory if possible: Synapse commits some ten times for a message, and a test's data need not
    /// last.
    private let directory =
        (["/dev/shm"].filter(FileManager.default.isWritableFile).first.map { URL(filePath: $0) }
        ?? FileManager.default.temporaryDirectory)
        .appending(component: "hutong-synapse-\(UUID().uuidString)")
    private let tokenLifetime: String
    private let isFederated: Bool
    private var address: URL?
    private var process: Process?
    /// The standard output of the server, which ends with it.
    private var output = AsyncStream<Data> { $0.finish() }
    private var starting: Task<Void, any Error>?

    /// Creates a server whose access tokens last this long, such as `5m`, and which talks to other servers or not.
    init(tokenLifetime: String = "5m", isFederated: Bool = false) {
        self.tokenLifetime = tokenLifetime
        self.isFederated = isFederated
    }

    var url: URL {
        get throws { try #require(address) }
    }

    func start() async throws {
        if let starting { return try await starting.value }
        let task = Task { try await launch() }
        starting = task
        try await task.value
    }

    func stop() async throws {
        starting = nil
        guard let process else { return }
        self.process = nil
        // Like a crash: SIGTERM would first make it wait for its clients.
        kill(process.processIdentifier, SIGKILL)
        for await _ in output {}
    }

    /// Stops the server and deletes its folder.
    func remove() async throws {
        try await stop()
        try? FileManager.default.removeItem(at: directory)
    }

    /// Limits a user to one message a second, with the server's own admin interface.
    func limitRate(of user: TestUser) async throws {
        var request = HTTPRequest.post(
            "_synapse/admin/v1/users/\(user.id)/override_ratelimit",
            .json(["messages_per_second": 1, "burst_count": 1]))
        request.headers["Authorization"] = "Bearer \(try await admin())"
        _ = try await HTTPClient(baseURL: try url).send(request)
    }

    /// Waits until the token has expired by itself.
    func endToken(_ token: String) async throws {
        var request = HTTPRequest.get("_matrix/client/v3/account/whoami")
        request.headers["Authorization"] = "Bearer \(token)"
        let http = HTTPClient(baseURL: try url)
        try await eventually("the end of the token") { try await http.exchange(request).status == 401 }
    }

    // MARK: Helpers

    private func launch() async throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = Self.python
        process.arguments =
            [
                Self.root.appending(path: ".ci/synapse-server").path, directory.path, "\(address?.port ?? 0)",
                tokenLifetime,
            ] + (isFederated ? ["federated"] : [])
        let log = directory.appending(component: "output.log")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: log)
        process.standardInput = FileHandle.nullDevice
        let (output, continuation) = AsyncStream<Data>.makeStream()
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil }
            continuation.yield(data)
        }
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        (self.process, self.output) = (process, output)
        // It prints its address once it answers, or ends.
        var printed = ""
        for await data in output {
            printed += String(decoding: data, as: UTF8.self)
            guard printed.hasSuffix("\n") else { continue }
            address = URL(string: printed.trimmingCharacters(in: .newlines))
            return
        }
        Issue.record("Synapse did not start: \((try? String(contentsOf: log, encoding: .utf8))?.suffix(2000) ?? "")")
        throw CancellationError()
    }

    /// Returns the token of a new administrator.
    private func admin() async throws -> String {
        struct Login: Decodable { var access_token: String }
        let register = Process()
        register.executableURL = Self.python
        let name = "admin\(UInt32.random(in: .min ... .max))"
        register.arguments = [
            "-m", "synapse._scripts.register_new_matrix_user", "-u", name, "-p", "correct horse battery", "-a", "-c",
            "homeserver.yaml", try url.absoluteString,
        ]
        register.currentDirectoryURL = directory
        register.standardOutput = FileHandle.nullDevice
        try await register.runToEnd()
        let json = """
            {"type":"m.login.password","identifier":{"type":"m.id.user","user":"\(name)"},
            "password":"correct horse battery"}
            """
        return try await HTTPClient(baseURL: try url).send(
            .post("_matrix/client/v3/login", .data(Data(json.utf8), contentType: "application/json"))
        ).decode(Login.self).access_token
    }
}
