import CGtk
import CGtkShim

/// Short messages that come over a page, one at a time, and go by themselves.
///
/// They look like libadwaita's own. Its overlay is not used: in version 1.2 the animation that raises a toast goes on
/// when the toast goes first, and then writes to memory that has been freed.
@MainActor  // Spelled out for the same reason as `Object`'s.
public final class ToastOverlay: Widget {
    /// Shows toasts over the child; `closeName` is what the button that closes one is called. Escape takes away a toast,
    /// unless it has another meaning there.
    public convenience init(_ child: Widget, closeName: String, closesOnEscape: Bool = true) {
        self.init(retaining: gtk_overlay_new())
        gtk_overlay_set_child(opaque, child.widget)
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

    /// In milliseconds.
    private static let fading = 250

    /// What the button that closes a toast is called.
    private(set) var closeName = ""
    /// All that have not gone yet; the last one is on the screen.
    private var toasts: [Toast] = []
    private var shown: (toast: Toast, view: Box)?
    /// Takes away the one on the screen when its time is over.
    private var time: Task<Void, any Error>?

    /// Shows a toast; the returned function takes it away.
    ///
    /// One without a button only confirms something, and is replaced by the next toast: queued, it would be out of date.
    /// One with a button shows at once, for it undoes what was done last; the one before it comes back for its whole
    /// time. `seconds` 0 keeps it until it is closed. `onDismissed` runs exactly once, after `onButton` when that was
    /// pressed.
    @discardableResult
    public func show(
        _ text: String, button: String = "", seconds: Int = 4, onButton: @escaping () -> Void = {},
        onDismissed: @escaping () -> Void = {}
    ) -> () -> Void {
        let toast = Toast(text: text, button: button, seconds: seconds, onButton: onButton, onDismissed: onDismissed)
        add(toast)
        return { [weak toast] in toast.map { $0.overlay?.dismiss($0) } }
    }

    /// Hands the toasts over to another overlay, where they have their whole time again.
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
        gtk_overlay_add_overlay(opaque, view.widget)
        view.opacity = 0
        view.fade(to: 1, in: Self.fading)
        shown = (toast, view)
        guard toast.seconds > 0 else { return }
        time = Task { [weak self, weak toast] in
            // A toast stays while the pointer or the keyboard focus is in it.
            repeat { try await Task.sleep(for: .seconds(toast?.seconds ?? 0)) } while self?.shown?.view.isInUse == true
            if let toast { self?.dismiss(toast) }
        }
    }

    private func makeView(of toast: Toast) -> Box {
        // It lies right over the page, with nothing around it that would take presses meant for the page.
        let bar = Box(retaining: hutong_toast_new()).align(.center, vertical: .end)
        bar.accessibleLabel = toast.text
        bar.append(Label(toast.text).ellipsized().css("heading").margin(start: 6, end: 6))
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
        // When the widget that has the focus goes, GTK gives it to the next one, and with the focus in it a toast stays.
        // It disappears by itself, and by Escape, so Tab need not reach the button.
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
        view.canFocus = false
        view.isPressable = false
        // What has not come in yet need not fade out.
        let fading = view.opacity < 1 ? 0 : Self.fading
        view.fade(to: 0, in: fading)
        Task { [self] in
            try await Task.sleep(for: .milliseconds(fading))
            if gtk_widget_get_parent(view.widget) == widget { gtk_overlay_remove_overlay(opaque, view.widget) }
        }
    }
}

/// What is to be said, and what comes of it.
private final class Toast {
    /// Where it is shown, or waits.
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

    /// Whether it only says something.
    var isConfirmation: Bool { button.isEmpty }
}

extension Window {
    private static let toastsKey = "hutong-toasts"

    /// The toasts of the window, which keeps them.
    public var toasts: ToastOverlay? {
        get {
            g_object_get_data(cast(), Self.toastsKey).map {
                Unmanaged<ToastOverlay>.fromOpaque($0).takeUnretainedValue()
            }
        }
        set {
            g_object_set_data_full(
                cast(), Self.toastsKey, newValue.map { Unmanaged.passRetained($0).toOpaque() },
                { $0.map { Unmanaged<ToastOverlay>.fromOpaque($0).release() } })
        }
    }

    /// The toasts of the window, or those of the nearest one below it that has some and is on screen.
    public var nearestToasts: ToastOverlay? {
        if isMapped, let toasts { return toasts }
        return gtk_window_get_transient_for(cast()).flatMap { Window(retaining: $0).nearestToasts }
    }
}

extension Widget {
    /// Changes the opacity little by little; the animation keeps itself alive until it is done.
    fileprivate func fade(to opacity: Double, in milliseconds: Int) {
        let target = adw_property_animation_target_new(cast(), "opacity")
        let animation = adw_timed_animation_new(widget, self.opacity, opacity, guint(milliseconds), target)
        adw_animation_play(animation)
        g_object_unref(UnsafeMutableRawPointer(animation))
    }

    /// Whether the pointer is over it, or the keyboard in it.
    fileprivate var isInUse: Bool {
        let inUse = GTK_STATE_FLAG_PRELIGHT.rawValue | GTK_STATE_FLAG_FOCUS_WITHIN.rawValue
        return gtk_widget_get_state_flags(widget).rawValue & inUse != 0
    }
}
