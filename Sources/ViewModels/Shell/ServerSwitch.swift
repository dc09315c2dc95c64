import Foundation

/// Another server is used from now on; posted on the injected center by `ServerSwitch`.
public struct DidChangeServer: NotificationCenter.MainActorMessage {
    /// The type of the object that posts the event.
    public typealias Subject = ServerSwitch
}

/// The only way to change the server. The data of one server are never shown to another.
public final class ServerSwitch {
    /// A function that performs a change of the settings after which another server is used.
    public typealias Change = @MainActor (_ change: @MainActor () -> Void) async -> Void

    private let account: AccountViewModel
    private let center: NotificationCenter

    /// Creates a switch that ends the session of `account`, whatever its state, before each change, and posts
    /// `DidChangeServer` on `center` after it.
    public init(account: AccountViewModel, center: NotificationCenter) {
        self.account = account
        self.center = center
    }

    /// Performs a change of the settings after which another server is used, unless the user cancels the sign-out.
    public func change(_ change: @MainActor () -> Void) async {
        if await account.hasSession() {
            guard await account.confirmSignOut() else { return }
            await account.signOut()
        }
        change()
        center.post(DidChangeServer(), subject: self)
    }
}

/// The address of a server as a user types it.
enum ServerAddress {
    /// Returns the address of an `http` or `https` server, or nil.
    static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty
        else { return nil }
        return url
    }

    /// Returns the warning that is displayed below a field with an invalid address.
    static func problem(_ words: Localizer) -> String { words("Enter an address like https://api.example.org") }
}
