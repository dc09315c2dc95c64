import Foundation

/// The user and device of a request, identified by its access token.
struct MatrixCaller: Codable, Hashable, Sendable {
    /// The Matrix user id.
    var user: String
    /// The device that the token was issued to; stays the same when the token is refreshed.
    var device: String
}

/// The knowledge about users that the room server needs.
protocol MatrixUsers: Sendable {
    /// The part of all ids after the colon.
    var serverName: String { get }

    /// Returns the owner of the request's token. Throws the specification's 401 response if it is not valid.
    func caller(of request: Request) async throws -> MatrixCaller

    /// Returns the user's display name and the `mxc:` address of the avatar.
    func profile(of user: String) async -> (name: String?, avatar: String?)

    /// Adds a simulated user.
    func add(_ neighbor: Neighbor) async
}

/// A simulated user of the sandbox.
struct Neighbor: Hashable, Sendable {
    /// The part of the id between `@` and the colon.
    var localpart: String
    var name: String
    var about: String
    var writesChinese = false
    var writesEnglish = false
    /// Whether the neighbor is an agent, who offers homes.
    var isAgent = false
}
