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
