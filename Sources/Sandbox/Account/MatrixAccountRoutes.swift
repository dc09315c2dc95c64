extension RouteGroup {
    /// Returns the part of the Matrix client-server API v3 about accounts: sign-in, sign-up and profiles.
    static func matrixAccount(accounts: SandboxAccounts) -> RouteGroup {
        let sessions = MatrixSessionRoutes(accounts: accounts)
        let signUps = MatrixSignUpRoutes(accounts: accounts)
        let profiles = MatrixProfileRoutes(accounts: accounts)
        let v3 = "/_matrix/client/v3/"
        return RouteGroup(
            service: .account,
            prefixes: ["login", "register", "logout", "refresh", "account/", "profile/", "capabilities"]
                .map { v3 + $0 },
            routes: [
                Route("GET", v3 + "login") { _ in
                    .json(["flows": [["type": "m.login.password"]]])
                },
                Route("POST", v3 + "login") { try await sessions.login($0) },
                Route("POST", v3 + "refresh") { try await sessions.refresh($0) },
                Route("POST", v3 + "logout") { try await sessions.logout($0) },
                Route("GET", v3 + "account/whoami") { try await sessions.whoami($0) },
                Route("POST", v3 + "register") { try await signUps.register($0) },
                Route("POST", v3 + "register/email/requestToken") { try await signUps.sendMail($0) },
                Route("POST", v3 + "register/email/submitToken") { try await signUps.submitCode($0) },
                Route("GET", v3 + "register/available") { await signUps.isAvailable($0) },
                Route("GET", v3 + "capabilities") { try await profiles.capabilities($0) },
                Route("GET", v3 + "profile/{user}") { try await profiles.profile($0) },
                Route("GET", v3 + "profile/{user}/{field}") { try await profiles.field($0) },
                Route("PUT", v3 + "profile/{user}/{field}") { try await profiles.setField($0) },
            ],
            errorResponse: MatrixErrorResponse.standard)
    }
}
