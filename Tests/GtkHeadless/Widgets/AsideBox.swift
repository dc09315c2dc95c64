/// Something to the side of a content, left out where there is not the room for both.
public final class AsideBox: Widget {
    /// Shows `aside` where both together have at least `threshold` pixels, or as much more as the text is larger.
    public convenience init(_ aside: Widget, from threshold: Int, spacing: Int, content: () -> Widget) {
        self.init(WidgetNode("HutongAsideBox", role: .filler))
        node.add(aside.node)
        node.add(content().node)
    }
}
