import Gtk

/// The look of the rooms of one home: colors and furniture that go together.
public nonisolated struct RoomLook: Sendable {
    let wall, wallShade, floor, furniture, accent, wood, curtain: Color
    let sky: (top: Color, bottom: Color)
    /// Numbers from 0 up to 1 that determine the details.
    let details: [Double]

    /// Chooses a style, which is the same for the same numbers.
    public init(using random: inout some RandomNumberGenerator) {
        let palette = Self.palettes[Int.random(in: 0..<Self.palettes.count, using: &random)]
        let floor = Self.floors[Int.random(in: 0..<Self.floors.count, using: &random)]
        let accent = Self.accents[Int.random(in: 0..<Self.accents.count, using: &random)]
        wall = palette.wall
        wallShade = palette.wall.mixed(with: Color(0.25, 0.2, 0.2), by: 0.1)
        furniture = palette.furniture
        curtain = palette.curtain
        self.floor = floor
        wood = floor.mixed(with: Color(0.25, 0.16, 0.1), by: 0.45)
        self.accent = accent
        sky = Self.skies[Int.random(in: 0..<Self.skies.count, using: &random)]
        details = (0..<16).map { _ in Double.random(in: 0..<1, using: &random) }
    }

    private struct Palette {
        let wall, furniture, curtain: Color
    }

    private static let palettes = [
        Palette(wall: Color(0.93, 0.90, 0.85), furniture: Color(0.36, 0.45, 0.55), curtain: Color(0.86, 0.80, 0.72)),
        Palette(wall: Color(0.84, 0.89, 0.88), furniture: Color(0.72, 0.52, 0.40), curtain: Color(0.95, 0.94, 0.90)),
        Palette(wall: Color(0.95, 0.91, 0.88), furniture: Color(0.45, 0.55, 0.46), curtain: Color(0.90, 0.76, 0.70)),
        Palette(wall: Color(0.88, 0.88, 0.92), furniture: Color(0.56, 0.50, 0.60), curtain: Color(0.78, 0.80, 0.88)),
        Palette(wall: Color(0.90, 0.92, 0.86), furniture: Color(0.83, 0.80, 0.74), curtain: Color(0.70, 0.76, 0.66)),
        Palette(wall: Color(0.96, 0.94, 0.90), furniture: Color(0.80, 0.62, 0.36), curtain: Color(0.60, 0.68, 0.74)),
    ]
    private static let floors = [
        Color(0.76, 0.58, 0.40), Color(0.65, 0.48, 0.34), Color(0.84, 0.72, 0.56), Color(0.58, 0.46, 0.38),
    ]
    private static let accents = [
        Color(0.85, 0.42, 0.32), Color(0.92, 0.68, 0.26), Color(0.24, 0.52, 0.56), Color(0.46, 0.60, 0.36),
        Color(0.76, 0.44, 0.56),
    ]
    private static let skies = [
        (top: Color(0.42, 0.66, 0.90), bottom: Color(0.84, 0.93, 0.98)),
        (top: Color(0.55, 0.72, 0.88), bottom: Color(0.98, 0.90, 0.80)),
        (top: Color(0.46, 0.58, 0.80), bottom: Color(0.98, 0.80, 0.66)),
    ]
}

nonisolated extension Color {
    /// Returns the color, mixed with another one; 1 is only the other.
    func mixed(with other: Color, by part: Double) -> Color {
        Color(
            red + (other.red - red) * part, green + (other.green - green) * part, blue + (other.blue - blue) * part,
            alpha + (other.alpha - alpha) * part)
    }

    /// Returns the color in the shade.
    func darker(_ part: Double = 0.18) -> Color { mixed(with: Color(0.08, 0.06, 0.1), by: part) }

    /// Returns the color in the light.
    func lighter(_ part: Double = 0.25) -> Color { mixed(with: Color(1, 1, 1), by: part) }
}

nonisolated extension Canvas {
    /// Adds an ellipse around a point.
    func ellipse(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        let (w, h) = (width / 2, height / 2)
        let (a, b) = (w * 0.5523, h * 0.5523)
        move(x + w, y)
        curve(x + w, y + b, x + a, y + h, x, y + h)
        curve(x - a, y + h, x - w, y + b, x - w, y)
        curve(x - w, y - b, x - a, y - h, x, y - h)
        curve(x + a, y - h, x + w, y - b, x + w, y)
        closePath()
    }

    /// Fills a rectangle.
    func block(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color, radius: Double = 0) {
        if radius > 0 {
            newPath()
            roundedRectangle(x, y, width, height, radius: radius)
        } else {
            rectangle(x, y, width, height)
        }
        fill(color)
    }

    /// Fills an ellipse.
    func oval(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) {
        ellipse(x, y, width, height)
        fill(color)
    }

    /// Draws a soft shadow on the floor.
    func shadow(_ x: Double, _ y: Double, _ width: Double) {
        for step in 0..<5 {
            let part = 1 - Double(step) * 0.12
            oval(x, y, width * part, width * 0.09 * part, Color(0, 0, 0, 0.05))
        }
    }

    /// Draws a soft light around a point.
    func glow(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) {
        for step in 0..<8 {
            oval(x, y, 2 * radius * (1 - Double(step) / 8), 2 * radius * (1 - Double(step) / 8), color.opacity(0.05))
        }
    }
}
