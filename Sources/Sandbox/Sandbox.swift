import Foundation
import LoopbackHTTP

/// An HTTP server inside the program that implements the remote services in their own protocols, on 127.0.0.1.
///
/// It runs off the main thread. The same seed, time and requests give the same responses.
public actor Sandbox {
    /// The only OpenWeatherMap key (`appid`) that the sandbox accepts.
    public static let weatherKey = "sandbox"

    /// The simulated failures, by service. They can be changed at any time from any thread.
    public nonisolated let faults = Faults()
    /// Scenarios for accounts and their sessions.
    public nonisolated let accounts: TokenIssuer
    /// Scenarios for groups.
    public nonisolated let groups: NeighborActions
    /// The moderator and the visitors of the sample markets.
    public nonisolated let markets: SandboxMarkets
    /// The agents who answer demands.
    public nonisolated let agents: SandboxAgents

    nonisolated let handler: RequestHandler
    private var running: Task<LoopbackServer, any Error>?
    private var stopping: Task<Void, Never>?
    private var port: UInt16 = 0

    /// Creates a sandbox that is not listening yet.
    ///
    /// - Parameters:
    ///   - assets: The program's `Assets` folder; read when it is first needed.
    ///   - seed: Determines everything random in the responses.
    ///   - key: Signs the tokens, and has the password of the sample users.
    ///   - storage: A folder in which the users, their files and the rooms are kept between launches; without it they
    ///     start anew.
    ///   - now: The current time of the sandbox; called off the main thread.
    ///   - sleep: Returns after some seconds of the same clock; throws when canceled.
    ///   - zoneOffset: How far the clocks of a time zone, such as "Asia/Shanghai", are ahead of UTC, in seconds; without
    ///     it, cities have the nautical time of their longitudes.
    ///   - localOffset: How far the user's clocks are ahead of UTC, in seconds, by which sample people plan.
    ///   - isChinese: Whether all sample people write Chinese, and not only some of them.
    ///   - onRequest: Called off the main thread with the path of each request, without its query.
    public init(
        assets: URL, seed: UInt64, key: SandboxKey = SandboxKey(), storage: URL? = nil,
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) },
        zoneOffset: @escaping @Sendable (_ zone: String, _ time: Date) -> Int? = { _, _ in nil },
        localOffset: @escaping @Sendable (_ time: Date) -> Int = { _ in 0 }, isChinese: Bool = false,
        onRequest: @escaping @Sendable (_ path: String) -> Void = { _ in }
    ) {
        let environment = SandboxEnvironment(
            assets: assets, seed: seed, key: key, now: now, sleep: sleep, zoneOffset: zoneOffset,
            localOffset: localOffset, isChinese: isChinese)
        let services = SandboxAccounts(environment: environment, storage: storage)
        accounts = services.tokens
        let gazetteer = GazetteerLoader(assets: assets)
        let rooms = RoomServer(
            environment: environment, accounts: services, journal: storage?.appending(path: "rooms.jsonl"))
        agents = SandboxAgents(server: rooms, environment: environment)
        let samples = SampleGroups(server: rooms, environment: environment, agents: agents)
        groups = NeighborActions(samples: samples, environment: environment)
        markets = SandboxMarkets(samples: samples, environment: environment)
        let router = Router(groups: [
            .weather(environment: environment, gazetteer: gazetteer),
            .metNorway(environment: environment),
            .geocoding(gazetteer: gazetteer),
            .oauth(accounts: services),
            .providers(accounts: services),
            .matrixAccount(accounts: services),
            .media(accounts: services),
            .groups(server: rooms, samples: samples),
        ])
        handler = RequestHandler(router: router, faults: faults, onRequest: onRequest, sleep: sleep)
    }

    /// Starts listening and returns the base address. After `stop` it listens on the same port again if that is free.
    ///
    /// Throws an error if no socket on 127.0.0.1 can be opened.
    public func start() async throws -> URL {
        if running == nil {
            running = Task { [port, stopping, handler] in
                await stopping?.value
                return try await Self.listen(port: port, handler: handler)
            }
        }
        do {
            port = try await running!.value.port
            Log.server.debug("listening", metadata: ["port": "\(port)"])
            return URL(string: "http://127.0.0.1:\(port)")!
        } catch {
            Log.server.error("cannot listen", metadata: ["error": "\(type(of: error))"])
            running = nil
            throw error
        }
    }

    /// Listens on `port`, or on any free port if it is in use.
    static func listen(port: UInt16, handler: RequestHandler) async throws -> LoopbackServer {
        do {
            return try await .start(port: port, handler: handler.reply)
        } catch  where port != 0 {
            Log.server.info("the previous port is in use, another one is chosen", metadata: ["port": "\(port)"])
            return try await .start(port: 0, handler: handler.reply)
        }
    }

    /// Stops listening and closes all connections; afterwards connections are refused.
    public func stop() async {
        if let started = running {
            running = nil
            stopping = Task {
                // A listener that could not be started need not be stopped.
                if case .success(let listener) = await started.result { await listener.stop() }
                Log.server.debug("stopped")
            }
        }
        await stopping?.value
    }
}

/// The assets, the seed and the clock that all parts of a sandbox share.
struct SandboxEnvironment: Sendable {
    let assets: URL
    let seed: UInt64
    var key = SandboxKey()
    let now: @Sendable () -> Date
    /// Returns after some seconds of the same clock. Throws if canceled.
    var sleep: @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
    /// Returns the offset of a time zone, such as "Asia/Shanghai", from UTC, in seconds; nil for an unknown one.
    var zoneOffset: @Sendable (_ zone: String, _ time: Date) -> Int? = { _, _ in nil }
    /// Returns the offset of the user's clocks from UTC, in seconds.
    var localOffset: @Sendable (_ time: Date) -> Int = { _ in 0 }
    /// Whether all sample people write Chinese.
    var isChinese = false
}
