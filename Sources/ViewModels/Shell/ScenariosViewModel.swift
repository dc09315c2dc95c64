import Domain
import Foundation
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

/// The scenarios that change the sandbox's answers and the clock, for all features.
struct ServerScenarios {
    let stage: any ServerStage
    let words: Localizer

    /// The sections, for the end of the window.
    var sections: [ScenarioSection] { [answers, clock] }

    /// Returns the name of a state of the network.
    func name(of network: NetworkState) -> String {
        switch network {
        case .working: words("Working")
        case .slow: words("Slow")
        case .off: words("Off")
        }
    }

    private var answers: ScenarioSection {
        let statuses = [401, 404, 429, 500].map { code in
            choice(
                String(code), words("The next answer is {status}", ["status": String(code)]), fails: .status(code))
        }
        return ScenarioSection(
            title: words("The next answer of each service"),
            rows: [
                ScenarioRow(title: words("Is a status"), choices: statuses),
                ScenarioRow(
                    title: words("Comes damaged"),
                    choices: [
                        choice(words("Cut off"), words("The next answer is cut off"), fails: .cutOff),
                        choice(words("Malformed"), words("The next answer is malformed"), fails: .malformed),
                    ]),
            ])
    }

    private var clock: ScenarioSection {
        ScenarioSection(
            title: words("Clock"),
            rows: [
                ScenarioRow(
                    title: words("Moves on"),
                    choices: [
                        choice(words("1 minute"), words("The clock moves on by a minute"), moves: 60),
                        choice(words("1 hour"), words("The clock moves on by an hour"), moves: 3600),
                        choice(words("1 day"), words("The clock moves on by a day"), moves: 86_400),
                    ]),
                ScenarioRow(
                    title: words("Moves back"),
                    choices: [choice(words("1 hour"), words("The clock moves back by an hour"), moves: -3600)]),
            ])
    }

    private func choice(_ title: String, _ name: String, fails answer: FaultyAnswer) -> ScenarioChoice {
        ScenarioChoice(title: title, name: name) { [stage] in
            await stage.failNext(answer)
            return true
        }
    }

    private func choice(_ title: String, _ name: String, moves seconds: TimeInterval) -> ScenarioChoice {
        ScenarioChoice(title: title, name: name) { [stage] in
            await stage.moveClock(by: seconds)
            return true
        }
    }
}
