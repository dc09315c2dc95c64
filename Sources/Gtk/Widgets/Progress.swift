import CGtk
import CGtkShim

/// A turning wheel for work of unknown duration; hide it when there is no work.
public final class Spinner: Widget {
    /// Creates a spinner that turns while it is on the screen: GTK would also animate one in a hidden page of a
    /// stack, sixty frames a second.
    ///
    /// A hidden one does not load its icon, either, which takes the library for SVG images.
    public convenience init() {
        self.init(retaining: hutong_widget_new_with_role(adw_bin_get_type(), AccessibleRole.image.gtk))
        onMap { [raw] in adw_bin_set_child(raw.assumingMemoryBound(to: AdwBin.self), hutong_spinner_new()) }
        onUnmap { [raw] in adw_bin_set_child(raw.assumingMemoryBound(to: AdwBin.self), nil) }
    }
}

/// A bar that shows the progress of work.
public final class ProgressBar: Widget {
    /// Creates an empty bar.
    public convenience init() { self.init(retaining: gtk_progress_bar_new()) }

    /// The progress, from 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }

    /// The text beside the bar; empty for none.
    public var text: String {
        get { gtk_progress_bar_get_text(opaque).map { String(cString: $0) } ?? "" }
        set {
            gtk_progress_bar_set_text(opaque, newValue)
            gtk_progress_bar_set_show_text(opaque, newValue.isEmpty ? 0 : 1)
        }
    }
}
