import Gtk

/// The building from outside, with its balconies, trees, and a path.
nonisolated enum OutsidePainter {
    static func paint(_ style: RoomLook, _ canvas: Canvas) {
        for band in 0..<60 {
            canvas.block(
                0, Double(band) * 10, 960, 11, style.sky.top.mixed(with: style.sky.bottom, by: Double(band) / 60))
        }
        canvas.glow(180 + 600 * style.details[9], 130, 170, Color(1, 0.95, 0.75))
        canvas.oval(180 + 600 * style.details[9], 130, 64, 64, Color(1, 0.97, 0.86))
        for cloud in 0..<3 {
            let x = 140 + 330 * Double(cloud) + 80 * style.details[cloud]
            let y = 70 + 90 * style.details[cloud + 3]
            for (dx, dy, size) in [(-50.0, 8.0, 70.0), (0, 0, 96), (52, 10, 66)] {
                canvas.oval(x + dx, y + dy, size * 1.5, size * 0.55, Color(1, 1, 1, 0.55))
            }
        }
        // Neighbors in the haze.
        for house in 0..<7 {
            let tall = 150 + 230 * style.details[house]
            canvas.block(
                Double(house) * 150 - 40, 560 - tall, 120, tall,
                style.sky.bottom.mixed(with: Color(0.5, 0.54, 0.62), by: 0.45))
        }
        building(style, canvas)
        canvas.block(0, 560, 960, 160, Color(0.50, 0.63, 0.40))
        canvas.oval(480, 564, 1300, 60, Color(0.54, 0.67, 0.43))
        path(canvas)
        for (x, size) in [(96.0, 1.15), (236, 0.8), (770, 0.9), (892, 1.25)] {
            tree(canvas, x: x + 30 * style.details[10], y: 590, scale: size * (0.85 + 0.3 * style.details[11]))
        }
        for bush in 0..<6 {
            canvas.oval(
                310 + Double(bush) * 22 + (bush > 2 ? 200 : 0), 590, 44, 34, Color(0.34, 0.52, 0.33))
        }
    }

    private static func building(_ style: RoomLook, _ canvas: Canvas) {
        let floors = 5 + Int(style.details[12] * 4)
        let (left, width) = (300.0, 360.0)
        let step = 54.0
        let top = 570 - Double(floors) * step
        let facade = style.wall.mixed(with: style.accent, by: 0.22)
        canvas.block(left, top, width, 570 - top, facade)
        canvas.block(left + width - 70, top, 70, 570 - top, facade.darker(0.1))
        canvas.block(left - 12, top - 16, width + 24, 18, style.wood.darker(0.2), radius: 3)
        for floor in 0..<floors {
            let y = top + Double(floor) * step + 10
            let isGround = floor == floors - 1
            for column in 0..<4 where !(isGround && column == 1) {
                let x = left + 20 + Double(column) * 86
                let isLit = style.details[(floor * 4 + column) % 16] > 0.72
                canvas.block(x - 3, y - 3, 62, 38, facade.lighter(0.5))
                canvas.block(x, y, 56, 32, isLit ? Color(1, 0.86, 0.52) : Color(0.42, 0.54, 0.64))
                canvas.block(x + 2, y + 2, 22, 28, Color(1, 1, 1, 0.16))
                canvas.block(x + 26, y, 4, 32, facade.lighter(0.5))
                if column.isMultiple(of: 2), !isGround {
                    canvas.block(x - 10, y + 30, 78, 4, style.wood.darker(0.1))
                    for bar in 0..<9 { canvas.block(x - 9 + Double(bar) * 9.4, y + 16, 2, 15, style.wood.darker(0.3)) }
                    canvas.block(x - 10, y + 14, 78, 3, style.wood.darker(0.3))
                }
            }
        }
        canvas.block(left + 106, 500, 70, 70, style.wood.darker(0.1), radius: 4)
        canvas.block(left + 112, 506, 26, 64, Color(0.62, 0.72, 0.78))
        canvas.block(left + 144, 506, 26, 64, Color(0.62, 0.72, 0.78))
        canvas.block(left + 94, 488, 94, 14, style.accent, radius: 4)
    }

    private static func path(_ canvas: Canvas) {
        canvas.move(412, 570)
        canvas.line(474, 570)
        canvas.curve(500, 640, 600, 660, 700, 720)
        canvas.line(380, 720)
        canvas.curve(400, 660, 396, 620, 412, 570)
        canvas.fill(Color(0.84, 0.80, 0.73))
    }

    private static func tree(_ canvas: Canvas, x: Double, y: Double, scale: Double) {
        canvas.shadow(x, y + 22, 190 * scale)
        canvas.block(x - 9 * scale, y - 90 * scale, 18 * scale, 112 * scale, Color(0.42, 0.31, 0.24))
        let green = Color(0.33, 0.53, 0.34)
        for (dx, dy, size, part) in [
            (-44.0, -104.0, 112.0, 0.0), (44, -106, 110, 0.06), (0, -164, 128, 0.12), (-18, -120, 96, 0.18),
            (24, -150, 60, 0.26),
        ] {
            canvas.oval(
                x + dx * scale, y + dy * scale, size * scale, size * scale, green.lighter(part))
        }
    }
}
