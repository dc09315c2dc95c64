/// One thing that testers can bring about: what its button says, its full name, and what it does.
public struct ScenarioChoice {
    /// The button's title.
    public let title: String
    /// The full name, unique in the window.
    public let name: String
    /// Brings it about; false where there is nothing to do it with.
    public let play: @MainActor () async throws -> Bool

    /// Describes a choice.
    public init(_ title: String, name: String, play: @escaping @MainActor () async throws -> Bool) {
        self.title = title
        self.name = name
        self.play = play
    }
}

/// One line of the scenarios window.
public struct ScenarioRow {
    /// The line's title.
    public let title: String
    /// Its buttons.
    public let choices: [ScenarioChoice]

    /// A line with several buttons.
    public init(_ title: String, _ choices: [ScenarioChoice]) {
        self.title = title
        self.choices = choices
    }

    /// A line with one button, which has the name of the line.
    public init(_ title: String, words: Localizer, play: @escaping @MainActor () async throws -> Bool) {
        self.init(title, [ScenarioChoice(words("Play"), name: title, play: play)])
    }
}

/// The scenarios that testers can perform in one feature.
public struct ScenarioSection {
    /// The feature's title.
    public let title: String
    /// Its lines.
    public let rows: [ScenarioRow]

    /// Describes a section.
    public init(_ title: String, _ rows: [ScenarioRow]) {
        self.title = title
        self.rows = rows
    }
}
