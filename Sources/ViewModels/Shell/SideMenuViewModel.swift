import Domain
import Foundation
import Observation

/// The top of the side menu, with the signed-in user. It follows the account events by itself.
@Observable
public final class SideMenuViewModel {
    /// The name of the signed-in user, or "Sign in".
    public private(set) var title = ""
    /// The user's handle, or the name of the user who has to sign in again; empty if neither is known.
    public private(set) var subtitle = ""
    /// The picture, in the format of its file.
    public private(set) var avatar: Data?
    /// The name whose initials stand in for the picture; empty if no user is signed in.
    public private(set) var avatarName = ""
    /// Title and subtitle as one name for assistive technology.
    public var accessibleName: String { subtitle.isEmpty ? title : "\(title), \(subtitle)" }

    @ObservationIgnored private let account: AccountViewModel
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private var observations: [NotificationCenter.ObservationToken] = []

    /// Creates a view-model that shows the user of `account`, and follows its events on `center`.
    public init(account: AccountViewModel, center: NotificationCenter, words: Localizer) {
        self.account = account
        self.words = words
        observations = [
            center.addObserver(for: DidSignIn.self) { [weak self] _ in self?.refresh() },
            center.addObserver(for: DidSignUp.self) { [weak self] _ in self?.refresh() },
            center.addObserver(for: DidRestore.self) { [weak self] _ in self?.refresh() },
            center.addObserver(for: DidLoadUserInfo.self) { [weak self] _ in self?.refresh() },
            center.addObserver(for: DidLoadAvatar.self) { [weak self] _ in self?.refresh() },
            center.addObserver(for: DidSignOut.self) { [weak self] _ in self?.refresh() },
        ]
        refresh()
    }

    private func refresh() {
        avatar = account.account == nil ? nil : account.avatar
        if let signedIn = account.account {
            title = signedIn.screenName
            subtitle = signedIn.handle ?? ""
        } else {
            title = words("Sign in")
            subtitle = if case .expired(let account) = account.state { account.screenName } else { "" }
        }
        avatarName = account.isSignedIn ? title : ""
    }
}
