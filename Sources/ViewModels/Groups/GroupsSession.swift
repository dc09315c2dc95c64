import Domain
import Foundation

/// Has the groups follow whoever is signed in: they start with a session, stop when it expires, and are forgotten when
/// the user signs out.
public final class GroupsSession {
    private let groups: any GroupsLifecycle
    private let list: GroupListViewModel
    private let account: AccountViewModel
    private let words: Localizer
    private weak var appService: (any AppService)?
    private var followed: String?
    private var work: Task<Void, Never>?
    private var observations: [NotificationCenter.ObservationToken] = []

    /// Follows the account events of `center` from now on.
    public init(
        groups: any GroupsLifecycle, list: GroupListViewModel, account: AccountViewModel, center: NotificationCenter,
        words: Localizer, appService: (any AppService)?
    ) {
        self.groups = groups
        self.list = list
        self.account = account
        self.words = words
        self.appService = appService
        observations = [
            center.addObserver(for: DidSignIn.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidSignUp.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidRestore.self) { [weak self] _ in self?.follow() },
            center.addObserver(for: DidSignOut.self) { [weak self] event in
                // What the disk did not want to give up is to be given up here too.
                if case .success(.expired) = event.result { self?.follow() } else { self?.forget() }
            },
        ]
    }

    /// Returns when everything asked for so far is done.
    public func settle() async { await work?.value }

    private func follow() {
        let user = account.account?.id
        list.sessionChanged(isSignedIn: user != nil)
        guard user != followed else { return }
        followed = user
        queue { groups in
            if let user { try await groups.start(as: user) } else { await groups.stop() }
        }
    }

    private func forget() {
        followed = nil
        list.sessionChanged(isSignedIn: false)
        queue { try await $0.removeAll() }
    }

    /// One after the other: a start must not overtake the end of the session before.
    private func queue(_ step: @escaping (any GroupsLifecycle) async throws -> Void) {
        let earlier = work
        work = Task { [weak self, groups] in
            await earlier?.value
            do { try await step(groups) } catch { self?.report(error) }
        }
    }

    private func report(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        appService?.report(ErrorWords(words).problem(for: error))
    }
}
