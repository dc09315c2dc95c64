import Gtk

/// A kitchen: cupboards above and below, a cooker with its hood, a sink at the window, and a refrigerator.
nonisolated enum KitchenPainter {
    static func paint(_ style: RoomLook, _ canvas: Canvas) {
        RoomPainter.shell(style, canvas, horizon: 560)
        tiles(style, canvas)
        let front = style.details[7] > 0.5 ? style.furniture.lighter(0.35) : style.wood.lighter(0.55)
        RoomPainter.window(style, canvas, x: 90, y: 110, width: 230, height: 170, hasCurtains: false)
        upperCupboards(style, canvas, front)
        hood(style, canvas)
        counter(style, canvas, front)
        cooker(style, canvas)
        sink(canvas)
        refrigerator(style, canvas)
        fruit(style, canvas)
        for x in [250.0, 420] {
            canvas.block(x - 1.5, 0, 3, 34 + 20 * style.details[8], style.wood.darker(0.4))
            RoomPainter.lampshade(style, canvas, x: x, y: 86 + 14 * style.details[8], width: 74)
        }
    }

    private static func tiles(_ style: RoomLook, _ canvas: Canvas) {
        canvas.block(0, 300, 770, 90, style.accent.lighter(0.72))
        for row in 0..<3 {
            for column in 0..<20 {
                let x = Double(column) * 40 - (row.isMultiple(of: 2) ? 0 : 20)
                canvas.block(x + 1.5, 301.5 + Double(row) * 30, 37, 27, style.accent.lighter(row == 1 ? 0.66 : 0.78))
            }
        }
    }

    private static func upperCupboards(_ style: RoomLook, _ canvas: Canvas, _ front: Color) {
        for place in 0..<2 {
            let x = 372 + Double(place) * 280
            canvas.block(x + 4, 96, 118, 190, Color(0, 0, 0, 0.1), radius: 4)
            canvas.block(x, 90, 118, 190, front.darker(0.1), radius: 4)
            canvas.block(x + 5, 95, 108, 180, front, radius: 3)
            canvas.block(place == 0 ? x + 98 : x + 12, 226, 6, 38, style.wood.darker(0.3), radius: 3)
        }
    }

    private static func hood(_ style: RoomLook, _ canvas: Canvas) {
        let steel = Color(0.76, 0.78, 0.80)
        canvas.block(536, 60, 68, 130, steel)
        canvas.move(536, 190)
        canvas.line(604, 190)
        canvas.line(642, 246)
        canvas.line(498, 246)
        canvas.closePath()
        canvas.fill(steel.darker(0.08))
        canvas.block(496, 244, 148, 14, steel.darker(0.2), radius: 3)
        canvas.glow(570, 262, 70, Color(1, 0.9, 0.6))
    }

    private static func counter(_ style: RoomLook, _ canvas: Canvas, _ front: Color) {
        canvas.block(0, 404, 770, 190, front.darker(0.16))
        for place in 0..<6 where place != 4 {
            let x = 12 + Double(place) * 126
            if style.details[place] > 0.45 {
                canvas.block(x, 416, 116, 164, front, radius: 4)
                canvas.block(x + 44, 430, 28, 6, style.wood.darker(0.3), radius: 3)
            } else {
                for drawer in 0..<3 {
                    canvas.block(x, 416 + Double(drawer) * 56, 116, 51, front, radius: 4)
                    canvas.block(x + 44, 426 + Double(drawer) * 56, 28, 6, style.wood.darker(0.3), radius: 3)
                }
            }
        }
        canvas.block(0, 594, 770, 14, style.wood.darker(0.35))
        canvas.block(0, 384, 776, 24, style.wood.lighter(0.18), radius: 3)
        canvas.block(0, 384, 776, 7, style.wood.lighter(0.35), radius: 3)
    }

    private static func cooker(_ style: RoomLook, _ canvas: Canvas) {
        canvas.block(510, 410, 120, 180, Color(0.24, 0.25, 0.28), radius: 4)
        canvas.block(522, 452, 96, 104, Color(0.12, 0.12, 0.14), radius: 6)
        canvas.block(526, 456, 88, 50, Color(1, 0.74, 0.36, 0.18), radius: 5)
        canvas.block(522, 438, 96, 7, Color(0.8, 0.8, 0.82), radius: 3)
        for knob in 0..<4 { canvas.oval(534 + Double(knob) * 24, 424, 13, 13, Color(0.85, 0.85, 0.87)) }
        canvas.block(504, 378, 132, 8, Color(0.16, 0.16, 0.18), radius: 3)
        // A pot.
        canvas.block(528, 330, 78, 48, style.accent, radius: 8)
        canvas.block(522, 326, 90, 9, style.accent.darker(0.15), radius: 4)
        canvas.oval(567, 322, 18, 10, style.accent.darker(0.3))
    }

    private static func sink(_ canvas: Canvas) {
        let steel = Color(0.72, 0.74, 0.77)
        canvas.block(140, 386, 130, 10, steel.darker(0.15), radius: 3)
        canvas.move(205, 386)
        canvas.line(205, 336)
        canvas.curve(205, 312, 245, 312, 245, 340)
        canvas.stroke(steel, width: 9)
        canvas.block(238, 338, 14, 10, steel.darker(0.15))
    }

    private static func refrigerator(_ style: RoomLook, _ canvas: Canvas) {
        canvas.shadow(872, 648, 220)
        canvas.block(790, 130, 180, 510, Color(0.86, 0.88, 0.89), radius: 10)
        canvas.block(790, 130, 10, 510, Color(0.74, 0.76, 0.78), radius: 5)
        canvas.block(790, 322, 180, 4, Color(0.66, 0.68, 0.70))
        for (y, height) in [(240.0, 66.0), (350, 100)] {
            canvas.block(812, y, 9, height, Color(0.58, 0.6, 0.62), radius: 4)
        }
        canvas.block(880, 190, 44, 44, style.accent.lighter(0.3), radius: 3)
        canvas.block(862, 214, 34, 40, Color(0.99, 0.97, 0.85), radius: 3)
    }

    private static func fruit(_ style: RoomLook, _ canvas: Canvas) {
        for (x, color) in [(0.0, Color(0.92, 0.6, 0.2)), (26, Color(0.8, 0.28, 0.24)), (50, Color(0.6, 0.72, 0.3))] {
            canvas.oval(384 + x, 356, 34, 34, color)
        }
        canvas.move(356, 358)
        canvas.line(464, 358)
        canvas.curve(456, 392, 364, 392, 356, 358)
        canvas.fill(Color(0.95, 0.94, 0.92))
    }
}
