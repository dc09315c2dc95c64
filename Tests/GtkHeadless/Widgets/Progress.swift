/// A turning wheel for work of unknown duration; hide it when there is no work.
public final class Spinner: Widget {
    /// Creates a spinner that turns while it is on the screen.
    public convenience init() { self.init(WidgetNode("AdwBin", role: .image)) }
}

/// A node of a progress bar.
final class ProgressNode: WidgetNode {
    var fraction = 0.0

    init() { super.init("GtkProgressBar", role: .progressBar) }
}

/// A bar that shows the progress of work.
public final class ProgressBar: Widget {
    private var progress: ProgressNode { unsafeDowncast(object, to: ProgressNode.self) }

    /// Creates an empty bar.
    public convenience init() { self.init(ProgressNode()) }

    /// The progress, from 0 to 1.
    public var fraction: Double {
        get { progress.fraction }
        set { progress.fraction = newValue }
    }
}
