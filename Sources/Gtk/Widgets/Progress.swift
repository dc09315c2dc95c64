import CGtk
import CGtkShim

/// A turning wheel for what takes an unknown time; hide it when there is nothing to wait for.
public final class Spinner: Widget {
    /// Turns while it is on screen: GTK would also animate one in a hidden page of a stack, sixty frames a second.
    ///
    /// Nor does a hidden one load its icon, which takes the library for SVG images.
    public convenience init() {
        self.init(retaining: hutong_widget_new_with_role(adw_bin_get_type(), AccessibleRole.image.gtk))
        onMap { [raw] in adw_bin_set_child(raw.assumingMemoryBound(to: AdwBin.self), hutong_spinner_new()) }
        onUnmap { [raw] in adw_bin_set_child(raw.assumingMemoryBound(to: AdwBin.self), nil) }
    }
}

/// How far something has got.
public final class ProgressBar: Widget {
    /// Starts at nothing.
    public convenience init() { self.init(retaining: gtk_progress_bar_new()) }

    /// From 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }

    /// Text beside the bar; empty for none.
    public var text: String {
        get { gtk_progress_bar_get_text(opaque).map { String(cString: $0) } ?? "" }
        set {
            gtk_progress_bar_set_text(opaque, newValue)
            gtk_progress_bar_set_show_text(opaque, newValue.isEmpty ? 0 : 1)
        }
    }
}
