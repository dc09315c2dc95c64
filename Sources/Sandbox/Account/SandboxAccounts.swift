/// What testers may do to the sandbox's accounts while it runs.
public struct SandboxAccounts: Sendable {
    let accounts: Accounts

    /// Ends every access token that is out; those with a refresh token are renewed at the next request.
    public func expireTokens() async { await accounts.endAccessTokens() }

    /// Ends every session that is out: neither access nor refresh tokens are good any more.
    public func endSessions() async { await accounts.endSessions() }
}
