import ViewModels

/// Shows what one feature asks of its windows: it implements that feature's `AppService` protocol, and passes what
/// every feature asks to `windows`.
///
/// It does not navigate: which page or step is open is state of a view-model, which the views follow.
public protocol Presenter: AppService {
    /// What all features share.
    var windows: GtkAppService { get }
}

extension Presenter {
    public func report(_ problem: Problem) { windows.report(problem) }

    public func toast(_ text: String) { windows.toast(text) }

    public func toast(_ text: String, undoTitle: String) async -> ToastOutcome {
        await windows.toast(text, undoTitle: undoTitle)
    }
}
