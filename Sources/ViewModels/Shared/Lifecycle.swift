/// Who is signed in has changed.
public nonisolated enum AccountChange: Equatable, Sendable {
    /// This user is signed in: since the last run, or since just now.
    case signedIn(userID: String)
    /// Nobody is signed in, at the start or because the session has expired. What is stored of the last user stays.
    case notSignedIn
    /// The user has signed out: what is stored of them has to be deleted.
    case signedOut

    /// The id of the user who is signed in.
    public var userID: String? {
        if case .signedIn(let userID) = self { userID } else { nil }
    }
}

/// What happens to a feature from the start of the program to its end: the one vocabulary of every feature and page.
///
/// 1. `prepare(for:)`: once, before the main window is made, and only for the page that it opens with. It reads from the
///    disk what the page shows first, so that the first frame shows it.
/// 2. `start()`: once, after the first frame of the main window. It loads the rest, and may go on to follow a store or a
///    server: it runs in a task of its own, which is canceled before `stop()`.
/// 3. `accountChanged(_:)`: once the account of the last run is known, and whenever another user, or nobody, is signed
///    in. A feature's calls never overlap, and they come in the order of the events.
/// 4. `serverChanged()`: another server is asked from now on. The user has been signed out of the old one before.
/// 5. `appear()` and `disappear()`: the page became visible, or is no longer visible, because the user chose another.
///    A page that was never opened never appears.
/// 6. `refresh()`: the user asks for fresh content (Ctrl+R).
/// 7. `stop()`: once, before the program ends. When it returns, everything that must survive is on the disk. It is the
///    same for Ctrl+Q, a closed window, SIGTERM, SIGINT, SIGHUP and the end of the desktop session.
///
/// `LifecycleRunner` calls 1 to 4 and 7, features in the order of the side menu; a feature's page passes on 5 and 6.
/// A feature implements what it needs: by default, nothing happens. Each implementation is `async`, even one that never
/// waits: an asynchronous caller would prefer the empty default to a synchronous function of the same name.
public protocol Lifecycle: AnyObject {
    /// Reads what the page shows first. `userID` is who is signed in, as far as that is known: `accountChanged(_:)` says
    /// it again.
    func prepare(for userID: String?) async

    /// Loads what is stored, and follows it until the task is canceled.
    func start() async

    /// The page became visible.
    func appear() async

    /// The page is no longer visible.
    func disappear() async

    /// The user asks for fresh content.
    func refresh() async

    /// Another user, or nobody, is signed in.
    func accountChanged(_ change: AccountChange) async

    /// Another server is asked from now on.
    func serverChanged() async

    /// Stores what must survive; returns when it is on the disk.
    func stop() async
}

extension Lifecycle {
    /// Does nothing.
    public func prepare(for userID: String?) async {}
    /// Does nothing.
    public func start() async {}
    /// Does nothing.
    public func appear() async {}
    /// Does nothing.
    public func disappear() async {}
    /// Does nothing.
    public func refresh() async {}
    /// Does nothing.
    public func accountChanged(_ change: AccountChange) async {}
    /// Does nothing.
    public func serverChanged() async {}
    /// Does nothing.
    public func stop() async {}
}
