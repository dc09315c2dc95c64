import Foundation

/// Starts and stops the features, and tells them of the account and the server, as `Lifecycle` describes.
public final class LifecycleRunner {
    private let members: [Member]
    private let account: AccountViewModel
    private var observations: [NotificationCenter.ObservationToken] = []

    /// Runs `members`, in this order; follows the events of `account` on `center` from now on.
    public init(_ members: [any Lifecycle], account: AccountViewModel, center: NotificationCenter) {
        self.members = members.map(Member.init)
        self.account = account
        observations = [
            center.addObserver(for: DidSignIn.self) { [weak self] _ in self?.tellOfAccount() },
            center.addObserver(for: DidSignUp.self) { [weak self] _ in self?.tellOfAccount() },
            center.addObserver(for: DidRestore.self) { [weak self] _ in self?.tellOfAccount() },
            center.addObserver(for: DidSignOut.self) { [weak self] event in
                // A sign-out that failed has left something on the disk; the others delete theirs all the same.
                if case .success(.expired) = event.result { self?.tellOfAccount() } else { self?.tell(.signedOut) }
            },
            center.addObserver(for: DidChangeServer.self) { [weak self] _ in self?.tellOfServer() },
        ]
    }

    /// Starts each member in a task of its own, unless it has been started before: all of them, or those that `isFirst` names.
    public func start(where isFirst: (any Lifecycle) -> Bool = { _ in true }) {
        for member in members where isFirst(member.lifecycle) { member.start() }
    }

    /// Returns when every member has dealt with all changes so far.
    public func settle() async {
        for member in members { await member.settle() }
    }

    /// Stops every member, one after the other; returns when all of them have, and their starts have ended.
    public func stop() async {
        observations = []
        for member in members { member.cancel() }
        for member in members {
            await member.settle()
            await member.lifecycle.stop()
            // What follows a store must be done with it before that is closed.
            await member.started()
        }
    }

    private func tellOfAccount() {
        tell(account.account.map { .signedIn(userID: $0.id) } ?? .notSignedIn)
    }

    private func tellOfServer() {
        for member in members { member.enqueue(isFollowing: true) { await $0.serverChanged() } }
    }

    private func tell(_ change: AccountChange) {
        // The end of the program may interrupt anything but a deletion.
        for member in members { member.enqueue(isFollowing: change != .signedOut) { await $0.accountChanged(change) } }
    }
}

/// One lifecycle with its running tasks.
private final class Member {
    let lifecycle: any Lifecycle
    private var starting: Task<Void, Never>?
    /// What has come before the start, and follows it.
    private var early: [(isFollowing: Bool, call: @MainActor (any Lifecycle) async -> Void)] = []
    private var last: Task<Void, Never>?
    private var following: [Task<Void, Never>] = []

    init(_ lifecycle: any Lifecycle) { self.lifecycle = lifecycle }

    func start() {
        guard starting == nil else { return }
        starting = Task { [lifecycle] in await lifecycle.start() }
        runEarly()
    }

    /// Runs `call` after every earlier one, and not before the start; `isFollowing` says that it may be interrupted.
    func enqueue(isFollowing: Bool, _ call: @escaping @MainActor (any Lifecycle) async -> Void) {
        guard starting != nil else { return early.append((isFollowing, call)) }
        run(isFollowing: isFollowing, call)
    }

    private func runEarly() {
        let calls = early
        early = []
        for (isFollowing, call) in calls { run(isFollowing: isFollowing, call) }
    }

    private func run(isFollowing: Bool, _ call: @escaping @MainActor (any Lifecycle) async -> Void) {
        let task = Task { [lifecycle, last] in
            await last?.value
            await call(lifecycle)
        }
        last = task
        following = isFollowing ? following + [task] : following
    }

    /// Returns when it has dealt with all changes so far, also where the end comes before the start.
    func settle() async {
        runEarly()
        await last?.value
        following = []
    }

    func started() async { await starting?.value }

    func cancel() {
        early.removeAll(where: \.isFollowing)
        starting?.cancel()
        following.forEach { $0.cancel() }
    }
}
