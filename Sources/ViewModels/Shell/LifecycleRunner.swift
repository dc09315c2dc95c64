import Domain
import Foundation

/// Starts and stops the features, and tells them of the account, the server and the time, as `Lifecycle` describes.
public final class LifecycleRunner {
    private let members: [Member]
    private let account: AccountViewModel
    private let time: any TimeSource
    private var observations: [NotificationCenter.ObservationToken] = []
    private var clock: Task<Void, Never>?

    /// Creates a runner of `members`, in this order. It follows the events of `account` on `center` from now on.
    public init(
        _ members: [any Lifecycle], account: AccountViewModel, center: NotificationCenter, time: any TimeSource
    ) {
        self.members = members.map(Member.init)
        self.account = account
        self.time = time
        observations = [
            center.addObserver(for: DidSignIn.self) { [weak self] _ in self?.tellOfAccount() },
            center.addObserver(for: DidSignUp.self) { [weak self] _ in self?.tellOfAccount() },
            center.addObserver(for: DidRestore.self) { [weak self] _ in self?.tellOfAccount() },
            center.addObserver(for: DidSignOut.self) { [weak self] event in
                // A sign-out that failed has left data on the disk; the other members delete theirs all the same.
                if case .success(.expired) = event.result { self?.tellOfAccount() } else { self?.tell(.signedOut) }
            },
            center.addObserver(for: DidChangeServer.self) { [weak self] _ in
                self?.members.forEach { $0.enqueue { await $0.serverChanged() } }
            },
        ]
    }

    deinit { clock?.cancel() }

    /// Starts each member in a task of its own.
    public func start() {
        for member in members { member.start() }
        clock = Task { [time, members] in
            while (try? await time.sleep(seconds: Self.secondsToQuarter(after: time.now))) != nil {
                let told = members.map { member in Task { await member.lifecycle.timePassed() } }
                for task in told { await task.value }
            }
        }
    }

    /// Returns the seconds until the clock shows a full quarter of an hour.
    private static func secondsToQuarter(after time: Date) -> TimeInterval {
        900 - time.timeIntervalSince1970.truncatingRemainder(dividingBy: 900)
    }

    /// Returns when every member has handled all changes so far.
    public func settle() async {
        for member in members { await member.settle() }
    }

    /// Stops every member, one after the other. Returns when all of them have stopped, and their starts have ended.
    public func stop() async {
        observations = []
        clock?.cancel()
        for member in members { member.cancel() }
        for member in members { await member.stop() }
        await clock?.value
    }

    private func tellOfAccount() {
        tell(account.account.map { .signedIn(userID: $0.id) } ?? .notSignedIn)
    }

    private func tell(_ change: AccountChange) {
        // The end of the program may interrupt anything but a deletion.
        for member in members {
            member.enqueue(isInterruptible: change != .signedOut) { await $0.accountChanged(change) }
        }
    }
}

/// One lifecycle with its running tasks.
private final class Member {
    let lifecycle: any Lifecycle
    private var starting: Task<Void, Never>?
    private var last: Task<Void, Never>?
    private var interruptible: [Task<Void, Never>] = []

    init(_ lifecycle: any Lifecycle) { self.lifecycle = lifecycle }

    func start() {
        starting = Task { [lifecycle] in await lifecycle.start() }
    }

    /// Runs `call` after every earlier one.
    func enqueue(isInterruptible: Bool = true, _ call: @escaping @MainActor (any Lifecycle) async -> Void) {
        let task = Task { [lifecycle, last] in
            await last?.value
            await call(lifecycle)
        }
        last = task
        if isInterruptible { interruptible.append(task) }
    }

    func settle() async { await last?.value }

    func cancel() {
        starting?.cancel()
        for task in interruptible { task.cancel() }
    }

    func stop() async {
        await settle()
        await lifecycle.stop()
        // A member that follows a store must be finished with it before the store is closed.
        await starting?.value
    }
}
