/// Controls the sandbox's agents for testers.
public protocol HomeSearchStage: Sendable {
    /// Makes an agent answer the open demand. Returns false if there is none.
    func answer() async -> Bool
}

extension ScenarioSection {
    /// Returns the scenarios that testers can perform in the search for a home.
    public static func homeSearch(_ stage: any HomeSearchStage, words: Localizer) -> ScenarioSection {
        ScenarioSection(
            words("Find a Home"),
            [ScenarioRow(words("An agent answers"), words: words) { await stage.answer() }])
    }
}
