/// Acts on the homes of the signed-in user in the sandbox's markets, for testers.
public protocol ListingStage: Sendable {
    /// Approves the listing that has waited longest. Returns false if none waits.
    func approveNext() async throws -> Bool

    /// Rejects the listing that has waited longest. Returns false if none waits.
    func rejectNext() async throws -> Bool

    /// Lets the listing expire that would be the next to expire. Returns false if none is live.
    func expireNext() async throws -> Bool

    /// Adds sample listings.
    func addSamples(_ count: Int) async throws
}

extension ScenarioSection {
    /// Returns the scenarios that testers can perform in the listings.
    public static func listings(_ stage: any ListingStage, words: Localizer) -> ScenarioSection {
        ScenarioSection(
            words("Listings"),
            [
                ScenarioRow(
                    words("The moderator decides"),
                    [
                        ScenarioChoice(words("Approve"), name: words("Approve what waits longest")) {
                            try await stage.approveNext()
                        },
                        ScenarioChoice(words("Reject"), name: words("Reject what waits longest")) {
                            try await stage.rejectNext()
                        },
                    ]),
                ScenarioRow(words("A listing expires"), words: words) { try await stage.expireNext() },
                ScenarioRow(
                    words("Add sample listings"),
                    [10, 100, 1_000].map { count in
                        ScenarioChoice(
                            words.number(count),
                            name: words.plural("Add {count} listing", "Add {count} listings", count)
                        ) {
                            try await stage.addSamples(count)
                            return true
                        }
                    }),
            ])
    }
}
