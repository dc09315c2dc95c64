import Domain
import Foundation
import Observation

/// What the side menu shows beyond the list of pages (`ShellViewModel.entries`): who is signed in, on top, and what is
/// unread. It refreshes itself from account events.
@Observable
public final class SideMenuViewModel {
    /// The name of whoever is signed in, or "Sign in".
    public private(set) var title = ""
    /// Their handle; or who has to sign in again; empty when nobody is known.
    public private(set) var subtitle = ""
    /// What stands in for the picture; empty when nobody is signed in.
    public private(set) var initials = ""
    /// The picture, as the file it came in.
    public private(set) var avatar: Data?
    /// Whether somebody is signed in.
    public private(set) var isSignedIn = false

    /// What stands beside the Groups entry: how much is unread, or nothing.
    public var groupsBadge: String {
        let count = unreadGroups()
        return count == 0 ? "" : count > 99 ? "99+" : words.number(count)
    }

    /// What a screen reader says for an entry, the badge included.
    public func accessibleName(of entry: SideMenuEntry) -> String {
        let count = entry.page == .groups ? unreadGroups() : 0
        guard count > 0 else { return entry.title }
        return words.plural("{title}, {count} unread", "{title}, {count} unread", count, ["title": entry.title])
    }

    @ObservationIgnored private let account: AccountViewModel
    @ObservationIgnored private let unreadGroups: @MainActor () -> Int
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private var observations: [NotificationCenter.ObservationToken] = []

    /// Makes the menu; `unreadGroups` reads an observable count, so that the badge follows it.
    public init(
        account: AccountViewModel, unreadGroups: @escaping @MainActor () -> Int,
        center: NotificationCenter, words: Localizer
    ) {
        self.account = account
        self.unreadGroups = unreadGroups
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
        isSignedIn = account.isSignedIn
        avatar = account.account == nil ? nil : account.avatar
        if let signedIn = account.account {
            title = signedIn.screenName
            subtitle = signedIn.handle ?? ""
            initials = Initials.of(signedIn.screenName)
        } else {
            title = words("Sign in")
            subtitle = if case .expired(let account) = account.state { account.screenName } else { "" }
            initials = ""
        }
    }
}
