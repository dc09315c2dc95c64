import Domain
import Observation

/// The scenarios window: what testers can bring about by hand, and what came of it (spec §8).
@Observable
public final class ScenariosViewModel {
    /// The scenarios, by feature.
    public let sections: [ScenarioSection]
    /// How well the sandbox can be reached at the moment.
    public private(set) var network = NetworkState.working
    /// The result of the last press; empty before the first.
    public private(set) var outcome = ""

    @ObservationIgnored private let stage: any ServerStage
    @ObservationIgnored private let server: ServerScenarios
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AppService)?

    /// Shows the `sections` of the features, and what can be done on `stage`; problems go to `appService`.
    public init(
        sections: [ScenarioSection], stage: any ServerStage, words: Localizer, appService: (any AppService)?
    ) {
        self.stage = stage
        self.words = words
        self.appService = appService
        server = ServerScenarios(stage: stage, words: words)
        self.sections = sections + server.sections
    }

    /// Brings about what was chosen; pressed again meanwhile, it happens once more.
    public func play(_ choice: ScenarioChoice) async { await play(choice.name, choice.play) }

    /// Changes how well the sandbox can be reached, until it is changed again.
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
