import CGtk
import Foundation

/// What a window has painted last.
///
/// GTK forgets what a widget has painted as soon as it is to be painted anew, so that this has to watch from before.
final class WindowImage {
    private let window: WeakObject
    private let paintable: Object

    /// Watches a window from now on.
    init(of window: Window) {
        self.window = WeakObject(window)
        paintable = Object(adopting: UnsafeMutableRawPointer(gtk_widget_paintable_new(window.widget)!))
    }

    /// Whether the window is still there.
    var isAlive: Bool { window.isAlive }

    /// Whether it is the image of this window.
    func shows(_ window: Window) -> Bool { self.window.withObject { $0 == window.raw } ?? false }

    /// The image as a PNG, without menus; nil before the first one.
    var png: Data? {
        window.withObject { raw -> Data? in
            let (width, height) = (
                gdk_paintable_get_intrinsic_width(paintable.opaque),
                gdk_paintable_get_intrinsic_height(paintable.opaque)
            )
            guard width > 0, height > 0, let renderer = gtk_native_get_renderer(OpaquePointer(raw)) else { return nil }
            let snapshot = gtk_snapshot_new()!
            gdk_paintable_snapshot(paintable.opaque, snapshot, Double(width), Double(height))
            guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
            defer { gsk_render_node_unref(node) }
            guard let texture = gsk_renderer_render_texture(renderer, node, nil) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
            let bytes = gdk_texture_save_to_png_bytes(texture)!
            defer { g_bytes_unref(bytes) }
            var size: gsize = 0
            return g_bytes_get_data(bytes, &size).map { Data(bytes: $0, count: Int(size)) }
        } ?? nil
    }
}

extension Window {
    /// What the window shows, as PNG, without menus; nil where that is nothing, as where it is minimized.
    public func takePicture() async -> Data? {
        let image = WindowImage(of: self)
        // Without a picture it is about to be painted, which takes a frame.
        for _ in 0..<20 {
            if let png = image.png { return png }
            do { try await Task.sleep(for: .milliseconds(16)) } catch { return nil }
        }
        return nil
    }
}
