import Domain
import Foundation
import Gtk
import ViewModels

/// The windows' side of the requests that all features share. The other requests of a feature are its presenter's.
public final class GtkAppService: @MainActor BackgroundAppService {
    /// The main window, as long as it is open.
    weak var window: MainWindow?
    private var openToasts: [Int: () -> Void] = [:]
    private var nextToast = 0
    /// The problems to report, one after another; the first one is on the screen.
    private var problems: [Problem] = []

    /// Creates a service that does nothing until the main window is open. A toast offers to undo for `timeToUndo`
    /// seconds.
    public init(timeToUndo: Int = defaultTimeToUndo) { self.timeToUndo = timeToUndo }

    // MARK: Saying something

    /// Shows a dialog with a problem. A problem that is already pending is not shown twice.
    public func report(_ problem: Problem) {
        guard window != nil, !problems.contains(problem) else { return }
        problems.append(problem)
        if problems.count == 1 { showFirstProblem() }
    }

    private func showFirstProblem() {
        guard let problem = problems.first else { return }
        let dialog = MessageDialog(over: activeWindow, heading: problem.title, body: problem.advice)
            .answer("close", words("_Close"))
            .enterAnswers("close").closingAnswers("close")
        dialog.onDestroy { [weak self] in
            MainLoop.whenIdle {
                self?.problems.removeFirst()
                self?.showFirstProblem()
            }
        }
        dialog.present()
    }

    /// Shows a toast.
    public func toast(_ text: String) { toasts?.show(text) }

    /// Shows a toast about news. While the window is hidden, it is a desktop notification instead, which makes `feature`
    /// open `item`.
    func toast(_ text: String, opening item: String, of feature: FeatureID) {
        guard let window, !window.isShown else { return toast(text) }
        if wantsNotifications() {
            notify(id: "\(feature.rawValue)-news", title: words("Hutong"), body: text, opening: item, of: feature)
        }
    }

    /// Whether the user wants desktop notifications.
    var wantsNotifications: () -> Bool = { true }

    /// The overlay for toasts: that of the window in which the action took place.
    private var toasts: ToastOverlay? { activeWindow?.nearestToasts ?? window?.toasts }

    /// The time in seconds: enough to reach the button by keyboard, or with a screen reader that reads the text first.
    public nonisolated static let defaultTimeToUndo = 10
    private let timeToUndo: Int

    /// Shows a toast with a button. Returns when it is dismissed.
    public func toast(_ text: String, undoTitle: String) async -> ToastOutcome {
        guard let toasts else { return .dismissed }
        nextToast += 1
        let id = nextToast
        var outcome = ToastOutcome.dismissed
        return await withTaskCancellationHandler {
            await UserWork.answer { give in
                openToasts[id] = toasts.show(
                    text, button: undoTitle, seconds: timeToUndo, onButton: { outcome = .undone },
                    onDismissed: { [weak self] in
                        // A toast can be dismissed while it is queued; in either case it answers once.
                        guard self?.openToasts.removeValue(forKey: id) != nil else { return }
                        give(outcome)
                    })
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.openToasts[id]?() }
        }
    }

    /// Dismisses every open toast, so that the actions that it delays are performed before the program quits.
    func closeToasts() {
        openToasts.values.forEach { $0() }
    }

    // MARK: The main window

    /// Opens the page of a feature.
    public func show(_ feature: FeatureID) { window?.show(feature) }

    /// Runs the handler whenever the main window has become active or inactive.
    public func onActiveChanged(_ handler: @escaping (_ isActive: Bool) -> Void) { activeHandlers.append(handler) }

    private var activeHandlers: [(Bool) -> Void] = []

    /// Runs the handler whenever the computer is connected to a network again.
    public func onNetworkAvailable(_ handler: @escaping () -> Void) { networkHandlers.append(handler) }

    private var networkHandlers: [() -> Void] = []

    /// The handler of `reload()`, which the program sets.
    var onReload: (_ showsServices: Bool) async -> Void = { _ in }

    /// The handler that opens the target of a link in its feature, which the program sets.
    var onOpen: (AppLink) -> Void = { _ in }

    /// Stops all features, and loads the program again with the saved settings. With `showsServices`, the preferences
    /// of the servers are then open.
    public func reload(showsServices: Bool) async { await UserWork.waiting { await onReload(showsServices) } }

    // MARK: The background

    /// The handlers of `hideWindows()` and `quit()`, which the program sets.
    var onHide: () -> Void = {}
    var onQuit: () -> Void = {}

    /// Hides all windows while the program keeps running.
    public func hideWindows() { onHide() }

    /// Saves everything and ends the program.
    public func quit() { onQuit() }

    /// Asks whether the program keeps running without its window. Returns nil if the user cancels.
    public func askToKeepRunning() async -> Bool? {
        let dialog = MessageDialog(
            over: activeWindow, heading: words("Keep running in the background?"),
            body: words(
                "Hutong can notify you of messages, answers and viewings while its window is closed. You can change this in Preferences."
            )
        )
        .answer(MessageDialog.cancel, words("_Cancel")).answer("quit", words("_Quit"))
        .answer("keep", words("_Keep Running"), .suggested).enterAnswers("keep")
        let answer = await answer(to: dialog)
        return answer == MessageDialog.cancel ? nil : answer == "keep"
    }

    /// Forgets the windows and the features of a program that has stopped.
    func detach() {
        window = nil
        activeHandlers = []
        networkHandlers = []
        wantsNotifications = { true }
    }

    /// Called when the computer is connected to a network.
    func networkAvailable() { for handler in networkHandlers { handler() } }

    /// Called when the main window has become active or inactive.
    func activeChanged(_ isActive: Bool) {
        for handler in activeHandlers { handler(isActive) }
    }

    // MARK: The desktop

    /// The action of the program that opens the item of a notification.
    static let openAction = "open"

    /// Shows a desktop notification, which replaces an earlier one with the same `id`. A click on it makes `feature`
    /// open `item`.
    func notify(id: String, title: String, body: String, opening item: String, of feature: FeatureID) {
        window?.window.application?.notify(
            id: id, title: title, body: body, action: Self.openAction, text: "\(feature.rawValue) \(item)")
    }

    /// Shows a desktop notification. A click on it makes `feature` open its item.
    func notify(_ notification: DesktopNotification, of feature: FeatureID) {
        notify(
            id: notification.id, title: notification.title, body: notification.body, opening: notification.item,
            of: feature)
    }

    /// Removes a notification.
    func withdrawNotification(id: String) { window?.window.application?.withdrawNotification(id: id) }

    /// Opens an address in the user's browser. Returns false if there is none.
    func openInBrowser(_ url: URL) async -> Bool {
        await DesktopServices.open(address: url.absoluteString, from: activeWindow)
    }

    /// Lets the user choose a picture. Returns nil if they cancel, or if it cannot be read, which is reported.
    func choosePicture() async -> Photo? {
        guard
            let path = await DesktopServices.chooseFile(
                over: activeWindow, title: words("Choose a Picture"), accept: words("_Choose"),
                cancel: words("_Cancel"), filter: words("Pictures"), types: PictureCodec.types)
        else { return nil }
        do {
            return try await PictureFile.read(path)
        } catch {
            report(ErrorWords(words).problem(for: error))
            return nil
        }
    }

    // MARK: Dialogs

    /// The window below a new dialog: an open editor rather than the main window below it.
    var activeWindow: Window? { window?.window.application?.activeWindow ?? window?.window }

    /// Shows a window and returns when it has been closed.
    func closing(of window: Window) async {
        await UserWork.answer { (close: @escaping (()) -> Void) in
            // The window is not destroyed before this function, which holds it, has returned.
            window.onUnmap { close(()) }
            window.present()
        }
    }

    /// Shows a dialog and returns the answer, exactly once, also if the window below it is closed.
    private func answer(to dialog: MessageDialog) async -> String {
        dialog.closingAnswers(MessageDialog.cancel)
        return await UserWork.answer { give in
            dialog.onAnswer(give)
            // A pressed button closes the dialog first and then gives its answer.
            dialog.onDestroy { MainLoop.whenIdle { give(MessageDialog.cancel) } }
            dialog.present()
        }
    }

    /// Shows a dialog and returns whether the user confirms.
    func isConfirmed(_ dialog: MessageDialog) async -> Bool { await answer(to: dialog) == MessageDialog.confirm }
}

extension MessageDialog {
    /// The answer that cancels, which closing the dialog gives, too.
    static let cancel = "cancel"
    /// The answer that confirms.
    static let confirm = "confirm"

    /// Adds the answers that cancel and confirm.
    func confirming(
        _ title: String, _ look: Appearance = .suggested, cancel: String = words("_Cancel")
    ) -> MessageDialog {
        answer(Self.cancel, cancel).answer(Self.confirm, title, look)
    }
}
