/// Short messages over a page, one at a time, which disappear by themselves.
///
/// Their look and animations are a matter of the toolkit.
@MainActor  // Spelled out for the same reason as `Object`'s.
public final class ToastOverlay: Widget {
    /// Creates an overlay that shows toasts over the child; `closeName` is the name of the button that closes one.
    /// Escape closes a toast, unless the key has another meaning there.
    public convenience init(_ child: Widget, closeName: String, closesOnEscape: Bool = true) {
        self.init(over: child)
        self.closeName = closeName
        guard closesOnEscape else { return }
        onKey { [weak self] key, modifiers in
            guard let self, let shown, key == Key.escape, modifiers == [] else { return false }
            dismiss(shown.toast)
            return true
        }
    }

    isolated deinit {
        time?.cancel()
        for toast in toasts { toast.onDismissed() }
    }

    /// The name of the button that closes a toast.
    private(set) var closeName = ""
    /// All open toasts; the last one is on the screen.
    private var toasts: [Toast] = []
    private var shown: (toast: Toast, view: Box)?
    /// The task that closes the visible toast when its time is over.
    private var time: Task<Void, any Error>?

    /// Shows a toast. The returned function closes it.
    ///
    /// A toast without a button only confirms an action, and is replaced by the next toast: in a queue, it would be
    /// out of date. A toast with a button is shown at once, because it undoes the last action; the one before it
    /// returns for its whole time. `seconds` 0 keeps it until it is closed. `onDismissed` runs exactly once, after
    /// `onButton` if that was pressed.
    @discardableResult
    public func show(
        _ text: String, button: String = "", seconds: Int = 4, onButton: @escaping () -> Void = {},
        onDismissed: @escaping () -> Void = {}
    ) -> () -> Void {
        let toast = Toast(text: text, button: button, seconds: seconds, onButton: onButton, onDismissed: onDismissed)
        add(toast)
        return { [weak toast] in toast.map { $0.overlay?.dismiss($0) } }
    }

    /// Moves the toasts to another overlay, where they have their whole time again.
    func moveToasts(to other: ToastOverlay) {
        let moved = toasts
        toasts = []
        showLast()
        for toast in moved { other.add(toast) }
    }

    private func add(_ toast: Toast) {
        toast.overlay = self
        let old = toasts.first(where: \.isConfirmation)
        toasts.removeAll { $0 === old }
        toasts.insert(toast, at: toast.isConfirmation ? max(toasts.count - 1, 0) : toasts.count)
        showLast()
        old?.onDismissed()
    }

    private func dismiss(_ toast: Toast) {
        guard let place = toasts.firstIndex(where: { $0 === toast }) else { return }
        toasts.remove(at: place)
        showLast()
        toast.onDismissed()
    }

    private func showLast() {
        guard toasts.last !== shown?.toast else { return }
        takeAwayShown()
        guard let toast = toasts.last else { return }
        let view = makeView(of: toast)
        raise(view)
        shown = (toast, view)
        guard toast.seconds > 0 else { return }
        time = Task { [weak self, weak toast] in
            // A toast stays while the pointer or the keyboard focus is in it.
            repeat { try await Self.sleep(toast?.seconds ?? 0) } while self?.shown?.view.isInUse == true
            if let toast { self?.dismiss(toast) }
        }
    }

    private func makeView(of toast: Toast) -> Box {
        let bar = Self.makeBar()
        bar.accessibleLabel = toast.text
        bar.append(Label(toast.text).wrapping(maximumCharacters: 70, lines: 3).css("heading").margin(start: 6, end: 6))
        if !toast.button.isEmpty {
            let button = Button(toast.button).align(vertical: .center)
            button.onClick { [weak self, weak toast] in
                guard let self, let toast, toast === shown?.toast else { return }
                toast.onButton()
                dismiss(toast)
            }
            bar.append(button)
        }
        let close = Button(icon: "window-close-symbolic", name: closeName).css("circular", "flat")
            .align(vertical: .center)
        // When the focused widget is removed, GTK gives the focus to the next one, and a toast with the focus stays.
        // It disappears by itself, and on Escape, so Tab need not reach the button.
        close.isFocusable = false
        close.onClick { [weak self, weak toast] in toast.map { self?.dismiss($0) } }
        bar.append(close)
        return bar
    }

    private func takeAwayShown() {
        time?.cancel()
        guard let view = shown?.view else { return }
        shown = nil
        view.releaseFocus()
        lower(view)
    }
}

/// A message to display, and its outcome.
private final class Toast {
    /// The overlay that shows the toast, or where it waits.
    weak var overlay: ToastOverlay?
    let text: String
    let button: String
    let seconds: Int
    let onButton: () -> Void
    let onDismissed: () -> Void

    init(
        text: String, button: String, seconds: Int, onButton: @escaping () -> Void, onDismissed: @escaping () -> Void
    ) {
        self.text = text
        self.button = button
        self.seconds = seconds
        self.onButton = onButton
        self.onDismissed = onDismissed
    }

    /// Whether the toast only confirms an action.
    var isConfirmation: Bool { button.isEmpty }
}
