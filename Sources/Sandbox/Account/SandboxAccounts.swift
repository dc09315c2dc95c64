import Foundation

/// The parts of the account service that its routes share. They start from the samples; users
/// and media are kept in a folder between launches.
struct SandboxAccounts: Sendable {
    let users: SandboxUsers
    let tokens: TokenIssuer
    let authorizations: AuthorizationCodes
    let devices: DeviceCodes
    let signUps: SignUpSessions
    let media: MediaStore
    /// The password of the sample user and of every neighbor.
    let password: String

    init(environment: SandboxEnvironment, storage: URL? = nil) {
        password = environment.key.password
        users = SandboxUsers(
            password: password, file: storage?.appending(path: "users.json"), now: environment.now)
        tokens = TokenIssuer(users: users, key: environment.key, now: environment.now)
        authorizations = AuthorizationCodes(users: users, tokens: tokens, now: environment.now)
        devices = DeviceCodes(now: environment.now)
        signUps = SignUpSessions()
        media = MediaStore(assets: environment.assets, storage: storage)
    }

    /// Creates the user of the form in the browser; nil if the name is invalid or taken, the password too short,
    /// or there are too many users.
    func signUp(name: String, password: String) async -> SandboxUser? {
        guard name.wholeMatch(of: SandboxUser.validName) != nil, password.count >= 8, await users.user(name) == nil,
            await !users.isFull
        else { return nil }
        return await users.add(name, password: password)
    }

    /// Returns the user whose token the request carries, after `scheme` in the `Authorization` header.
    ///
    /// Throws a response with status 401 if there is none.
    func user(of request: Request, scheme: String) async throws -> SandboxUser {
        guard let token = request.token(scheme), let session = await tokens.session(of: token),
            let user = await users.user(session.localpart)
        else { throw Response.json(["error": "invalid_token"], status: 401) }
        return user
    }

    /// Returns the session whose token a Matrix request carries. Throws the specification's error response if there
    /// is none.
    func session(of request: Request) async throws -> TokenIssuer.Session {
        guard let token = request.token("Bearer") else {
            throw MatrixErrorResponse.response(401, "M_MISSING_TOKEN", "Missing access token")
        }
        guard let session = await tokens.session(of: token) else {
            throw MatrixErrorResponse.response(401, "M_UNKNOWN_TOKEN", "Unknown or expired access token")
        }
        return session
    }

    /// Returns the user and the device of a Matrix request. Throws the specification's 401 response if its token is not
    /// valid.
    func caller(of request: Request) async throws -> MatrixCaller {
        let session = try await session(of: request)
        return MatrixCaller(user: Sandbox.userID(session.localpart), device: session.device)
    }

    /// Returns the display name and the `mxc:` address of the picture of a Matrix user.
    func profile(of user: String) async -> (name: String?, avatar: String?) {
        guard let localpart = SandboxUser.localpart(of: user), let user = await users.user(localpart) else {
            return (nil, nil)
        }
        return (user.displayName, user.avatarURI)
    }
}

/// The user and device of a request, identified by its access token.
struct MatrixCaller: Codable, Hashable, Sendable {
    /// The Matrix user id.
    var user: String
    /// The device that the token was issued to; stays the same when the token is refreshed.
    var device: String
}

extension Request {
    /// Returns the token after `scheme`, in any case, in the `Authorization` header.
    fileprivate func token(_ scheme: String) -> String? {
        guard let header = self.header("Authorization"), header.lowercased().hasPrefix(scheme.lowercased() + " ") else {
            return nil
        }
        return String(header.dropFirst(scheme.count + 1))
    }
}
