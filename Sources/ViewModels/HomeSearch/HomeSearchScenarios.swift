/// Makes the sandbox's agents do what testers ask for.
public protocol HomeSearchStage: Sendable {
    /// Has an agent answer the demand that is open; false where there is none.
    func answer() async -> Bool
}

extension ScenarioSection {
    /// The scenarios that testers can perform in the search for a home.
    public static func homeSearch(_ stage: any HomeSearchStage, words: Localizer) -> ScenarioSection {
        ScenarioSection(
            words("Find a Home"),
            [ScenarioRow(words("An agent answers"), words: words) { await stage.answer() }])
    }
}
