/// A widget beside a content, left out if there is not enough room for both.
public final class AsideBox: Widget {
    /// Creates a box that shows `aside` if both together have at least `threshold` pixels, or proportionally more for
    /// larger text.
    public convenience init(_ aside: Widget, from threshold: Int, spacing: Int, content: () -> Widget) {
        self.init(WidgetNode("HutongAsideBox", role: .filler))
        node.add(aside.node)
        node.add(content().node)
    }
}
