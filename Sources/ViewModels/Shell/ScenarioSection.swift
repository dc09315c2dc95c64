/// A scenario that testers can perform: the title of its button, its full name, and its action.
public struct ScenarioChoice {
    /// The button's title.
    public let title: String
    /// The full name, unique in the window.
    public let name: String
    /// Performs the scenario. Returns false if it does not apply.
    public let play: @MainActor () async throws -> Bool
}

/// One line of the scenarios window.
public struct ScenarioRow {
    /// The line's title.
    public let title: String
    /// The buttons of the line.
    public let choices: [ScenarioChoice]
}

extension ScenarioRow {
    /// Creates a line with one button, which has the name of the line.
    init(_ title: String, words: Localizer, play: @escaping @MainActor () async throws -> Bool) {
        self.init(title: title, choices: [ScenarioChoice(title: words("Play"), name: title, play: play)])
    }
}

/// The scenarios that testers can perform in one feature.
public struct ScenarioSection {
    /// The feature's title.
    public let title: String
    /// The lines of the section.
    public let rows: [ScenarioRow]
}
