import CGtk
import CGtkShim

/// The context in which a drawing handler paints: Cairo, in pixels from the top left. Texts need the main actor.
public nonisolated struct Canvas {
    let context: OpaquePointer
    /// The available size, in pixels.
    public let width, height: Double
    /// The text color of the widget, which follows the dark style; black on a page.
    public internal(set) var foreground = Color(0, 0, 0)
    /// Whether the widget has the dark style, in which the text is light.
    public var isDark: Bool { foreground.red > 0.5 }
    /// The factor by which texts are larger than usual; 1 for the usual size.
    public internal(set) var textScale = 1.0

    /// Paints on a part of the canvas as if it were the whole canvas.
    public func area(x: Double, y: Double, width: Double, height: Double, _ body: (Canvas) -> Void) {
        transformed(x: x, y: y) {
            body(
                Canvas(context: context, width: width, height: height, foreground: foreground, textScale: textScale))
        }
    }

    /// Starts a new path at a point.
    public func move(_ x: Double, _ y: Double) { cairo_move_to(context, x, y) }
    /// Adds a straight line.
    public func line(_ x: Double, _ y: Double) { cairo_line_to(context, x, y) }
    /// Adds a Bézier curve.
    public func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        cairo_curve_to(context, x1, y1, x2, y2, x, y)
    }
    /// Adds an arc; angles in radians, clockwise from the right.
    public func arc(_ x: Double, _ y: Double, radius: Double, from start: Double = 0, to end: Double = 2 * .pi) {
        cairo_arc(context, x, y, radius, start, end)
    }
    /// Adds a rectangle.
    public func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        cairo_rectangle(context, x, y, width, height)
    }
    /// Adds a rectangle with round corners.
    public func roundedRectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
        newPath()
        arc(x + width - radius, y + radius, radius: radius, from: -.pi / 2, to: 0)
        arc(x + width - radius, y + height - radius, radius: radius, from: 0, to: .pi / 2)
        arc(x + radius, y + height - radius, radius: radius, from: .pi / 2, to: .pi)
        arc(x + radius, y + radius, radius: radius, from: .pi, to: 1.5 * .pi)
        closePath()
    }
    /// Begins a new path.
    public func newPath() { cairo_new_path(context) }
    /// Joins the path's end to its start.
    public func closePath() { cairo_close_path(context) }
    /// Fills the path and clears it.
    public func fill(_ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
        cairo_fill(context)
    }
    /// Draws the path as a line of that many pixels and clears it.
    public func stroke(_ color: Color, width: Double = 1, dash: [Double] = []) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_dash(context, dash, Int32(dash.count), 0)
        cairo_stroke(context)
    }
    /// Fills the path from one color at the top to another at the bottom.
    public func fill(from top: Color, to bottom: Color) {
        let gradient = cairo_pattern_create_linear(0, 0, 0, height)
        cairo_pattern_add_color_stop_rgba(gradient, 0, top.red, top.green, top.blue, top.alpha)
        cairo_pattern_add_color_stop_rgba(gradient, 1, bottom.red, bottom.green, bottom.blue, bottom.alpha)
        cairo_set_source(context, gradient)
        cairo_fill(context)
        cairo_pattern_destroy(gradient)
    }
    /// Paints only inside the path within `body`.
    public func clipped(_ body: () -> Void) {
        cairo_save(context)
        cairo_clip(context)
        body()
        cairo_restore(context)
    }
    /// Moves, turns and scales the painting of `body`; the angle in radians, clockwise.
    public func transformed(x: Double = 0, y: Double = 0, angle: Double = 0, scale: Double = 1, _ body: () -> Void) {
        cairo_save(context)
        cairo_translate(context, x, y)
        cairo_rotate(context, angle)
        cairo_scale(context, scale, scale)
        body()
        cairo_restore(context)
    }
    /// Fills the canvas with a picture, and cuts off the parts that do not fit.
    @MainActor public func cover(with texture: Texture) {
        let (columns, rows) = texture.size
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(columns), Int32(rows)) else { return }
        defer { cairo_surface_destroy(surface) }
        guard let pixels = cairo_image_surface_get_data(surface) else { return }
        gdk_texture_download(texture.opaque, pixels, gsize(cairo_image_surface_get_stride(surface)))
        cairo_surface_mark_dirty(surface)
        let scale = max(width / Double(columns), height / Double(rows))
        newPath()
        rectangle(0, 0, width, height)
        clipped {
            transformed(
                x: (width - Double(columns) * scale) / 2, y: (height - Double(rows) * scale) / 2, scale: scale
            ) {
                cairo_set_source_surface(context, surface, 0, 0)
                cairo_paint(context)
            }
        }
    }
    /// Writes a short text centered on a point.
    @MainActor public func text(_ text: String, x: Double, y: Double, size: Double, _ color: Color, bold: Bool = false)
    {
        let layout = layout(text, size: size, bold: bold)
        layout.draw(x: x - layout.width / 2, y: y - layout.height / 2, color)
    }
    /// Returns a text with its size, to be drawn later. If it is wider than `maximumWidth`, it is broken into lines,
    /// and cut at the end of the last one.
    @MainActor public func layout(
        _ text: String, size: Double, bold: Bool = false, maximumWidth: Double? = nil, lines: Int = 1
    ) -> TextLayout {
        TextLayout(context, text, size: size, bold: bold, maximumWidth: maximumWidth, lines: lines)
    }
}

/// A text that was laid out for a canvas. It must not be used after the canvas.
@MainActor
public final class TextLayout {
    /// The size in pixels.
    public let width, height: Double
    private let context: OpaquePointer
    private let layout: OpaquePointer

    fileprivate init(
        _ context: OpaquePointer, _ text: String, size: Double, bold: Bool, maximumWidth: Double?, lines: Int
    ) {
        self.context = context
        layout = pango_cairo_create_layout(context)
        let font = pango_font_description_new()
        pango_font_description_set_family(font, "Sans")
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        if bold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        pango_layout_set_text(layout, text, -1)
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_pixel_size(layout, &width, &height)
        if let maximumWidth, Double(width) > maximumWidth {
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            pango_layout_set_height(layout, -Int32(lines))
            pango_layout_set_width(layout, Int32(maximumWidth * Double(PANGO_SCALE)))
            pango_layout_get_pixel_size(layout, &width, &height)
        }
        (self.width, self.height) = (Double(width), Double(height))
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Draws the text with its top left corner at a point.
    public func draw(x: Double, y: Double, _ color: Color) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
        cairo_move_to(context, x, y)
        pango_cairo_show_layout(context, layout)
    }
}

/// A widget that the program paints.
public final class DrawingArea: Widget {
    /// Creates an area of a size in pixels. Assistive technology reads `description`, which is empty for decoration.
    /// If it contains texts, it grows in height with their size.
    public convenience init(width: Int, height: Int, description: String = "", hasTexts: Bool = false) {
        // GTK 4.18 does not expose the name of a widget without a role.
        self.init(
            retaining: description.isEmpty
                ? gtk_drawing_area_new()
                : hutong_widget_new_with_role(gtk_drawing_area_get_type(), GTK_ACCESSIBLE_ROLE_IMG))
        let scale = hasTexts ? max(textScale, 1) : 1
        gtk_drawing_area_set_content_width(cast(), Int32(width))
        gtk_drawing_area_set_content_height(cast(), Int32(Double(height) * scale))
        if description.isEmpty { decorative() } else { accessibleLabel = description }
    }

    /// Paints with `draw` whenever necessary. The values that `draw` reads from a view-model are observed, and a
    /// change repaints.
    @discardableResult
    public func draw<Input: Equatable>(
        _ input: @autoclosure @escaping () -> Input, _ draw: @escaping (Canvas, Input) -> Void
    ) -> DrawingArea {
        var drawn = input()
        let paint: (Canvas) -> Void = { canvas in draw(canvas, drawn) }
        gtk_drawing_area_set_draw_func(
            cast(),
            { area, context, width, height, data in
                var color = GdkRGBA()
                let widget = UnsafeMutableRawPointer(area!).assumingMemoryBound(to: GtkWidget.self)
                let style = gtk_widget_get_style_context(widget)
                gtk_style_context_get_color(style, &color)
                nonisolated(unsafe) let (canvas, data) = (
                    Canvas(
                        context: context!, width: Double(width), height: Double(height),
                        foreground: Color(
                            Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha)),
                        textScale: hutong_widget_text_scale(widget)),
                    data
                )
                MainActor.assumeIsolated { CallbackData<(Canvas) -> Void>.value(data)(canvas) }
            }, CallbackData.retained(paint), releaseCallbackData)
        return observe { area in
            let next = input()
            guard next != drawn else { return }
            drawn = next
            area.queueDraw()
        }
    }
}
