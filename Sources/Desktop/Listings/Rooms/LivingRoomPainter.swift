import Gtk

/// A living room: a window, a sofa with cushions, a low table on a carpet, a lamp and a plant.
nonisolated enum LivingRoomPainter {
    static func paint(_ style: RoomLook, _ canvas: Canvas) {
        RoomPainter.shell(style, canvas, horizon: 470)
        let isMirrored = style.details[0] > 0.5
        let windowX = isMirrored ? 560.0 : 130
        RoomPainter.window(style, canvas, x: windowX, y: 90, width: 270, height: 260)
        let wallX = isMirrored ? 90.0 : 560
        RoomPainter.artwork(style, canvas, x: wallX, y: 110, width: 150, height: 190, detail: style.details[1])
        RoomPainter.artwork(style, canvas, x: wallX + 175, y: 150, width: 110, height: 130, detail: style.details[2])
        // The carpet.
        canvas.oval(480, 610, 760, 150, style.accent.lighter(0.55))
        canvas.ellipse(480, 610, 690, 128)
        canvas.stroke(style.accent.lighter(0.2), width: 5)
        lamp(style, canvas, x: isMirrored ? 130 : 840)
        sofa(style, canvas, x: isMirrored ? 210 : 200)
        RoomPainter.plant(style, canvas, x: isMirrored ? 850 : 108, y: 560, scale: 0.95)
        table(style, canvas)
    }

    private static func sofa(_ style: RoomLook, _ canvas: Canvas, x: Double) {
        let width = 540.0
        let color = style.furniture
        canvas.shadow(x + width / 2, 582, width * 1.1)
        for leg in [x + 30, x + width - 46] { canvas.block(leg, 556, 16, 28, style.wood) }
        canvas.block(x + 20, 340, width - 40, 170, color.darker(0.08), radius: 26)
        let seats = style.details[3] > 0.4 ? 3 : 2
        let seat = (width - 100) / Double(seats)
        for place in 0..<seats {
            let left = x + 50 + Double(place) * seat
            canvas.block(left + 4, 358, seat - 8, 120, color.lighter(0.08), radius: 20)
            canvas.block(left + 2, 458, seat - 4, 66, color.lighter(0.16), radius: 16)
        }
        canvas.block(x + 30, 516, width - 60, 44, color.darker(0.12), radius: 10)
        for arm in [x, x + width - 66] { canvas.block(arm, 410, 66, 150, color, radius: 24) }
        cushion(canvas, x: x + 105, y: 440, angle: -0.16, style.accent)
        cushion(canvas, x: x + width - 112, y: 442, angle: 0.2, style.accent.lighter(0.45))
    }

    private static func cushion(_ canvas: Canvas, x: Double, y: Double, angle: Double, _ color: Color) {
        canvas.transformed(x: x, y: y, angle: angle) {
            canvas.block(-48, -44, 96, 88, color.darker(0.12), radius: 18)
            canvas.block(-46, -46, 92, 84, color, radius: 18)
        }
    }

    private static func table(_ style: RoomLook, _ canvas: Canvas) {
        canvas.shadow(470, 664, 330)
        for leg in [360.0, 572] { canvas.block(leg, 604, 12, 58, style.wood.darker(0.2)) }
        canvas.oval(472, 606, 300, 58, style.wood.darker(0.15))
        canvas.oval(472, 598, 300, 58, style.wood.lighter(0.12))
        // Books and a cup.
        canvas.block(400, 574, 86, 12, style.accent, radius: 2)
        canvas.block(408, 563, 74, 11, style.curtain, radius: 2)
        canvas.block(528, 566, 30, 28, Color(0.97, 0.96, 0.93), radius: 7)
        canvas.oval(543, 567, 30, 9, Color(0.42, 0.28, 0.2))
    }

    private static func lamp(_ style: RoomLook, _ canvas: Canvas, x: Double) {
        canvas.shadow(x, 548, 110)
        canvas.block(x - 3, 300, 6, 245, style.wood.darker(0.3))
        canvas.oval(x, 546, 76, 14, style.wood.darker(0.3))
        RoomPainter.lampshade(style, canvas, x: x, y: 306, width: 118)
    }
}
