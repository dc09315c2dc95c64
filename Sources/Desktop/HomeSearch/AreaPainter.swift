import Domain
import Foundation
import Gtk
import ViewModels

/// Draws the area that is searched as a map: streets, a park, a river, and pins for the agents.
struct AreaPainter {
    let canvas: Canvas

    private static let blue = Color(0.21, 0.52, 0.89)
    private static let gray = Color(0.55, 0.55, 0.58)

    /// Whether the widget has the dark style, in which the text is light.
    private var isDark: Bool { canvas.foreground.red > 0.5 }

    func paint(_ picture: AreaPicture) {
        canvas.roundedRectangle(0, 0, canvas.width, canvas.height, radius: 12)
        canvas.clipped {
            canvas.rectangle(0, 0, canvas.width, canvas.height)
            canvas.fill(isDark ? Color(0.17, 0.18, 0.20) : Color(0.95, 0.94, 0.91))
            ground(picture.map)
            here()
            for agent in picture.waiting { pin(agent, radius: 12, Self.gray) }
            // On top of the others.
            for agent in picture.answered { pin(agent, radius: 15, Self.blue, isBold: true) }
        }
    }

    private func ground(_ map: AreaMap) {
        let (corner, end) = map.park
        canvas.roundedRectangle(
            x(corner.x), y(corner.y), x(end.x - corner.x), y(end.y - corner.y), radius: 8)
        canvas.fill(isDark ? Color(0.20, 0.30, 0.22) : Color(0.80, 0.89, 0.76))
        river(map.river)
        // All edges are drawn before all surfaces, so that crossings are open.
        for street in map.streets { line(street, isDark ? Color(0.12, 0.13, 0.14) : Color(0.84, 0.82, 0.78), extra: 2) }
        for street in map.streets { line(street, isDark ? Color(0.30, 0.31, 0.34) : Color(1, 1, 1)) }
    }

    private func river(_ river: MapLine) {
        guard let first = river.points.first else { return }
        canvas.newPath()
        canvas.move(x(first.x), y(first.y))
        for (one, other) in zip(river.points, river.points.dropFirst()) {
            let middle = x((one.x + other.x) / 2)
            canvas.curve(middle, y(one.y), middle, y(other.y), x(other.x), y(other.y))
        }
        canvas.stroke(
            isDark ? Color(0.16, 0.27, 0.38) : Color(0.70, 0.84, 0.94), width: river.width * canvas.width)
    }

    private func line(_ street: MapLine, _ color: Color, extra: Double = 0) {
        guard let first = street.points.first else { return }
        canvas.newPath()
        canvas.move(x(first.x), y(first.y))
        for point in street.points.dropFirst() { canvas.line(x(point.x), y(point.y)) }
        canvas.stroke(color, width: street.width * canvas.width + extra)
    }

    /// The user's location, with circles around it.
    private func here() {
        let center = (x: canvas.width / 2, y: canvas.height / 2)
        for part in [0.14, 0.28, 0.42] {
            canvas.newPath()
            canvas.arc(center.x, center.y, radius: part * min(canvas.width, canvas.height))
            canvas.stroke(Self.blue.opacity(0.35), width: 1.5, dash: [4, 5])
        }
        canvas.newPath()
        canvas.arc(center.x, center.y, radius: 9)
        canvas.fill(Self.blue.opacity(0.25))
        canvas.newPath()
        canvas.arc(center.x, center.y, radius: 5)
        canvas.fill(Self.blue)
    }

    private func pin(_ agent: AgentPin, radius: Double, _ color: Color, isBold: Bool = false) {
        canvas.transformed(x: x(agent.place.x), y: y(agent.place.y)) {
            canvas.newPath()
            canvas.arc(0, -radius * 1.6, radius: radius, from: .pi * 0.85, to: .pi * 0.15)
            canvas.line(0, 0)
            canvas.closePath()
            canvas.fill(color)
            canvas.text(agent.initial, x: 0, y: -radius * 1.6, size: radius * 1.1, Color(1, 1, 1), bold: isBold)
        }
    }

    private func x(_ part: Double) -> Double { part * canvas.width }
    private func y(_ part: Double) -> Double { part * canvas.height }
}
