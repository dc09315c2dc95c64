import Domain
import Gtk
import ViewModels

/// The windows' side of every feature's `AppService`; each feature's questions stand in an extension of their own.
public final class GtkAppService: AppService {
    /// The window that dialogs and toasts are shown over, while there is one.
    weak var window: MainWindow?
    /// Makes the page of a user, once the program has loaded.
    var makeUserPage: ((_ id: String, _ passedIn: UserProfile?) -> UserPageViewModel)?
    /// Where finished personal information is saved.
    public var personalInfoStore: (any PersonalInfoStore)?
    private var openToasts: [Int: () -> Void] = [:]
    private var nextToast = 0
    /// What is to be said, one after another; the first is on the screen.
    private var problems: [Problem] = []

    public init() {}

    /// Says what is wrong in a dialog; what already waits to be said is not said once more.
    public func report(_ problem: Problem) {
        guard window != nil, !problems.contains(problem) else { return }
        problems.append(problem)
        if problems.count == 1 { sayFirstProblem() }
    }

    private func sayFirstProblem() {
        guard let problem = problems.first else { return }
        let dialog = MessageDialog(over: activeWindow, heading: problem.title, body: problem.advice)
            .answer("close", words("_Close"))
            .enterAnswers("close").closingAnswers("close")
        dialog.onDestroy { [weak self] in
            MainLoop.whenIdle {
                self?.problems.removeFirst()
                self?.sayFirstProblem()
            }
        }
        dialog.present()
    }

    /// Shows a page of the main window.
    public func show(_ page: Page) { window?.show(page) }

    public func toast(_ text: String) {
        window?.toasts.show(text)
    }

    /// In seconds: enough to come to the button by keyboard, or with a screen reader that reads the text first.
    private static let timeToUndo = 10

    public func toast(_ text: String, undoTitle: String) async -> ToastOutcome {
        guard let window else { return .dismissed }
        nextToast += 1
        let id = nextToast
        var outcome = ToastOutcome.dismissed
        return await withCheckedContinuation { continuation in
            openToasts[id] = window.toasts.show(
                text, button: undoTitle, seconds: Self.timeToUndo, onButton: { outcome = .undone },
                onDismissed: { [weak self] in
                    // A toast can be taken away while it waits for its turn; either way it answers once.
                    guard self?.openToasts.removeValue(forKey: id) != nil else { return }
                    continuation.resume(returning: outcome)
                })
        }
    }

    /// The window that a dialog goes over: an open editor rather than the main window below it.
    var activeWindow: Window? { window?.window.application?.activeWindow ?? window?.window }

    /// Shows a window and returns when it has gone.
    func closing(of window: Window) async {
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            // It is not destroyed before this function, which holds it, has returned.
            window.onUnmap {
                waiting?.resume()
                waiting = nil
            }
            window.present()
        }
    }

    /// Ends every open toast as not undone, so that what waits for one is done before the program quits.
    func closeToasts() {
        openToasts.values.forEach { $0() }
    }

    /// Shows a dialog and returns the answer, exactly once, also when the window below it goes away.
    func answer(to dialog: MessageDialog, closing: String) async -> String {
        dialog.closingAnswers(closing)
        return await withCheckedContinuation { continuation in
            var pending: CheckedContinuation<String, Never>? = continuation
            let answer = { (id: String) in
                pending?.resume(returning: id)
                pending = nil
            }
            dialog.onAnswer(answer)
            // A pressed button takes the dialog away first and then gives its answer.
            dialog.onDestroy { MainLoop.whenIdle { answer(closing) } }
            dialog.present()
        }
    }
}
