import Domain
import Foundation
import Gtk
import ViewModels

/// Draws the area that is searched as a map: streets, a park, a river, and pins with the names of the agents.
struct AreaPainter {
    let canvas: Canvas

    private static let blue = Color(0.21, 0.52, 0.89)
    private static let gray = Color(0.55, 0.55, 0.58)
    private static let pinRadius = 8.0

    func paint(_ picture: AreaPicture) {
        canvas.roundedRectangle(0, 0, canvas.width, canvas.height, radius: 12)
        canvas.clipped {
            canvas.rectangle(0, 0, canvas.width, canvas.height)
            canvas.fill(canvas.isDark ? Color(0.17, 0.18, 0.20) : Color(0.95, 0.94, 0.91))
            ground(picture.map)
            here()
            // The agents who have answered get the better places for their names.
            names(of: picture.answered.map { ($0, true) } + picture.waiting.map { ($0, false) })
            for agent in picture.waiting { pin(agent, Self.gray) }
            for agent in picture.answered { pin(agent, Self.blue) }
        }
    }

    private func names(of agents: [(pin: AgentPin, isBold: Bool)]) {
        let size = 12 * canvas.textScale
        let padding = (x: 6.0, y: 2.0)
        let layouts = agents.map { agent in
            canvas.layout(agent.pin.name, size: size, bold: agent.isBold, maximumWidth: canvas.width * 0.42)
        }
        let pins = zip(agents, layouts).map { agent, layout in
            (
                x: x(agent.pin.place.x), y: y(agent.pin.place.y), width: layout.width + 2 * padding.x,
                height: layout.height + 2 * padding.y
            )
        }
        let places = MapLabels(width: canvas.width, height: canvas.height, pinRadius: Self.pinRadius).places(of: pins)
        // A line connects a name that stands farther away with its pin; all lines are below all names.
        for (index, place) in places.enumerated() {
            guard let place else { continue }
            canvas.newPath()
            canvas.move(pins[index].x, pins[index].y)
            canvas.line(place.x + place.width / 2, place.y + place.height / 2)
            canvas.stroke(agents[index].isBold ? Self.blue : Self.gray, width: 1.5)
        }
        for (layout, place) in zip(layouts, places) {
            guard let place else { continue }
            canvas.roundedRectangle(place.x, place.y, place.width, place.height, radius: 6)
            canvas.fill(canvas.isDark ? Color(0.12, 0.12, 0.14) : Color(1, 1, 1))
            layout.draw(x: place.x + padding.x, y: place.y + padding.y, canvas.foreground)
        }
    }

    private func ground(_ map: AreaMap) {
        let (corner, end) = map.park
        canvas.roundedRectangle(
            x(corner.x), y(corner.y), x(end.x - corner.x), y(end.y - corner.y), radius: 8)
        canvas.fill(canvas.isDark ? Color(0.20, 0.30, 0.22) : Color(0.80, 0.89, 0.76))
        river(map.river)
        // All edges are drawn before all surfaces, so that crossings are open.
        for street in map.streets {
            line(street, canvas.isDark ? Color(0.12, 0.13, 0.14) : Color(0.84, 0.82, 0.78), extra: 2)
        }
        for street in map.streets { line(street, canvas.isDark ? Color(0.30, 0.31, 0.34) : Color(1, 1, 1)) }
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
            canvas.isDark ? Color(0.16, 0.27, 0.38) : Color(0.70, 0.84, 0.94), width: river.width * canvas.width)
    }

    private func line(_ street: MapLine, _ color: Color, extra: Double = 0) {
        guard let first = street.points.first else { return }
        canvas.newPath()
        canvas.move(x(first.x), y(first.y))
        for point in street.points.dropFirst() { canvas.line(x(point.x), y(point.y)) }
        canvas.stroke(color, width: street.width * canvas.width + extra)
    }

    /// Draws the user's location, with circles around it.
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

    private func pin(_ agent: AgentPin, _ color: Color) {
        let place = (x: x(agent.place.x), y: y(agent.place.y))
        canvas.newPath()
        canvas.arc(place.x, place.y, radius: Self.pinRadius)
        canvas.fill(Color(1, 1, 1))
        canvas.newPath()
        canvas.arc(place.x, place.y, radius: Self.pinRadius - 2)
        canvas.fill(color)
    }

    private func x(_ part: Double) -> Double { part * canvas.width }
    private func y(_ part: Double) -> Double { part * canvas.height }
}
