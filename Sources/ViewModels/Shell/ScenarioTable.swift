import Domain

/// The lines of the testers' window, in words.
struct ScenarioTable {
    let words: Localizer

    var sections: [ScenariosViewModel.Section] { [account, groups, listings, answers, clock] }

    /// What a state of the network is called.
    func name(of network: Scenario.Network) -> String {
        switch network {
        case .working: words("Working")
        case .slow: words("Slow")
        case .off: words("Off")
        }
    }

    private var account: ScenariosViewModel.Section {
        section(
            words("Account"),
            [
                row(words("The access token expires"), .expireToken),
                row(words("The server ends the session"), .endSession),
            ])
    }

    private var groups: ScenariosViewModel.Section {
        section(
            words("Groups and agents"),
            [
                counted(words("New chat messages"), [1, 150]) {
                    (words.plural("{count} new chat message", "{count} new chat messages", $0), .newMessages($0))
                },
                row(words("A new post"), .newPost),
                row(words("A new activity"), .newActivity),
                row(
                    words("The group’s chat"),
                    [
                        (words("Mute"), words("Mute the group’s chat"), .muteGroup(true)),
                        (words("Unmute"), words("Unmute the group’s chat"), .muteGroup(false)),
                    ]),
                row(words("An agent answers"), .agentAnswers),
            ])
    }

    private var listings: ScenariosViewModel.Section {
        section(
            words("Listings"),
            [
                row(
                    words("The moderator decides"),
                    [
                        (words("Approve"), words("Approve what waits longest"), .approveListing),
                        (words("Reject"), words("Reject what waits longest"), .rejectListing),
                    ]),
                row(words("A listing expires"), .expireListing),
                counted(words("Add sample listings"), [10, 1_000, 100_000]) {
                    (words.plural("Add {count} listing", "Add {count} listings", $0), .addListings($0))
                },
            ])
    }

    private var answers: ScenariosViewModel.Section {
        let statuses = [401, 404, 429, 500].map { code in
            (
                String(code), words("The next answer is {status}", ["status": String(code)]),
                Scenario.nextAnswer(.status(code))
            )
        }
        return section(
            words("The next answer of each service"),
            [
                row(words("Is a status"), statuses),
                row(
                    words("Comes damaged"),
                    [
                        (words("Cut off"), words("The next answer is cut off"), .nextAnswer(.cutOff)),
                        (words("Malformed"), words("The next answer is malformed"), .nextAnswer(.malformed)),
                    ]),
            ])
    }

    private var clock: ScenariosViewModel.Section {
        section(
            words("Clock"),
            [
                row(
                    words("Moves on"),
                    [
                        (words("1 minute"), words("The clock moves on by a minute"), .moveClock(60)),
                        (words("1 hour"), words("The clock moves on by an hour"), .moveClock(3600)),
                        (words("1 day"), words("The clock moves on by a day"), .moveClock(86_400)),
                    ]),
                row(
                    words("Moves back"),
                    [(words("1 hour"), words("The clock moves back by an hour"), .moveClock(-3600))]),
            ])
    }

    private func section(_ title: String, _ rows: [ScenariosViewModel.Row]) -> ScenariosViewModel.Section {
        .init(title: title, rows: rows)
    }

    private func row(_ title: String, _ scenario: Scenario) -> ScenariosViewModel.Row {
        row(title, [(words("Play"), title, scenario)])
    }

    private func row(_ title: String, _ choices: [(String, String, Scenario)]) -> ScenariosViewModel.Row {
        .init(title: title, choices: choices.map { .init(title: $0, name: $1, scenario: $2) })
    }

    private func counted(
        _ title: String, _ counts: [Int], _ choice: (Int) -> (name: String, scenario: Scenario)
    ) -> ScenariosViewModel.Row {
        row(
            title,
            counts.map { count in
                let choice = choice(count)
                return (count.formatted(.number.locale(words.locale)), choice.name, choice.scenario)
            })
    }
}
