import Domain
import Foundation
import Sandbox
import Services
import Synchronization
import TestSupport
import Testing

/// A Matrix server that a test can stop, start again and make fail.
protocol Homeserver: Sendable {
    /// The base address of the server, which is the same after a restart.
    var url: URL { get async throws }

    /// Refuses connections from now on.
    func stop() async throws

    /// Accepts connections again.
    func start() async throws

    /// Answers this user with 429 for a while.
    func limitRate(of user: TestUser) async throws

    /// Returns once this access token has expired; its refresh token has not.
    func endToken(_ token: String) async throws
}

/// The server that a test runs against.
enum ServerKind: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case sandbox
    case synapse

    /// The available servers: Synapse only in `.ci/test matrix`, which creates its virtual environment and sets the
    /// variable.
    static let available: [ServerKind] =
        ProcessInfo.processInfo.environment["HUTONG_SYNAPSE"] == "required" ? allCases : [.sandbox]

    var testDescription: String { rawValue }

    /// Runs `body` against a server: a new sandbox, or the Synapse that all tests share unless one needs its `own`.
    func run(
        onItsOwn own: Bool = false, tokenLifetime: String = "5m", _ body: (any Homeserver) async throws -> Void
    ) async throws {
        switch self {
        case .sandbox:
            let server = SandboxServer()
            try await server.start()
            do { try await body(server) } catch {
                try await server.stop()
                throw error
            }
            try await server.stop()
        case .synapse:
            let server = own ? SynapseServer(tokenLifetime: tokenLifetime) : SynapseServer.shared
            do {
                try await server.start()
                try await body(server)
            } catch {
                if own { try await server.remove() }
                throw error
            }
            if own { try await server.remove() }
        }
    }
}

extension URL {
    /// The folder of the sandbox's cities and pictures.
    static let assets = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Assets")
        .standardizedFileURL
}

/// The server in the app.
final class SandboxServer: Homeserver {
    let sandbox: Sandbox
    let log: RequestLog
    private let base = Mutex<URL?>(nil)

    init(storage: URL? = nil) {
        let log = RequestLog()
        self.log = log
        sandbox = Sandbox(
            assets: .assets, seed: 7, key: .sample, storage: storage, now: { Date() }, onRequest: { log.record($0) })
    }

    var url: URL { base.withLock(\.self)! }

    func start() async throws {
        let url = try await sandbox.start()
        base.withLock { $0 = url }
    }

    func stop() async throws { await sandbox.stop() }

    func limitRate(of user: TestUser) async throws {
        for _ in 0..<3 { sandbox.faults.failNext(.status(429, retryAfter: 1), for: .groups) }
    }

    func endToken(_ token: String) async throws { await sandbox.accounts.expireTokens() }
}

/// A user with an account on a test's server, and the authorization of one device.
final class TestUser: RequestAuthorizer {
    private struct Tokens: Decodable {
        var user_id: String
        var device_id: String
        var access_token: String
        var refresh_token: String?
    }

    private struct Renewed: Decodable {
        var access_token: String
        var refresh_token: String?
    }

    static let password = "correct horse battery"

    let id: String
    let name: String
    private let server: any Homeserver
    private let state: Mutex<State>

    private struct State {
        var access: String
        var refresh: String?
        var renewals = 0
        var renewal: Task<Void, any Error>?
    }

    /// The number of times that a refused token was replaced.
    var renewalCount: Int { state.withLock(\.renewals) }
    /// The base address of the server.
    var serverURL: @Sendable () async throws -> URL { { [server] in try await server.url } }
    var token: String { state.withLock(\.access) }

    private init(_ answer: Tokens, name: String, server: any Homeserver) {
        id = answer.user_id
        self.name = name
        self.server = server
        state = Mutex(State(access: answer.access_token, refresh: answer.refresh_token))
    }

    /// Creates an account.
    static func make(_ name: String, on server: any Homeserver) async throws -> TestUser {
        let name = "\(name)-\(UUID().uuidString.lowercased().prefix(8))"
        let http = HTTPClient(baseURL: try await server.url)
        let body = [
            "username": #""\#(name)""#, "password": #""\#(password)""#, "refresh_token": "true",
            "auth": #"{"type":"m.login.dummy"}"#,
        ]
        let json = "{" + body.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
        var request = HTTPRequest.post(
            "_matrix/client/v3/register", .data(Data(json.utf8), contentType: "application/json"))
        request.timeout = 120
        return TestUser(try await http.send(request).decode(), name: name, server: server)
    }

    /// Returns the same person on another device.
    func onAnotherDevice() async throws -> TestUser {
        let json = """
            {"type":"m.login.password","identifier":{"type":"m.id.user","user":"\(name)"},
            "password":"correct horse battery","refresh_token":true}
            """
        var request = HTTPRequest.post(
            "_matrix/client/v3/login", .data(Data(json.utf8), contentType: "application/json"))
        request.timeout = 120
        let http = HTTPClient(baseURL: try await server.url)
        return TestUser(try await http.send(request).decode(), name: name, server: server)
    }

    func authorization(for url: URL) async throws -> String { "Bearer \(token)" }

    func authorization(for url: URL, replacing refused: String) async throws -> String? {
        // Several requests are refused at once; the refresh token may be used only once.
        let renewal = state.withLock { state in
            guard refused == "Bearer \(state.access)", let refresh = state.refresh else {
                return nil as Task<Void, any Error>?
            }
            if let renewal = state.renewal { return renewal }
            let renewal = Task { try await self.renew(with: refresh) }
            state.renewal = renewal
            return renewal
        }
        try await renewal?.value
        return "Bearer \(token)"
    }

    private func renew(with token: String) async throws {
        defer { state.withLock { $0.renewal = nil } }
        let renewed = try await refresh(token)
        state.withLock { state in
            state.access = renewed.access_token
            state.refresh = renewed.refresh_token
            state.renewals += 1
        }
    }

    private func refresh(_ token: String) async throws -> Renewed {
        let http = HTTPClient(baseURL: try await server.url)
        var request = HTTPRequest.post("_matrix/client/v3/refresh", .json(["refresh_token": token]))
        request.timeout = 120
        return try await http.send(request).decode()
    }
}

/// A stand-in for the decoder of pictures, which needs a toolkit.
enum TestPictures {
    /// Takes PNG files as pictures of one pixel, without all that is behind their end.
    static func publish(_ file: Data) throws(PhotoError) -> Photo {
        guard file.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { throw .notAPicture }
        guard let end = file.range(of: Data("IEND".utf8)) else { throw .damaged }
        return Photo(data: file[..<end.upperBound], type: "image/png", width: 3, height: 2)
    }
}

/// The app's groups on one device, with a database of its own.
final class TestDevice: Sendable {
    let user: TestUser
    let groups: MatrixGroups
    let client: MatrixClient
    let database: LocalDatabase

    init(
        _ user: TestUser, on server: any Homeserver, in directory: URL, time: any TimeSource = SystemTime()
    ) async throws {
        self.user = user
        client = MatrixClient(baseURL: { try await server.url }, authorizer: user)
        database = try await LocalDatabase.open(in: directory)
        groups = MatrixGroups(
            client: client, database: database, time: time, openedFiles: directory.appending(path: "opened"),
            publish: TestPictures.publish, random: { 0.2 })
        try await groups.start(as: user.id)
    }

    /// Returns the current group; nil while it is not known.
    func group(_ id: String) async -> Group? {
        for await groups in groups.groups() { return groups?.first { $0.id == id } }
        return nil
    }

    func unread(_ id: String) async -> UnreadCounts? { await group(id)?.unread }

    func events(_ page: GroupPage = .chat, of id: String, count: Int = 1000) async throws -> [GroupEvent] {
        try await groups.timeline(.newest(count: count), on: page, of: id).events
    }

    func texts(_ page: GroupPage = .chat, of id: String) async throws -> [String] {
        try await events(page, of: id).map(\.text)
    }

    var isOnline: Bool {
        get async {
            for await connection in groups.connection() { return connection == .online }
            return false
        }
    }

    /// Ends this run of the app; the next one can then open the database.
    func quit() async throws {
        await groups.stop()
        try await database.close()
    }
}
