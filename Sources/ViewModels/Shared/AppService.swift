/// How a toast with a button ended.
public nonisolated enum ToastOutcome: Sendable {
    /// The user pressed its button.
    case undone
    /// It went away by itself, was closed, or the app is quitting.
    case dismissed
}

/// The requests of every feature to the windows around it. View-models hold it weakly; nil means canceled.
///
/// Each feature refines this protocol with its own requests, named by business meaning.
public protocol AppService: AnyObject {
    /// Says that something failed which has no place of its own on a page.
    func report(_ problem: Problem)

    /// Confirms something in passing.
    func toast(_ text: String)

    /// Confirms something that can be undone; returns exactly once, when the toast is dismissed;
    /// canceling the task dismisses it.
    func toast(_ text: String, undoTitle: String) async -> ToastOutcome
}
