/// A turning wheel for what takes an unknown time; hide it when there is nothing to wait for.
public final class Spinner: Widget {
    /// Turns while it is on screen.
    public convenience init() { self.init(WidgetNode("AdwBin", role: .image)) }
}

/// A node of how far something has got.
final class ProgressNode: WidgetNode {
    var fraction = 0.0
    var text = ""

    init() { super.init("GtkProgressBar", role: .progressBar) }
}

/// How far something has got.
public final class ProgressBar: Widget {
    private var progress: ProgressNode { unsafeDowncast(object, to: ProgressNode.self) }

    /// Starts at nothing.
    public convenience init() { self.init(ProgressNode()) }

    /// From 0 to 1.
    public var fraction: Double {
        get { progress.fraction }
        set { progress.fraction = newValue }
    }

    /// Text beside the bar; empty for none.
    public var text: String {
        get { progress.text }
        set { progress.text = newValue }
    }
}
