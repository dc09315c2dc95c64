import CGtk
import CGtkShim

/// Something to the side of a content, left out where there is not the room for both.
public final class AsideBox: Widget {
    /// Shows `aside` where both together have at least `threshold` pixels, or as much more as the text is larger.
    public convenience init(_ aside: Widget, from threshold: Int, spacing: Int, content: () -> Widget) {
        let content = content()
        let box = withExtendedLifetime((aside, content)) {
            hutong_aside_box_new(aside.widget, content.widget, Int32(threshold), Int32(spacing))
        }
        self.init(retaining: box!)
    }
}
