import FlyingFox
import Foundation

/// Why a sandbox could not start.
public enum SandboxError: Error, Equatable, Sendable {
    /// No socket on 127.0.0.1 could be opened.
    case cannotListen
}

/// An HTTP server inside the program that stands in for the real services, on 127.0.0.1 and in their protocols.
///
/// It runs off the main thread. The same seed, time and requests give the same answers.
public actor Sandbox {
    /// The only OpenWeatherMap key (`appid`) the sandbox accepts.
    public static let weatherKey = "sandbox"

    /// What goes wrong, by service; may be changed at any time from anywhere.
    public nonisolated let faults = Faults()
    /// Which paths were asked for.
    public nonisolated let log = RequestLog()
    /// What testers may do to people's sessions.
    public nonisolated let accounts: SandboxAccounts

    /// What a tester can bring about in the groups.
    public nonisolated let groups: GroupScenarios

    /// The agents who answer those who look for a home.
    public nonisolated let agents: AgentDesk

    private let responder: Responder
    private var running: Task<Listener, any Error>?
    private var stopping: Task<Void, Never>?
    private var port: UInt16 = 0

    /// Makes a sandbox that is not listening yet.
    ///
    /// - Parameters:
    ///   - assets: the program's `Assets` folder; read when first needed.
    ///   - seed: what everything random in the answers depends on.
    ///   - storage: a folder for what the groups must remember between runs; without it they begin anew.
    ///   - now: the time in the sandbox's world; called off the main thread.
    public init(assets: URL, seed: UInt64, storage: URL? = nil, now: @escaping @Sendable () -> Date) {
        let world = World(assets: assets, seed: seed, now: now)
        let accounts = Accounts(world: world)
        self.accounts = SandboxAccounts(accounts: accounts)
        let places = CityShelf(file: assets.appending(path: "sandbox/cities.tsv"))
        let rooms = RoomServer(world: world, people: accounts, journal: storage?.appending(path: "rooms.jsonl"))
        agents = AgentDesk(server: rooms, world: world)
        let samples = SampleGroups(server: rooms, world: world, agents: agents)
        groups = GroupScenarios(samples: samples, world: world)
        let router = Router(groups: [
            .weather(world: world, places: places),
            .geocoding(places: places),
            .oauth(accounts: accounts),
            .providers(accounts: accounts),
            .matrixAccount(accounts: accounts),
            .media(accounts: accounts),
            .groups(server: rooms, samples: samples),
        ])
        responder = Responder(router: router, faults: faults, log: log)
    }

    /// Starts listening and returns the base address; started again after `stop`, on the same port if it is free.
    ///
    /// Throws `SandboxError`.
    public func start() async throws -> URL {
        if running == nil {
            running = Task { [port, stopping, responder] in
                await stopping?.value
                return try await Listener.start(port: port) { try await responder.respond(to: $0) }
            }
        }
        do {
            guard let listener = try await running?.value else { throw SandboxError.cannotListen }
            port = listener.port
            return URL(string: "http://127.0.0.1:\(listener.port)")!
        } catch {
            running = nil
            throw SandboxError.cannotListen
        }
    }

    /// Stops listening and closes every connection; afterwards connections are refused.
    public func stop() async {
        if let started = running {
            running = nil
            stopping = Task { try? await started.value.stop() }
        }
        await stopping?.value
    }
}

/// What all features of one sandbox share.
struct World: Sendable {
    let assets: URL
    let seed: UInt64
    let now: @Sendable () -> Date
}
