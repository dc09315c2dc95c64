import Gtk
import ViewModels

/// The welcome of a new user: a picture, a sentence, and two ways to begin.
enum WelcomeView {
    static func make(_ model: WelcomeViewModel, server: OwnServerViewModel) -> Widget {
        let tryIt = Button(words("_Try It with Sample Data")).css("pill", "suggested-action").align(.center).wrapping()
            .onClick(task: model.tryIt)
        // Otherwise, the first button of the window would have the focus.
        let first = WeakWidget(tryIt)
        tryIt.onMap { first.widget?.grabFocus() }
        let column = Box(.vertical, spacing: 18) {
            DrawingArea(width: 300, height: 130).draw(0) { canvas, _ in WelcomePainter(canvas: canvas).paint() }
            Label(words("Welcome to Hutong")).css("title-1").wrapping().textAlign(.center)
            Label(words("Offer your home, find another one, and follow your neighborhood.")).wrapping()
                .textAlign(.center)
            Box(.vertical, spacing: 12) {
                tryIt
                Button(words("Sign In at Your _Own Server")).css("flat", "pill").align(.center).wrapping()
                    .onClick(server.open)
            }.margin(top: 12)
        }
        return ScrolledWindow(
            Clamp(maximum: 440, column.margin(top: 24, bottom: 24, start: 18, end: 18).align(vertical: .center)))
    }
}

/// Draws a lane of old houses below a sky, by day in the light style and by night in the dark one.
struct WelcomePainter {
    let canvas: Canvas

    private static let lit = Color(1, 0.84, 0.42)
    private static let red = Color(0.72, 0.20, 0.16)

    private var wall: Color { canvas.isDark ? Color(0.33, 0.35, 0.39) : Color(0.66, 0.67, 0.68) }
    private var roof: Color { canvas.isDark ? Color(0.20, 0.21, 0.24) : Color(0.38, 0.40, 0.44) }
    private var ground: Double { canvas.height * 0.86 }

    func paint() {
        canvas.roundedRectangle(0, 0, canvas.width, canvas.height, radius: 12)
        canvas.clipped {
            canvas.rectangle(0, 0, canvas.width, canvas.height)
            if canvas.isDark {
                canvas.fill(from: Color(0.10, 0.13, 0.25), to: Color(0.26, 0.28, 0.42))
            } else {
                canvas.fill(from: Color(0.55, 0.75, 0.94), to: Color(0.93, 0.95, 0.97))
            }
            light()
            let width = canvas.width / 3.6
            house(left: -width * 0.25, width: width * 1.1, height: canvas.height * 0.34)
            house(left: width * 0.95, width: width * 1.45, height: canvas.height * 0.42)
            house(left: width * 2.5, width: width * 1.2, height: canvas.height * 0.32)
            canvas.rectangle(0, ground, canvas.width, canvas.height - ground)
            canvas.fill(canvas.isDark ? Color(0.16, 0.17, 0.19) : Color(0.80, 0.78, 0.74))
        }
    }

    /// Draws the sun or the moon.
    private func light() {
        canvas.arc(canvas.width * 0.82, canvas.height * 0.24, radius: canvas.height * 0.09)
        canvas.fill(canvas.isDark ? Color(0.92, 0.93, 0.86) : Color(1, 0.80, 0.30))
    }

    private func house(left: Double, width: Double, height: Double) {
        let top = ground - height
        canvas.rectangle(left, top, width, height)
        canvas.fill(wall)
        // The eaves reach beyond the wall.
        let (eave, ridge) = (width * 0.09, canvas.height * 0.15)
        canvas.move(left - eave, top + 3)
        canvas.line(left + width * 0.12, top - ridge)
        canvas.line(left + width * 0.88, top - ridge)
        canvas.line(left + width + eave, top + 3)
        canvas.closePath()
        canvas.fill(roof)
        canvas.rectangle(left + width * 0.41, ground - height * 0.72, width * 0.18, height * 0.72)
        canvas.fill(Self.red)
        for place in [0.13, 0.69] {
            canvas.rectangle(left + width * place, ground - height * 0.66, width * 0.18, height * 0.34)
            canvas.fill(canvas.isDark ? Self.lit : Color(0.93, 0.95, 0.96))
        }
        for place in [0.34, 0.66] { lantern(left + width * place, top + height * 0.16) }
    }

    private func lantern(_ x: Double, _ y: Double) {
        canvas.arc(x, y, radius: canvas.height * 0.026)
        canvas.fill(canvas.isDark ? Self.lit : Color(0.86, 0.25, 0.20))
    }
}
