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
