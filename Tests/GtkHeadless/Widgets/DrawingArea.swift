import Foundation

/// The context in which a drawing handler paints: a list of commands, in pixels from the top left. Texts need the
/// main actor.
public nonisolated struct Canvas {
    /// The commands so far.
    final class Recording {
        var commands: [String] = []
    }

    let recording = Recording()
    /// The available size, in pixels.
    public let width, height: Double
    /// The text color of the widget, which follows the dark style.
    public let foreground: Color
    /// Whether the widget has the dark style, in which the text is light.
    public var isDark: Bool { foreground.red > 0.5 }
    /// The factor by which texts are larger than usual; 1 for the usual size.
    public let textScale: Double

    private func record(_ command: String, _ values: Double...) {
        var line = command
        for value in values { line += " \(Self.tenths(value))" }
        recording.commands.append(line)
    }

    /// Returns a number with one decimal, faster than a format.
    fileprivate static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    /// Starts a new path at a point.
    public func move(_ x: Double, _ y: Double) { record("move", x, y) }
    /// Adds a straight line.
    public func line(_ x: Double, _ y: Double) { record("line", x, y) }
    /// Adds a Bézier curve.
    public func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        record("curve", x1, y1, x2, y2, x, y)
    }
    /// Adds an arc; angles in radians, clockwise from the right.
    public func arc(_ x: Double, _ y: Double, radius: Double, from start: Double = 0, to end: Double = 2 * .pi) {
        record("arc", x, y, radius, start, end)
    }
    /// Adds a rectangle.
    public func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        record("rectangle", x, y, width, height)
    }
    /// Adds a rectangle with round corners.
    public func roundedRectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
        record("rounded-rectangle", x, y, width, height, radius)
    }
    /// Begins a new path.
    public func newPath() { record("new-path") }
    /// Joins the path's end to its start.
    public func closePath() { record("close-path") }
    /// Fills the path and clears it.
    public func fill(_ color: Color) { record("fill", color.red, color.green, color.blue, color.alpha) }
    /// Draws the path as a line of that many pixels and clears it.
    public func stroke(_ color: Color, width: Double = 1, dash: [Double] = []) {
        record("stroke", color.red, color.green, color.blue, color.alpha, width)
    }
    /// Fills the path from one color at the top to another at the bottom.
    public func fill(from top: Color, to bottom: Color) { record("gradient") }
    /// Paints only inside the path within `body`.
    public func clipped(_ body: () -> Void) {
        record("clip")
        body()
        record("restore")
    }
    /// Moves, turns and scales the painting of `body`; the angle in radians, clockwise.
    public func transformed(x: Double = 0, y: Double = 0, angle: Double = 0, scale: Double = 1, _ body: () -> Void) {
        record("transform", x, y, angle, scale)
        body()
        record("restore")
    }
    /// Fills the canvas with a picture, and cuts off the parts that do not fit.
    @MainActor public func cover(with texture: Texture) {
        record("cover", Double(texture.size.width), Double(texture.size.height))
    }
    /// Writes a short text centered on a point.
    @MainActor public func text(_ text: String, x: Double, y: Double, size: Double, _ color: Color, bold: Bool = false)
    {
        let layout = layout(text, size: size, bold: bold)
        layout.draw(x: x - layout.width / 2, y: y - layout.height / 2, color)
    }
    /// Paints on a part of the canvas as if it were the whole canvas.
    public func area(x: Double, y: Double, width: Double, height: Double, _ body: (Canvas) -> Void) {
        let part = Canvas(width: width, height: height, foreground: foreground, textScale: textScale)
        body(part)
        transformed(x: x, y: y) { recording.commands += part.recording.commands }
    }

    /// Returns a text with its size, to be drawn later. If it is wider than `maximumWidth`, it is broken into lines,
    /// and cut at the end of the last one.
    @MainActor public func layout(
        _ text: String, size: Double, bold: Bool = false, maximumWidth: Double? = nil, lines: Int = 1
    ) -> TextLayout {
        TextLayout(recording, text, size: size, maximumWidth: maximumWidth)
    }
}

/// A line of text that was laid out for a canvas, with letters of half their height. It must not be used after the
/// canvas.
public final class TextLayout {
    /// The size in pixels.
    public let width, height: Double
    private let recording: Canvas.Recording
    private let text: String

    fileprivate init(_ recording: Canvas.Recording, _ text: String, size: Double, maximumWidth: Double?) {
        self.recording = recording
        self.text = text
        let natural = Double(text.unicodeScalars.count) * size / 2
        width = min(natural, maximumWidth ?? natural)
        height = size * 1.2
    }

    /// Draws the text with its top left corner at a point.
    public func draw(x: Double, y: Double, _ color: Color) {
        recording.commands.append("text \(Canvas.tenths(x)) \(Canvas.tenths(y)) \(text)")
    }
}

/// A node of a widget that the program paints.
final class DrawingNode: WidgetNode {
    let size: (width: Int, height: Int)
    var paint: ((Canvas) -> Void)?
    /// The commands that last painted the drawing.
    private(set) var commands: [String] = []
    private var isQueued = false

    init(width: Int, height: Int, role: WidgetRole) {
        size = (width, height)
        super.init("GtkDrawingArea", role: role)
        connect("map", .plain { [weak self] in self?.queueDraw() })
    }

    /// Paints in the next frame in which the node is shown.
    func queueDraw() {
        guard !isQueued else { return }
        isQueued = true
        onNextFrame { [weak self] in
            guard let self else { return }
            isQueued = false
            // The program determines only the height if the drawing has no width of its own.
            let canvas = Canvas(
                width: Double(size.width > 0 ? size.width : 400), height: Double(size.height > 0 ? size.height : 300),
                foreground: Color(0, 0, 0), textScale: 1)
            paint?(canvas)
            commands = canvas.recording.commands
        }
    }
}

/// A widget that the program paints.
public final class DrawingArea: Widget {
    /// Creates an area of a size in pixels. Assistive technology reads `description`, which is empty for decoration.
    public convenience init(width: Int, height: Int, description: String = "", hasTexts: Bool = false) {
        self.init(DrawingNode(width: width, height: height, role: description.isEmpty ? .panel : .image))
        if description.isEmpty { decorative() } else { accessibleLabel = description }
    }

    /// Paints with `draw` whenever necessary. The values that `draw` reads from a view-model are observed, and a
    /// change repaints.
    @discardableResult
    public func draw<Input: Equatable>(
        _ input: @autoclosure @escaping () -> Input, _ draw: @escaping (Canvas, Input) -> Void
    ) -> DrawingArea {
        var drawn = input()
        (node as? DrawingNode)?.paint = { canvas in draw(canvas, drawn) }
        return observe { area in
            let next = input()
            guard next != drawn else { return }
            drawn = next
            area.queueDraw()
        }
    }
}
