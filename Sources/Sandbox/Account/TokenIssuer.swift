import Foundation

/// Issues, checks and revokes access tokens and refresh tokens.
public actor TokenIssuer {
    /// The time for which an access token that can be refreshed is valid, in seconds.
    static let lifetime: TimeInterval = 300

    /// The owner of an access token.
    struct Session: Sendable {
        var localpart: String
        var device: String
        var token: String
    }

    /// New tokens.
    struct Grant: Sendable {
        var access: String
        var refresh: String?
        /// The time for which the access token is valid, in seconds; nil if it does not expire.
        var lifetime: TimeInterval?
        var user: SandboxUser
        var device: String
        /// The scope that the client requested.
        var scope: String?
    }

    private let users: SandboxUsers
    private let signer: TokenSigner
    private let now: @Sendable () -> Date
    private var revokedFamilies: Set<String> = []
    private var usedRefreshTokens: Set<String> = []
    /// The last serial number of expired access tokens. Tokens up to it, and those of earlier launches, are expired;
    /// nil if none is.
    private var lastExpiredAccessToken: Int?
    /// The last serial number of expired refresh tokens.
    private var lastExpiredRefreshToken: Int?
    private var serial = 0
    private let run = UUID().uuidString

    init(users: SandboxUsers, key: SandboxKey, now: @escaping @Sendable () -> Date) {
        self.users = users
        self.now = now
        signer = TokenSigner(key: key)
    }

    /// Issues the tokens of a sign-in: of a new one on a new device where none is given.
    func issue(
        to user: SandboxUser, device: String? = nil, client: String = "", isRenewable: Bool, lifetime: TimeInterval?,
        family: String? = nil, scope: String? = nil
    ) -> Grant {
        serial += 1
        let device = device ?? "SBX" + RandomString.make().filter(\.isLetter).uppercased().prefix(9)
        var claims = TokenSigner.Claims(
            kind: .access, localpart: user.localpart, displayName: user.displayName, device: device,
            client: client, family: family ?? RandomString.make(), run: run, serial: serial,
            expiry: lifetime.map { now().timeIntervalSince1970 + $0 }, scope: scope)
        let access = signer.token(claims)
        claims.kind = .refresh
        claims.expiry = nil
        return Grant(
            access: access, refresh: isRenewable ? signer.token(claims) : nil, lifetime: lifetime, user: user,
            device: device, scope: scope)
    }

    /// Exchanges a refresh token for new tokens. A refresh token is valid once; its reuse revokes the whole family.
    func refresh(_ token: String, client: String) async -> Grant? {
        guard let claims = signer.claims(of: token), claims.kind == .refresh, claims.client == client,
            !revokedFamilies.contains(claims.family), !isExpired(claims, through: lastExpiredRefreshToken)
        else { return nil }
        guard usedRefreshTokens.insert(token).inserted else {
            Log.account.debug("a refresh token was used again, its family is revoked")
            revokedFamilies.insert(claims.family)
            return nil
        }
        return issue(
            to: await users.user(of: claims), device: claims.device, client: client, isRenewable: true,
            lifetime: Self.lifetime, family: claims.family, scope: claims.scope)
    }

    /// Returns the owner of a valid access token.
    func session(of token: String) async -> Session? {
        guard let claims = signer.claims(of: token), claims.kind == .access, !revokedFamilies.contains(claims.family),
            !isExpired(claims, through: lastExpiredAccessToken),
            claims.expiry.map({ $0 > now().timeIntervalSince1970 }) ?? true
        else { return nil }
        return Session(localpart: await users.user(of: claims).localpart, device: claims.device, token: token)
    }

    /// Revokes a token and all others of the same sign-in.
    func revoke(_ token: String) {
        if let claims = signer.claims(of: token) { revokedFamilies.insert(claims.family) }
    }

    /// Revokes a token and all others of the same sign-in for a client. Returns false if the token was issued to
    /// another client.
    func revoke(_ token: String, of client: String) -> Bool {
        guard let claims = signer.claims(of: token) else { return true }
        guard claims.client == client else { return false }
        revokedFamilies.insert(claims.family)
        return true
    }

    /// Revokes all tokens of a sign-in.
    func revoke(family: String) { revokedFamilies.insert(family) }

    /// Expires all access tokens. Clients with a refresh token renew theirs with the next request.
    public func expireTokens() { lastExpiredAccessToken = serial }

    /// Ends all sessions: neither access tokens nor refresh tokens are accepted any longer.
    public func endSessions() {
        lastExpiredAccessToken = serial
        lastExpiredRefreshToken = serial
    }

    private func isExpired(_ claims: TokenSigner.Claims, through serial: Int?) -> Bool {
        serial.map { claims.run != run || claims.serial <= $0 } ?? false
    }
}
