import Domain
import Foundation
import Observation

/// The testers' window: what can be brought about by hand, and what came of it (spec §8).
@Observable
public final class ScenariosViewModel {
    /// One press: what its button says, what it is called in full, and what it brings about.
    public nonisolated struct Choice: Equatable, Sendable {
        public let title: String
        public let name: String
        public let scenario: Scenario
    }

    /// One line of the window.
    public nonisolated struct Row: Equatable, Sendable {
        public let title: String
        public let choices: [Choice]
    }

    /// Lines that belong together.
    public nonisolated struct Section: Equatable, Sendable {
        public let title: String
        public let rows: [Row]
    }

    /// What can be brought about, by feature.
    public let sections: [Section]
    /// How well the sandbox can be reached at the moment.
    public private(set) var network = Scenario.Network.working
    /// What the last press came to; empty before the first.
    public private(set) var outcome = ""
    /// True while something is being brought about.
    public private(set) var isPlaying = false

    @ObservationIgnored private let stage: any ScenarioStage
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AppService)?
    @ObservationIgnored private var running = 0

    /// Plays on `stage`; problems go to `appService`.
    public init(stage: any ScenarioStage, words: Localizer, appService: (any AppService)?) {
        self.stage = stage
        self.words = words
        self.appService = appService
        sections = ScenarioTable(words: words).sections
    }

    /// Brings about what was chosen; pressed again meanwhile, it happens once more.
    public func play(_ choice: Choice) async { await play(choice.scenario, name: choice.name) }

    /// Changes how well the sandbox can be reached, until it is changed again.
    public func setNetwork(_ state: Scenario.Network) async {
        guard state != network else { return }
        network = state
        await play(.network(state), name: ScenarioTable(words: words).name(of: state))
    }

    private func play(_ scenario: Scenario, name: String) async {
        running += 1
        isPlaying = true
        defer {
            running -= 1
            isPlaying = running > 0
        }
        do {
            outcome =
                try await stage.play(scenario)
                ? words("Done: {scenario}", ["scenario": name])
                : words("There is nothing to do it with: {scenario}", ["scenario": name])
        } catch is CancellationError {
        } catch {
            outcome = words("It did not work: {scenario}", ["scenario": name])
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }
}
