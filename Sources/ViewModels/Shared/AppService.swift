/// The ways in which a toast with a button can end.
public nonisolated enum ToastOutcome: Sendable {
    /// The user pressed its button.
    case undone
    /// The toast timed out or was closed, or the app is quitting.
    case dismissed
}

/// A desktop notification.
public nonisolated struct DesktopNotification: Equatable, Sendable {
    /// The identifier; a later notification with the same one replaces it.
    public let id: String
    /// The title.
    public let title: String
    /// The body.
    public let body: String
    /// The item of the feature that a click opens.
    public let item: String
}

/// The requests of every feature to the windows around it. View-models hold it weakly; nil means canceled.
///
/// Each feature refines this protocol with its own requests, named by business meaning.
public protocol AppService: AnyObject {
    /// Reports a failure that has no place of its own on a page.
    func report(_ problem: Problem)

    /// Confirms an action in passing.
    func toast(_ text: String)

    /// Confirms an action that can be undone. Returns exactly once, when the toast is dismissed; canceling the task
    /// dismisses it.
    func toast(_ text: String, undoTitle: String) async -> ToastOutcome
}
