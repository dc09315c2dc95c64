/// A change of the signed-in user.
public nonisolated enum AccountChange: Equatable, Sendable {
    /// This user is signed in: since the last run, or since just now.
    case signedIn(userID: String)
    /// No user is signed in, at the start or because the session has expired. The stored data of the last user stay.
    case notSignedIn
    /// The user has signed out: their stored data have to be deleted.
    case signedOut

    /// The identifier of the signed-in user.
    public var userID: String? {
        if case .signedIn(let userID) = self { userID } else { nil }
    }
}

/// The steps of a feature from the start of the program to its end.
///
/// 1. `start()`: once, when the main window opens. It loads the stored data, and may then follow a store or a server:
/// it runs in a task of its own, which is canceled before `stop()`. Until there is content, the page shows that it is
/// being loaded.
/// 2. `accountChanged(_:)`: when the account of the last run is known, and whenever another user or no user is signed
/// in. These calls never overlap, and they come in the order of the events.
/// 3. `serverChanged()`: after the user has chosen another server; the user was signed out of the old one.
/// 4. `appear()` and `disappear()`: the page became visible, or the user chose another page. A page that was never
/// opened never appears.
/// 5. `refresh()`: the user asks for fresh content (Ctrl+R).
/// 6. `timePassed()`: every quarter of an hour by the clock, because days begin then in all time zones, and after the
/// computer was asleep or its clock was set. Words such as "Today" follow it. The call may come during the other
/// calls.
/// 7. `stop()`: once, before the program ends. When it returns, everything that must survive is on the disk. It is
/// the same for Ctrl+Q, a closed window unless the program keeps running without it, SIGTERM, SIGINT, SIGHUP and the
/// end of the desktop session.
///
/// `LifecycleRunner` calls 1 to 3, 6 and 7, features in their order; a feature's page forwards 4 and 5. A feature
/// implements the steps that it needs; by default, nothing happens. Every implementation is `async`, even if it does not
/// wait: an asynchronous caller would prefer the empty default to a synchronous function of the same name.
public protocol Lifecycle: AnyObject {
    /// Loads the stored data, and follows them until the task is canceled.
    func start() async

    /// Called when the page became visible.
    func appear() async

    /// Called when the page is no longer visible.
    func disappear() async

    /// Loads fresh content at the user's request.
    func refresh() async

    /// Called when another user or no user is signed in.
    func accountChanged(_ change: AccountChange) async

    /// Called when another server is used from now on.
    func serverChanged() async

    /// Called when a day may have begun or ended.
    func timePassed() async

    /// Stores the data that must survive. Returns when they are on the disk.
    func stop() async
}

extension Lifecycle {
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
    public func timePassed() async {}
    /// Does nothing.
    public func stop() async {}
}
