import Foundation

/// Starts and stops the features, and tells them of the account and the server, as `Lifecycle` describes.
public final class LifecycleRunner {
    private let members: [Member]
    private let account: AccountViewModel
    private var observations: [NotificationCenter.ObservationToken] = []
    private var preparing: Task<Void, Never>?

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

    /// Prepares the members that `isShown` names, one after the other; returns when they are prepared, or else at the end of
    /// `limit`. Then the one that is being prepared goes on.
    public func prepare(within limit: Duration, where isShown: @escaping (any Lifecycle) -> Bool) async {
        let (ends, end) = AsyncStream<Never>.makeStream()
        preparing = Task { [members, account] in
            for member in members where isShown(member.lifecycle) && !Task.isCancelled {
                await member.prepare(for: account.account?.id)
            }
            end.finish()
        }
        let timer = Task {
            try? await Task.sleep(for: limit)
            end.finish()
        }
        for await _ in ends {}
        timer.cancel()
    }

    /// Starts each member in a task of its own.
    public func start() {
        for member in members { member.start() }
    }

    /// Returns when every member has dealt with all changes so far.
    public func settle() async {
        for member in members { await member.settle() }
    }

    /// Stops every member, one after the other; returns when all of them have, and their starts have ended.
    public func stop() async {
        observations = []
        preparing?.cancel()
        for member in members { member.cancel() }
        for member in members {
            await member.settle()
            await member.lifecycle.stop()
            // What follows a store must be done with it before that is closed.
            await member.hasStarted()
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
    private var preparing: Task<Void, Never>?
    private var starting: Task<Void, Never>?
    /// What has come before the start, which it follows.
    private var early: [(isFollowing: Bool, call: @MainActor (any Lifecycle) async -> Void)] = []
    private var last: Task<Void, Never>?
    private var following: [Task<Void, Never>] = []

    init(_ lifecycle: any Lifecycle) { self.lifecycle = lifecycle }

    /// Does nothing after the start.
    func prepare(for userID: String?) async {
        guard preparing == nil, starting == nil else { return }
        let task = Task { [lifecycle] in await lifecycle.prepare(for: userID) }
        preparing = task
        await task.value
    }

    func start() {
        guard starting == nil else { return }
        starting = Task { [lifecycle, preparing] in
            await preparing?.value
            await lifecycle.start()
        }
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
        let task = Task { [lifecycle, last, preparing] in
            await preparing?.value
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

    func hasStarted() async {
        await preparing?.value
        await starting?.value
    }

    func cancel() {
        early.removeAll(where: \.isFollowing)
        preparing?.cancel()
        starting?.cancel()
        following.forEach { $0.cancel() }
    }
}
