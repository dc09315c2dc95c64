/// What the rooms ask of the accounts.
extension Accounts: MatrixPeople {
    nonisolated var serverName: String { Sandbox.serverName }

    func caller(of request: Request) throws -> MatrixCaller {
        let session = try session(behind: request)
        return MatrixCaller(user: "@\(session.localpart):\(serverName)", device: session.device)
    }

    func profile(of user: String) -> (name: String?, avatar: String?) {
        guard let person = Self.localpart(of: user).flatMap({ person($0) }) else { return (nil, nil) }
        return (person.displayName, MatrixAccountRoutes.address(of: person))
    }

    func add(_ neighbor: Neighbor) {
        if person(neighbor.localpart) == nil { add(Person(neighbor)) }
    }
}
