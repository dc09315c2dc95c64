import Gtk
import ViewModels

/// How every page shows a problem: as a whole page where there is nothing else, as a bar above old content.
enum ProblemView {
    /// A page that says what happened, with a button for what can be done.
    static func page(icon: String, _ problem: @escaping () -> Problem?, retry: @escaping () async -> Void) -> Widget {
        let button = remedyButton(problem, retry: retry).css("pill", "suggested-action").align(.center)
        return StatusPage(icon: icon, button)
            .bind(\.title, to: problem()?.title ?? "")
            .bind(\.text, to: problem()?.advice ?? "")
    }

    /// A bar that says what happened, with a button for what can be done; hidden while there is no problem. With
    /// `dismiss` it can be closed where there is no such button.
    static func bar(
        _ problem: @escaping () -> Problem?, retry: @escaping () async -> Void, dismiss: (() -> Void)? = nil
    ) -> Widget {
        Box(.horizontal, spacing: 12) {
            Image(icon: "dialog-warning-symbolic").decorative().align(vertical: .center)
            // The button goes below where the words have no room beside it.
            FlowBox(spacing: 8, perLine: 2, isEven: false) {
                Box(.vertical) {
                    Label().css("heading").textAlign(.start).wrapping().bind(\.text, to: problem()?.title ?? "")
                    Label().css("caption").textAlign(.start).wrapping().bind(\.text, to: problem()?.advice ?? "")
                }.expand(horizontally: true).align(vertical: .center)
                remedyButton(problem, retry: retry).align(.end, vertical: .center)
            }.expand(horizontally: true)
            if let dismiss {
                Button(icon: "window-close-symbolic", name: words("Dismiss")).css("flat").align(vertical: .center)
                    .bind(\.isVisible, to: problem()?.remedy == nil)
                    .onClick(dismiss)
            }
        }
        .css("card", "problem-bar")
        .bind(\.isVisible, to: problem() != nil)
    }

    private static func remedyButton(
        _ problem: @escaping () -> Problem?, retry: @escaping () async -> Void
    ) -> Button {
        let button = Button("")
        let raw = WeakWidget(button)
        return
            button
            .bind(\.title, to: problem()?.remedyTitle ?? "")
            .bind(\.isVisible, to: problem()?.remedy != nil)
            .onClick {
                switch problem()?.remedy {
                case .retry: Task { await retry() }
                case .signIn: raw.widget?.activateAction("app.sign-in")
                case .openPreferences: raw.widget?.activateAction("app.preferences")
                case nil: break
                }
            }
    }
}

/// What a page shows while the first answer is awaited.
enum LoadingView {
    static func make(_ text: String) -> Widget {
        Box(.vertical, spacing: 12) {
            Spinner().minimumSize(width: 32, height: 32)
            Label(text).css("dim-label").wrapping().textAlign(.center)
        }.align(.center, vertical: .center)
    }
}
