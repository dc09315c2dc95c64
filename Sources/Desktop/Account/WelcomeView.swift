import Gtk
import ViewModels

/// The welcome of a new user: a picture, three sentences, and two ways to begin.
enum WelcomeView {
    static func make(_ model: WelcomeViewModel, server: OwnServerViewModel) -> Widget {
        let tryIt = Button(words("_Try It")).css("pill", "suggested-action").align(.center).wrapping()
            .onClick(task: model.tryIt)
        // Otherwise, the first button of the window would have the focus.
        let first = WeakWidget(tryIt)
        tryIt.onMap { first.widget?.grabFocus() }
        let column = Box(.vertical, spacing: 18) {
            DrawingArea(width: 300, height: 130).draw(0) { canvas, _ in WelcomePainter(canvas: canvas).paint() }
            Label(words("Welcome to Hutong")).css("title-1").wrapping().textAlign(.center)
            Box(.vertical, spacing: 12) {
                sentence("go-home-symbolic", words("Offer your home, find another one, and follow your neighborhood."))
                sentence(
                    "applications-science-symbolic",
                    words("Everything you see now is sample data from a server inside Hutong. Try whatever you like."))
                sentence(
                    "network-server-symbolic",
                    words("Later, sign in at your own server. Your data and the sample data never mix."))
            }
            tryIt
            Button(words("Sign In at Your _Own Server")).css("flat", "pill").align(.center).wrapping()
                .onClick(server.open)
        }
        return ScrolledWindow(Clamp(maximum: 440, column.margin(top: 24, bottom: 24, start: 18, end: 18)))
    }

    private static func sentence(_ icon: String, _ text: String) -> Widget {
        Box.line(spacing: 12) {
            Image(icon: icon).decorative().align(vertical: .start).margin(top: 2)
            Label(text).wrapping().textAlign(.start).expand(horizontally: true)
        }
    }
}
