import Domain
import Observation

/// The scenarios window: the scenarios that testers can perform, and the outcome of the last one.
@Observable
public final class ScenariosViewModel {
    /// The scenarios, by feature.
    public let sections: [ScenarioSection]
    /// The current state of the network to the sandbox.
    public private(set) var network = NetworkState.working
    /// The result of the last press; empty before the first.
    public private(set) var outcome = ""

    @ObservationIgnored private let stage: any ServerStage
    @ObservationIgnored private let server: ServerScenarios
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AppService)?

    /// Creates the window with the `sections` of the features, and the scenarios on `stage`. Problems are reported to
    /// `appService`.
    public init(
        sections: [ScenarioSection], stage: any ServerStage, words: Localizer, appService: (any AppService)?
    ) {
        self.stage = stage
        self.words = words
        self.appService = appService
        server = ServerScenarios(stage: stage, words: words)
        self.sections = sections + server.sections
    }

    /// Performs the chosen scenario. A second press meanwhile performs it once more.
    public func play(_ choice: ScenarioChoice) async { await play(choice.name, choice.play) }

    /// Changes the state of the network to the sandbox, until it is changed again.
    public func setNetwork(_ state: NetworkState) async {
        guard state != network else { return }
        network = state
        await play(server.name(of: state)) { [stage] in
            await stage.setNetwork(state)
            return true
        }
    }

    private func play(_ name: String, _ scenario: @MainActor () async throws -> Bool) async {
        do {
            outcome =
                try await scenario()
                ? words("Done: {scenario}", ["scenario": name])
                : words("There is nothing to do it with: {scenario}", ["scenario": name])
        } catch is CancellationError {
        } catch {
            outcome = words("It did not work: {scenario}", ["scenario": name])
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }
}
