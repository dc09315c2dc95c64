import CGtk
import CGtkShim

/// Toasts look like libadwaita's own. Its overlay is not used: in version 1.2, the animation that raises a toast
/// continues after the toast was released, and then writes to freed memory.
extension ToastOverlay {
    /// Returns after some seconds.
    static func sleep(_ seconds: Int) async throws { try await Task.sleep(for: .seconds(seconds)) }

    /// The duration of fading, in milliseconds.
    private static let fading = 250

    /// Creates an overlay without toasts.
    convenience init(over child: Widget) {
        self.init(retaining: gtk_overlay_new())
        gtk_overlay_set_child(opaque, child.widget)
        connect("get-child-position") { [raw] arguments in
            guard let child = arguments.pointer(1), let place = arguments.pointer(2) else { return false }
            place.assumingMemoryBound(to: GdkRectangle.self).pointee =
                Self.place(of: child.assumingMemoryBound(to: GtkWidget.self), over: Widget(retaining: raw))
            return true
        }
    }

    /// The bars at the bottom of pages.
    fileprivate static var bars: [WeakWidget] = []

    /// Returns the place of a toast: at the bottom of the overlay, above the bars there.
    private static func place(of toast: UnsafeMutablePointer<GtkWidget>, over overlay: Widget) -> GdkRectangle {
        var (minimum, natural) = (GtkRequisition(), GtkRequisition())
        gtk_widget_get_preferred_size(toast, &minimum, &natural)
        let width = max(minimum.width, min(natural.width, Int32(overlay.width)))
        let tops = bars.compactMap { $0.widget }.filter { $0.isCurrent && overlay.holds($0) }.map {
            $0.top(in: overlay)
        }
        let bottom = Int32(tops.min() ?? overlay.height)
        var height: Int32 = 0
        gtk_widget_measure(toast, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
        return GdkRectangle(
            x: (Int32(overlay.width) - width) / 2, y: bottom - height, width: width, height: height)
    }

    /// Returns the empty bar of a toast. It lies right over the page, without a surrounding widget that would take
    /// presses meant for the page.
    static func makeBar() -> Box { Box(retaining: hutong_toast_new()).align(.center, vertical: .end) }

    /// Fades a toast in.
    func raise(_ view: Box) {
        gtk_overlay_add_overlay(opaque, view.widget)
        view.opacity = 0
        view.fade(to: 1, in: Self.fading)
    }

    /// Fades a toast out and removes it.
    func lower(_ view: Box) {
        view.canFocus = false
        view.isPressable = false
        // A toast that has not appeared yet need not fade out.
        let fading = view.opacity < 1 ? 0 : Self.fading
        view.fade(to: 0, in: fading)
        Task { [self] in
            try await Task.sleep(for: .milliseconds(fading))
            if gtk_widget_get_parent(view.widget) == widget { gtk_overlay_remove_overlay(opaque, view.widget) }
        }
    }
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

    /// The toasts of the window, or of the nearest window below it that has some and is on the screen.
    public var nearestToasts: ToastOverlay? {
        if isMapped, let toasts { return toasts }
        return gtk_window_get_transient_for(cast()).flatMap { Window(retaining: $0).nearestToasts }
    }
}

extension ObjectProtocol where Self: Widget {
    /// Keeps toasts above the widget, which is a bar at the bottom of a page.
    @discardableResult
    public func keepingToastsAbove() -> Self {
        ToastOverlay.bars.removeAll { $0.widget == nil }
        ToastOverlay.bars.append(WeakWidget(self))
        return self
    }
}

extension Widget {
    /// Returns the distance of the upper edge from that of a widget around this one, in pixels.
    package func top(in other: Widget) -> Int {
        var (x, y) = (0.0, 0.0)
        gtk_widget_translate_coordinates(widget, other.widget, 0, 0, &x, &y)
        return Int(y)
    }

    /// Changes the opacity gradually; the animation keeps itself alive until it is done.
    fileprivate func fade(to opacity: Double, in milliseconds: Int) {
        let target = adw_property_animation_target_new(cast(), "opacity")
        let animation = adw_timed_animation_new(widget, self.opacity, opacity, guint(milliseconds), target)
        adw_animation_play(animation)
        g_object_unref(UnsafeMutableRawPointer(animation))
    }

    /// Whether the pointer is over the toast, or the keyboard focus in it.
    var isInUse: Bool {
        let inUse = GTK_STATE_FLAG_PRELIGHT.rawValue | GTK_STATE_FLAG_FOCUS_WITHIN.rawValue
        return gtk_widget_get_state_flags(widget).rawValue & inUse != 0
    }
}
