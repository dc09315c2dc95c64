import Foundation
import Gtk
import ViewModels

/// Draws the sky as a small picture that is legible on light and dark backgrounds.
struct WeatherPainter {
    let canvas: Canvas

    private static let sun = Color(0.98, 0.72, 0.16)
    private static let moon = Color(0.73, 0.76, 0.88)
    private static let cloud = Color(0.62, 0.67, 0.74)
    private static let farCloud = Color(0.47, 0.53, 0.61)
    private static let rain = Color(0.23, 0.55, 0.88)
    private static let snow = Color(0.45, 0.72, 0.92)
    private static let lightning = Color(0.96, 0.66, 0.10)

    /// Paints on a square of 100 units, whatever the size of the widget; nothing without a picture.
    func paint(_ picture: WeatherPicture?) {
        let size = min(canvas.width, canvas.height)
        canvas.transformed(
            x: (canvas.width - size) / 2, y: (canvas.height - size) / 2, scale: size / 100
        ) {
            switch picture {
            case .clear(isNight: true): moon(50, 50, 30)
            case .clear(isNight: false): sun(50, 50, 20)
            case .fewClouds(isNight: true):
                moon(62, 36, 21)
                cloud(44, 62, 1)
            case .fewClouds(isNight: false):
                sun(62, 36, 15)
                cloud(44, 62, 1)
            case .clouds:
                cloud(60, 42, 0.75, Self.farCloud)
                cloud(44, 60, 1)
            case .rain:
                cloud(50, 44, 1)
                for (x, y) in [(34, 74), (50, 80), (66, 74)] { streak(Double(x), Double(y)) }
            case .snow:
                cloud(50, 44, 1)
                for (x, y) in [(34, 74), (50, 84), (66, 74)] { flake(Double(x), Double(y)) }
            case .thunder:
                cloud(50, 44, 1, Self.farCloud)
                bolt()
            case .mist:
                for (index, (start, end)) in [(22, 70), (30, 82), (18, 74), (30, 66)].enumerated() {
                    let y = 32 + Double(index) * 13
                    canvas.move(Double(start), y)
                    canvas.line(Double(end), y)
                    canvas.stroke(Self.cloud, width: 6)
                }
            case nil: break
            }
        }
    }

    private func sun(_ x: Double, _ y: Double, _ radius: Double) {
        canvas.newPath()
        canvas.arc(x, y, radius: radius)
        canvas.fill(Self.sun)
        for index in 0..<8 {
            let angle = Double(index) * .pi / 4
            canvas.move(x + cos(angle) * radius * 1.4, y + sin(angle) * radius * 1.4)
            canvas.line(x + cos(angle) * radius * 1.8, y + sin(angle) * radius * 1.8)
            canvas.stroke(Self.sun, width: radius * 0.22)
        }
    }

    private func moon(_ x: Double, _ y: Double, _ radius: Double) {
        // Two arcs that meet at the horns of the crescent.
        canvas.newPath()
        canvas.arc(x, y, radius: radius, from: .pi * 0.3, to: .pi * 1.7)
        canvas.curve(
            x + radius * 0.1, y - radius * 0.5, x + radius * 0.1, y + radius * 0.5,
            x + radius * cos(.pi * 0.3), y + radius * sin(.pi * 0.3))
        canvas.closePath()
        canvas.fill(Self.moon)
    }

    private func cloud(_ x: Double, _ y: Double, _ scale: Double, _ color: Color = WeatherPainter.cloud) {
        canvas.transformed(x: x, y: y, scale: scale) {
            canvas.newPath()
            canvas.arc(-18, 4, radius: 13)
            canvas.closePath()
            canvas.arc(-2, -6, radius: 17)
            canvas.closePath()
            canvas.arc(18, 4, radius: 13)
            canvas.closePath()
            canvas.rectangle(-18, 2, 36, 15)
            canvas.fill(color)
        }
    }

    private func streak(_ x: Double, _ y: Double) {
        canvas.move(x, y)
        canvas.line(x - 4, y + 11)
        canvas.stroke(Self.rain, width: 4)
    }

    private func flake(_ x: Double, _ y: Double) {
        for index in 0..<3 {
            let angle = Double(index) * .pi / 3
            canvas.move(x - cos(angle) * 5, y - sin(angle) * 5)
            canvas.line(x + cos(angle) * 5, y + sin(angle) * 5)
            canvas.stroke(Self.snow, width: 2.4)
        }
    }

    private func bolt() {
        canvas.move(54, 56)
        for (x, y) in [(40, 76), (50, 76), (45, 94), (63, 70), (52, 70), (58, 56)] { canvas.line(Double(x), Double(y)) }
        canvas.closePath()
        canvas.fill(Self.lightning)
    }
}

/// Draws a compass with an arrow in the direction of the wind.
struct CompassPainter {
    let canvas: Canvas

    func paint(arrowDegrees: Double?) {
        let center = (x: canvas.width / 2, y: canvas.height / 2)
        let radius = min(canvas.width, canvas.height) / 2 - 3
        canvas.newPath()
        canvas.arc(center.x, center.y, radius: radius)
        canvas.stroke(canvas.foreground.opacity(0.25), width: 1.5)
        for (index, letter) in [words("N"), words("E"), words("S"), words("W")].enumerated() {
            let angle = Double(index) * .pi / 2
            canvas.text(
                letter, x: center.x + sin(angle) * radius * 0.74, y: center.y - cos(angle) * radius * 0.74, size: 10,
                canvas.foreground, bold: true)
        }
        for index in 0..<8 where !index.isMultiple(of: 2) {
            let angle = Double(index) * .pi / 4
            let inner = radius * 0.86
            canvas.move(center.x + cos(angle) * inner, center.y + sin(angle) * inner)
            canvas.line(center.x + cos(angle) * radius * 0.96, center.y + sin(angle) * radius * 0.96)
            canvas.stroke(canvas.foreground.opacity(0.4), width: 1.5)
        }
        guard let arrowDegrees else { return }
        canvas.transformed(x: center.x, y: center.y, angle: arrowDegrees * .pi / 180) {
            canvas.move(0, -radius * 0.5)
            canvas.line(radius * 0.28, radius * 0.4)
            canvas.line(0, radius * 0.22)
            canvas.line(-radius * 0.28, radius * 0.4)
            canvas.closePath()
            canvas.fill(Color(0.21, 0.52, 0.89))
        }
    }
}
