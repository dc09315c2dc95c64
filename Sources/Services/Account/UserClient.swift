import Domain
import Foundation

/// The pages and pictures of users, requested by the signed-in user. Throws `RemoteError`; `SignInError.notOffered` for
/// changes on providers other than Matrix.
package struct UserClient: UserService {
    private let provider: SignInClient.Provider
    private let http: HTTPClient
    /// The size limit of a picture, in bytes.
    private static let maxPictureBytes = 8_000_000

    /// Creates a client of `provider`, the only server that receives the authorizations of `authorizer`.
    package init(provider: @escaping SignInClient.Provider, authorizer: any RequestAuthorizer) {
        self.provider = provider
        http = HTTPClient(baseURL: { try await provider().server }, authorizer: authorizer)
    }

    package func user(id: String) async throws -> UserProfile {
        try await UserDirectory.user(try await provider(), id: id) { try await http.send($0) }
    }

    /// See `UserService`. A picture of Matrix comes as a thumbnail, which the server makes.
    package func picture(at url: URL) async throws -> Data {
        guard url.scheme == "mxc" else {
            var request = HTTPRequest(.get, .url(url), headers: ["Accept": "image/*"])
            request.maximumBytes = Self.maxPictureBytes
            request.isAuthorized = false
            return try await http.send(request).body
        }
        guard let server = url.host(), url.path().count > 1 else { throw RemoteError.malformed(detail: "mxc address") }
        let base = try await provider().server
        let file = String(url.path().dropFirst())
        do {
            return try await thumbnail(base.matrix("_matrix/client/v1/media/thumbnail/\(server)/\(file)"))
        } catch RemoteError.notFound {
            // Servers older than v1.11 serve pictures at this address, without authorization.
            return try await thumbnail(base.matrix("_matrix/media/v3/thumbnail/\(server)/\(file)"))
        }
    }

    package func setAvatar(_ photo: Photo) async throws -> URL {
        struct Wire: Decodable { var content_uri: String }
        let server = try await matrixServer()
        var upload = HTTPRequest(
            .post, .url(server.matrix("_matrix/media/v3/upload")), body: .data(photo.data, contentType: photo.type))
        upload.timeout = 120
        let address = try await http.send(upload).decode(Wire.self).content_uri
        guard let url = URL(string: address), url.scheme == "mxc" else {
            throw RemoteError.malformed(detail: "content_uri")
        }
        try await set("avatar_url", to: address)
        return url
    }

    package func setDisplayName(_ name: String) async throws { try await set("displayname", to: name) }

    /// See `UserService`. Descriptions are a field of extended profiles (Matrix v1.16).
    package func storesAbout() async throws -> Bool {
        let server = try await matrixServer()
        let answer = try await http.exchange(.matrix(.get, server, "v3/capabilities"))
        if answer.error == .notFound { return false }
        let capabilities = try answer.checked().decode(Capabilities.self).capabilities
        if let fields = capabilities.fields { return fields.allow(UserWire.about) }
        // Without the capability, a server of a version that has extended profiles stores every field.
        let versions = try await http.send(.matrix(.get, server, "versions"))
        return try versions.decode(HomeserverDiscovery.Versions.self).versions.elements.contains { version in
            guard version.hasPrefix("v1."), let minor = Int(version.dropFirst(3)) else { return false }
            return minor >= 16
        }
    }

    package func setAbout(_ text: String) async throws { try await set(UserWire.about, to: text) }

    private func set(_ field: String, to value: String) async throws {
        let server = try await matrixServer()
        let id = try await UserDirectory.matrixID(server) { try await http.send($0) }
        _ = try await http.send(.matrix(.put, server, "v3/profile/\(id)/\(field)", .json([field: value])))
    }

    private struct Capabilities: Decodable {
        struct Named: Decodable {
            var fields: Fields?

            enum CodingKeys: String, CodingKey { case fields = "m.profile_fields" }
        }

        struct Fields: Decodable {
            var enabled: Bool
            var allowed: [String]?
            var disallowed: [String]?

            func allow(_ field: String) -> Bool {
                enabled && (allowed?.contains(field) ?? (disallowed?.contains(field) != true))
            }
        }

        var capabilities: Named
    }

    private func thumbnail(_ address: URL) async throws -> Data {
        var request = HTTPRequest(
            .get, .url(address), query: ["width": "320", "height": "320", "method": "scale"],
            headers: ["Accept": "image/*"])
        request.maximumBytes = Self.maxPictureBytes
        return try await http.send(request).body
    }

    private func matrixServer() async throws -> URL {
        let provider = try await provider()
        guard provider.dialect == .matrix else { throw SignInError.notOffered }
        return provider.server
    }
}
