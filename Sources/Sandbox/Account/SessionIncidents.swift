/// Changes to the sandbox's sessions that testers can make while it runs.
public struct SessionIncidents: Sendable {
    let tokens: TokenIssuer

    /// Expires all access tokens. Clients with a refresh token renew theirs with the next request.
    public func expireTokens() async { await tokens.expireAccessTokens() }

    /// Ends all sessions: neither access tokens nor refresh tokens are accepted any longer.
    public func endSessions() async { await tokens.endSessions() }
}
