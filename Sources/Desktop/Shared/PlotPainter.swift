import Gtk

/// Draws values over time on a canvas. Positions are from 0 to 1, from the left and from the bottom; texts have the
/// size that the user has chosen.
struct PlotPainter {
    /// The position of a text.
    enum TextPlace {
        /// Above the point.
        case above
        /// Below the point.
        case below
    }

    let canvas: Canvas
    /// The number of lines of text above the values.
    var linesAbove = 1.0

    /// The size of texts in pixels, before it is scaled.
    private static let textSize = 12.0
    /// The height of a line of text in pixels, before it is scaled.
    private static let lineHeight = 20.0
    /// The space beside the values, in pixels.
    private static let side = 14.0
    /// The space between a line and its text, in pixels.
    private static let gap = 4.0
    /// The fraction of its space that a bar takes.
    private static let barWidth = 0.7
    /// The minimum height of a bar, in pixels, so that it is visible.
    private static let leastBar = 2.0

    /// The space for a line of text, in pixels.
    private var margin: Double { Self.lineHeight * canvas.textScale }

    /// The top of the values, in pixels from the top.
    private var top: Double { linesAbove * margin }

    /// The bottom of the values, in pixels from the top.
    var bottom: Double { canvas.height - margin }

    /// Returns the position for a fraction of the width, in pixels.
    private func x(_ part: Double) -> Double { Self.side + part * (canvas.width - 2 * Self.side) }

    /// Returns the position for a fraction of the height, in pixels.
    private func y(_ part: Double) -> Double { bottom - part * (bottom - top) }

    /// Draws a thin line from top to bottom, with a text beside its upper end if that fits.
    func verticalLine(at part: Double, name: String) {
        canvas.newPath()
        canvas.move(x(part), 0)
        canvas.line(x(part), canvas.height)
        canvas.stroke(canvas.foreground.opacity(0.15))
        let layout = canvas.layout(name, size: Self.textSize * canvas.textScale, maximumWidth: canvas.width)
        guard x(part) + Self.gap + layout.width <= canvas.width else { return }
        layout.draw(x: x(part) + Self.gap, y: 0, canvas.foreground.opacity(0.6))
    }

    /// Draws a thin line below the values.
    func baseline() {
        canvas.newPath()
        canvas.move(0, bottom)
        canvas.line(canvas.width, bottom)
        canvas.stroke(canvas.foreground.opacity(0.25))
    }

    /// Draws bars of values above 0, which stand on `base`, in pixels from the top.
    func bars(_ values: [(x: Double, height: Double)], _ color: Color, from base: Double) {
        let room = (canvas.width - 2 * Self.side) / Double(max(values.count - 1, 1))
        for value in values where value.height > 0 {
            let height = max(Self.leastBar, value.height * (base - top))
            canvas.newPath()
            canvas.rectangle(x(value.x) - room * Self.barWidth / 2, base - height, room * Self.barWidth, height)
            canvas.fill(color)
        }
    }

    /// Draws a line through points.
    func line(_ points: [(x: Double, y: Double)], _ color: Color) {
        canvas.newPath()
        for (index, point) in points.enumerated() {
            if index == 0 { canvas.move(x(point.x), y(point.y)) } else { canvas.line(x(point.x), y(point.y)) }
        }
        canvas.stroke(color, width: 2.5)
    }

    /// Draws a dot at a point.
    func dot(x part: Double, y height: Double, _ color: Color) {
        canvas.newPath()
        canvas.arc(x(part), y(height), radius: 3.5)
        canvas.fill(color)
    }

    /// Draws a text beside a point, inside the canvas.
    func text(_ text: String, x part: Double, y height: Double, _ place: TextPlace, bold: Bool = false) {
        let layout = canvas.layout(
            text, size: Self.textSize * canvas.textScale, bold: bold, maximumWidth: canvas.width)
        let left = min(max(x(part) - layout.width / 2, 0), max(canvas.width - layout.width, 0))
        let center = y(height) + (place == .above ? -margin / 2 : margin / 2)
        layout.draw(x: left, y: center - layout.height / 2, canvas.foreground)
    }
}
