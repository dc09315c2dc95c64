/// Changes the session of the sandbox's user for testers.
public protocol AccountStage: Sendable {
    /// Makes every access token expire; a refresh token still works.
    func expireTokens() async

    /// Ends every session: refresh tokens are refused, too.
    func endSessions() async
}

extension ScenarioSection {
    /// Returns the scenarios that testers can perform in the account.
    public static func account(_ stage: any AccountStage, words: Localizer) -> ScenarioSection {
        ScenarioSection(
            title: words("Account"),
            rows: [
                ScenarioRow(words("The access token expires"), words: words) {
                    await stage.expireTokens()
                    return true
                },
                ScenarioRow(words("The server ends the session"), words: words) {
                    await stage.endSessions()
                    return true
                },
            ])
    }
}
