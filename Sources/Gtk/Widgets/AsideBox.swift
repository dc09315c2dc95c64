import CGtk
import CGtkShim

/// A widget beside a content, left out if there is not enough room for both.
public final class AsideBox: Widget {
    /// Creates a box that shows `aside` if both together have at least `threshold` pixels, or proportionally more for
    /// larger text.
    public convenience init(_ aside: Widget, from threshold: Int, spacing: Int, content: () -> Widget) {
        let content = content()
        let box = withExtendedLifetime((aside, content)) {
            hutong_aside_box_new(aside.widget, content.widget, Int32(threshold), Int32(spacing))
        }
        self.init(retaining: box!)
    }
}
