import Domain
import Foundation

/// The scenarios that change the sandbox's answers and the clock, for all features.
public struct ServerScenarios {
    let stage: any ServerStage
    let words: Localizer

    /// Creates scenarios that are performed on `stage`.
    public init(stage: any ServerStage, words: Localizer) {
        self.stage = stage
        self.words = words
    }

    /// The sections, for the end of the window.
    public var sections: [ScenarioSection] { [answers, clock] }

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
            words("The next answer of each service"),
            [
                ScenarioRow(words("Is a status"), statuses),
                ScenarioRow(
                    words("Comes damaged"),
                    [
                        choice(words("Cut off"), words("The next answer is cut off"), fails: .cutOff),
                        choice(words("Malformed"), words("The next answer is malformed"), fails: .malformed),
                    ]),
            ])
    }

    private var clock: ScenarioSection {
        ScenarioSection(
            words("Clock"),
            [
                ScenarioRow(
                    words("Moves on"),
                    [
                        choice(words("1 minute"), words("The clock moves on by a minute"), moves: 60),
                        choice(words("1 hour"), words("The clock moves on by an hour"), moves: 3600),
                        choice(words("1 day"), words("The clock moves on by a day"), moves: 86_400),
                    ]),
                ScenarioRow(
                    words("Moves back"),
                    [choice(words("1 hour"), words("The clock moves back by an hour"), moves: -3600)]),
            ])
    }

    private func choice(_ title: String, _ name: String, fails answer: FaultyAnswer) -> ScenarioChoice {
        ScenarioChoice(title, name: name) { [stage] in
            await stage.failNext(answer)
            return true
        }
    }

    private func choice(_ title: String, _ name: String, moves seconds: TimeInterval) -> ScenarioChoice {
        ScenarioChoice(title, name: name) { [stage] in
            await stage.moveClock(by: seconds)
            return true
        }
    }
}
