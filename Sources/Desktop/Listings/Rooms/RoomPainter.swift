import Domain
import Gtk

/// Draws pictures of invented homes, for sample listings; on any thread.
public nonisolated enum RoomPainter {
    private static let painters: [String: @Sendable (RoomLook, Canvas) -> Void] = [
        "livingRoom": LivingRoomPainter.paint, "bedroom": BedroomPainter.paint, "kitchen": KitchenPainter.paint,
        "outside": OutsidePainter.paint,
    ]

    /// Returns the picture of a room (`livingRoom`, `bedroom`, `kitchen`, `outside`) in the form in which photos are
    /// stored; nil for another name, or if the picture cannot be encoded.
    public static func photo(of room: String, in style: RoomLook, width: Int, height: Int) -> ConvertedPhoto? {
        guard let paint = painters[room] else { return nil }
        let files = try? PictureCodec.jpegs(width: width, height: height, sides: ConvertedPhoto.sides) { canvas in
            // All painters draw on 960 × 720 units.
            canvas.transformed(scale: canvas.width / 960) { paint(style, canvas) }
        }
        return files.flatMap { try? ConvertedPhoto($0) }
    }

    /// Draws the wall and the floor with its boards.
    static func shell(_ style: RoomLook, _ canvas: Canvas, horizon: Double) {
        canvas.rectangle(0, 0, 960, horizon)
        canvas.fill(from: style.wall.lighter(0.15), to: style.wallShade)
        canvas.block(0, horizon, 960, 720 - horizon, style.floor)
        // The boards run towards the viewer.
        for board in -8...18 {
            let x = Double(board) * 96
            canvas.move(480 + (x - 480) * 0.72, horizon)
            canvas.line(480 + (x - 480) * 1.5, 720)
            canvas.stroke(style.floor.darker(0.25).opacity(0.6), width: 2)
        }
        canvas.rectangle(0, horizon, 960, 90)
        canvas.fill(Color(0, 0, 0, 0.06))
        canvas.block(0, horizon - 16, 960, 16, style.wall.lighter(0.5))
        canvas.block(0, horizon - 2, 960, 3, style.wall.darker(0.2))
    }

    /// Draws a window with the sky, distant houses, and curtains.
    static func window(
        _ style: RoomLook, _ canvas: Canvas, x: Double, y: Double, width: Double, height: Double,
        hasCurtains: Bool = true
    ) {
        canvas.block(x - 14, y - 14, width + 28, height + 28, style.wall.lighter(0.7), radius: 6)
        canvas.rectangle(x, y, width, height)
        canvas.clipped {
            canvas.rectangle(x, y, width, height)
            canvas.fill(style.sky.bottom)
            for band in 0..<12 {
                let color = style.sky.top.mixed(with: style.sky.bottom, by: Double(band) / 12)
                canvas.block(x, y + height * Double(band) / 14, width, height / 12, color)
            }
            for house in 0..<9 {
                let tall = height * (0.16 + 0.34 * style.details[house])
                let left = x + width * (Double(house) / 8 - 0.06)
                canvas.block(
                    left, y + height - tall, width * 0.11, tall,
                    style.sky.top.mixed(with: Color(0.45, 0.48, 0.56), by: 0.4 + 0.3 * style.details[house + 1]))
            }
            // Light that falls through the glass.
            canvas.move(x + width * 0.15, y + height)
            canvas.line(x + width * 0.45, y)
            canvas.line(x + width * 0.6, y)
            canvas.line(x + width * 0.3, y + height)
            canvas.closePath()
            canvas.fill(Color(1, 1, 1, 0.16))
        }
        let frame = style.wall.lighter(0.75)
        canvas.block(x + width / 2 - 5, y, 10, height, frame)
        canvas.block(x, y + height * 0.3, width, 7, frame)
        canvas.block(x - 24, y + height + 10, width + 48, 14, frame.darker(0.06), radius: 4)
        guard hasCurtains else { return }
        canvas.block(x - 90, y - 36, width + 180, 8, style.wood, radius: 4)
        for (left, folds) in [(x - 84, 6), (x + width - 6, 6)] {
            for fold in 0..<folds {
                let shade = fold.isMultiple(of: 2) ? style.curtain : style.curtain.darker(0.09)
                canvas.block(left + Double(fold) * 15, y - 28, 15, height + 110, shade, radius: 4)
            }
        }
    }

    /// Draws a picture on the wall, with hills or shapes.
    static func artwork(
        _ style: RoomLook, _ canvas: Canvas, x: Double, y: Double, width: Double, height: Double, detail: Double
    ) {
        canvas.block(x + 4, y + 6, width, height, Color(0, 0, 0, 0.12), radius: 3)
        canvas.block(x, y, width, height, style.wood, radius: 3)
        canvas.block(x + 7, y + 7, width - 14, height - 14, Color(0.98, 0.97, 0.94))
        canvas.rectangle(x + 18, y + 18, width - 36, height - 36)
        canvas.clipped {
            canvas.block(x, y, width, height, style.accent.lighter(0.65))
            canvas.oval(x + width * (0.3 + 0.4 * detail), y + height * 0.38, width * 0.26, width * 0.26, style.accent)
            canvas.oval(x + width * 0.2, y + height, width * 1.1, height * 0.8, style.furniture.lighter(0.2))
            canvas.oval(x + width * 0.85, y + height * 1.05, width, height * 0.7, style.furniture)
        }
    }

    /// Draws a plant in a pot that stands on the floor at a point.
    static func plant(_ style: RoomLook, _ canvas: Canvas, x: Double, y: Double, scale: Double) {
        canvas.shadow(x, y, 120 * scale)
        let green = Color(0.28, 0.48, 0.32)
        for leaf in 0..<9 {
            let angle = (Double(leaf) - 4) * 0.27
            canvas.transformed(x: x, y: y - 70 * scale, angle: angle, scale: scale) {
                canvas.move(0, 0)
                canvas.curve(-34, -70, -24, -150, 0, -190 - 30 * style.details[leaf])
                canvas.curve(24, -150, 34, -70, 0, 0)
                canvas.fill(leaf.isMultiple(of: 2) ? green : green.lighter(0.16))
                canvas.move(0, -10)
                canvas.line(0, -165)
                canvas.stroke(green.darker(0.2), width: 2)
            }
        }
        canvas.move(x - 42 * scale, y - 84 * scale)
        canvas.line(x + 42 * scale, y - 84 * scale)
        canvas.line(x + 30 * scale, y)
        canvas.line(x - 30 * scale, y)
        canvas.closePath()
        canvas.fill(style.accent.lighter(0.1))
        canvas.block(x - 46 * scale, y - 92 * scale, 92 * scale, 16 * scale, style.accent, radius: 4)
    }

    /// Draws a lamp that hangs from the ceiling or stands, with its light; `y` is the lower edge of the shade.
    static func lampshade(_ style: RoomLook, _ canvas: Canvas, x: Double, y: Double, width: Double) {
        canvas.glow(x, y, width * 1.5, Color(1, 0.86, 0.5))
        canvas.move(x - width * 0.3, y - width * 0.62)
        canvas.line(x + width * 0.3, y - width * 0.62)
        canvas.line(x + width * 0.5, y)
        canvas.line(x - width * 0.5, y)
        canvas.closePath()
        canvas.fill(Color(1, 0.93, 0.78))
        canvas.block(x - width * 0.5, y - 4, width, 5, style.wood)
    }
}
