import Foundation

/// Another server is asked from now on; posted on the injected center by `ServerSwitch`.
public struct DidChangeServer: NotificationCenter.MainActorMessage {
    /// Who posts it.
    public typealias Subject = ServerSwitch
}

/// The one way to another server: what one server has given is never shown to another.
public final class ServerSwitch {
    /// Makes a change of the settings after which another server is asked.
    public typealias Change = @MainActor (_ change: @MainActor () -> Void) async -> Void

    private let account: AccountViewModel
    private let center: NotificationCenter

    /// Ends the session of `account`, whatever its state, before each change, and posts `DidChangeServer` on `center` after it.
    public init(account: AccountViewModel, center: NotificationCenter) {
        self.account = account
        self.center = center
    }

    /// Makes a change of the settings after which another server is asked, unless the user cancels the sign-out.
    public func change(_ change: @MainActor () -> Void) async {
        if await account.hasSession() {
            guard await account.confirmSignOut() else { return }
            await account.signOut()
        }
        change()
        center.post(DidChangeServer(), subject: self)
    }
}
