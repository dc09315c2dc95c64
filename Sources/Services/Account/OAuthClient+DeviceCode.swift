import Domain
import Foundation

/// The device authorization grant (RFC 8628).
extension OAuthClient {
    /// The name of the grant at the token endpoint and in a registration.
    static let deviceCodeGrant = "urn:ietf:params:oauth:grant-type:device_code"

    /// Requests a code that the user enters on another device. Throws `SignInError.notOffered` if the server has no
    /// such grant.
    func requestDeviceCode(_ provider: AccountProvider) async throws -> DeviceCode {
        let endpoints = try await discovery.endpoints(of: provider)
        guard let address = endpoints.deviceAuthorization else { throw SignInError.notOffered }
        let clientID = try await discovery.clientID(for: provider, endpoints)
        let device = await device(at: provider)
        let issuer = try await issuer(clientID, at: provider)
        let form = identified(["scope": scope(provider, device)], issuer)
        do {
            let wire: DeviceCodeWire = try await http.exchange(HTTPRequest(.post, .url(address), body: .form(form)))
                .checkedOAuth().decode()
            let fields = ["grant_type": Self.deviceCodeGrant, "device_code": wire.device_code]
            return try wire.deviceCode(now: time.now) {
                do {
                    var grant = try await tokens(provider, endpoints, issuer, fields)
                    grant.tokens.deviceID = device
                    return .granted(grant)
                } catch SignInError.refused(code: "authorization_pending") {
                    return .pending
                } catch SignInError.refused(code: "slow_down") {
                    return .slowDown
                }
            }
        } catch SignInError.refused(code: "invalid_request") {
            // A server with the endpoint answers this if the grant is turned off.
            throw SignInError.notOffered
        } catch SignInError.clientRefused {
            await discovery.forget(clientID)
            throw SignInError.clientRefused
        }
    }
}

/// The answer of the device authorization endpoint (RFC 8628, 3.2).
struct DeviceCodeWire: Decodable {
    var device_code: String
    var user_code: String
    var verification_uri: URL
    var expires_in: JSONScalar
    var interval: JSONScalar?

    /// Returns the code, as received at `now`. Throws `RemoteError.malformed`.
    func deviceCode(now: Date, ask: @escaping @Sendable () async throws -> DeviceCode.Answer) throws -> DeviceCode {
        guard 1...4096 ~= device_code.utf8.count else { throw RemoteError.malformed(detail: "device_code") }
        let code = user_code.trimmed
        // The user reads and types it.
        guard 1...32 ~= code.utf8.count, code.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) else {
            throw RemoteError.malformed(detail: "user_code")
        }
        // The user types this address, and then a password on the page.
        guard verification_uri.isConfidential, verification_uri.user() == nil,
            verification_uri.absoluteString.utf8.count <= 300
        else { throw RemoteError.malformed(detail: "verification_uri") }
        guard let lifetime = expires_in.number, 1...86_400 ~= lifetime else {
            throw RemoteError.malformed(detail: "expires_in")
        }
        // Five seconds unless the server states another interval.
        let pause = interval == nil ? 5 : interval?.number ?? -1
        guard 0...600 ~= pause else { throw RemoteError.malformed(detail: "interval") }
        return DeviceCode(
            userCode: code, address: verification_uri, expiresAt: now.addingTimeInterval(lifetime),
            interval: max(1, pause), ask: ask)
    }
}
