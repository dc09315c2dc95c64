import Foundation

/// Who asks, by the access token of a request.
struct MatrixCaller: Codable, Hashable, Sendable {
    /// The Matrix user id.
    var user: String
    /// The device the token belongs to; stays the same when the token is renewed.
    var device: String
}

/// What the rooms need to know of people; the accounts answer.
protocol MatrixPeople: Sendable {
    /// The part of all ids after the colon.
    var serverName: String { get }

    /// Whose token the request bears; throws the 401 `Answer` of the Matrix specification when it is nobody's.
    func caller(of request: Request) async throws -> MatrixCaller

    /// The user's name and `mxc:` picture.
    func profile(of user: String) async -> (name: String?, avatar: String?)

    /// Makes a person known who cannot sign in.
    func add(_ neighbor: Neighbor) async
}

/// Somebody who lives in the sandbox.
struct Neighbor: Hashable, Sendable {
    /// The part of the id between `@` and the colon.
    var localpart: String
    var name: String
    var about: String
    var writesChinese = false
    var writesEnglish = false
    /// Offers homes.
    var isAgent = false
}
