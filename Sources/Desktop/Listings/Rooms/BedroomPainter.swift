import Gtk

/// A bedroom: a bed with pillows and a blanket, bedside tables with lamps, and a window or a wardrobe.
nonisolated enum BedroomPainter {
    static func paint(_ style: RoomLook, _ canvas: Canvas) {
        RoomPainter.shell(style, canvas, horizon: 450)
        // A wall of another color behind the bed.
        canvas.rectangle(250, 0, 460, 434)
        canvas.fill(style.furniture.lighter(0.45).opacity(0.7))
        let hasWardrobe = style.details[4] > 0.5
        if hasWardrobe { wardrobe(style, canvas) }
        RoomPainter.window(
            style, canvas, x: 60, y: 100, width: 120, height: 220, hasCurtains: style.details[5] > 0.6)
        RoomPainter.artwork(style, canvas, x: 400, y: 60, width: 160, height: 120, detail: style.details[6])
        if !hasWardrobe { RoomPainter.plant(style, canvas, x: 858, y: 540, scale: 1.05) }
        for x in [212.0, 748] { bedsideTable(style, canvas, x: x) }
        bed(style, canvas)
    }

    private static func bed(_ style: RoomLook, _ canvas: Canvas) {
        canvas.shadow(480, 690, 640)
        canvas.block(270, 210, 420, 300, style.wood, radius: 22)
        for panel in 0..<3 {
            canvas.block(288 + Double(panel) * 130, 228, 122, 180, style.wood.lighter(0.12), radius: 14)
        }
        // The mattress is wider towards the viewer.
        canvas.move(284, 380)
        canvas.line(676, 380)
        canvas.line(744, 660)
        canvas.line(216, 660)
        canvas.closePath()
        canvas.fill(Color(0.97, 0.96, 0.94))
        for x in [378.0, 582] {
            canvas.block(x - 84, 326, 168, 84, Color(0.90, 0.89, 0.88), radius: 28)
            canvas.block(x - 84, 320, 168, 82, Color(0.99, 0.98, 0.96), radius: 28)
        }
        canvas.block(424, 356, 112, 66, style.accent, radius: 20)
        // The blanket, with its upper edge turned over.
        canvas.move(262, 462)
        canvas.line(698, 462)
        canvas.curve(730, 560, 752, 620, 756, 690)
        canvas.line(204, 690)
        canvas.curve(208, 620, 230, 560, 262, 462)
        canvas.fill(style.furniture)
        canvas.move(270, 436)
        canvas.line(690, 436)
        canvas.line(706, 486)
        canvas.line(254, 486)
        canvas.closePath()
        canvas.fill(style.furniture.lighter(0.5))
        for fold in 0..<6 {
            let x = 280 + Double(fold) * 80
            canvas.move(x, 500)
            canvas.curve(
                x - 10, 560, x + 14, 620, x + (x - 480) * 0.12 + 12 * style.details[fold], 684)
            canvas.stroke(style.furniture.darker(0.16), width: 3)
        }
        // A throw over the foot of the bed.
        canvas.move(226, 590)
        canvas.line(734, 590)
        canvas.line(750, 664)
        canvas.line(210, 664)
        canvas.closePath()
        canvas.fill(style.accent.lighter(0.3))
    }

    private static func bedsideTable(_ style: RoomLook, _ canvas: Canvas, x: Double) {
        canvas.shadow(x, 532, 120)
        canvas.block(x - 50, 424, 100, 106, style.wood.lighter(0.12), radius: 6)
        for drawer in [438.0, 484] {
            canvas.block(x - 42, drawer, 84, 38, style.wood.lighter(0.24), radius: 4)
            canvas.oval(x, drawer + 19, 14, 10, style.wood.darker(0.3))
        }
        canvas.oval(x, 420, 40, 10, style.accent.darker(0.1))
        canvas.block(x - 5, 366, 10, 54, style.accent)
        RoomPainter.lampshade(style, canvas, x: x, y: 374, width: 82)
    }

    private static func wardrobe(_ style: RoomLook, _ canvas: Canvas) {
        canvas.shadow(880, 540, 220)
        canvas.block(806, 80, 180, 460, style.wood.lighter(0.5), radius: 4)
        for door in 0..<2 {
            canvas.block(814 + Double(door) * 84, 90, 78, 440, style.wood.lighter(0.62), radius: 3)
            canvas.block(door == 0 ? 878 : 904, 300, 6, 56, style.wood.darker(0.2), radius: 3)
        }
    }
}
