import Gtk
import ViewModels

/// The problem of a page: as a whole page if there is no content, as a bar above old content.
enum ProblemView {
    /// Returns a page with a problem, and buttons for its actions.
    static func page(icon: String, _ problem: @escaping () -> Problem?, retry: @escaping () async -> Void) -> Widget {
        let buttons = Box(.vertical, spacing: 12) {
            retryButton(problem, retry: retry).css("pill")
            remedyButton(problem, retry: retry).css("pill", "suggested-action")
        }
        return StatusPage(icon: icon, buttons.align(.center))
            .bind(\.title, to: problem()?.title ?? "")
            .bind(\.text, to: problem()?.advice ?? "")
    }

    /// Returns a bar with a problem, and buttons for its actions; hidden while there is no problem. `age` is the age
    /// of the content below. With `dismiss`, the bar can be closed if there is no such button.
    static func bar(
        _ problem: @escaping () -> Problem?, age: @escaping () -> String = { "" },
        retry: @escaping () async -> Void, dismiss: (() -> Void)? = nil
    ) -> Widget {
        // Most bars are never seen, so their content is made for their first problem.
        var isEmpty = true
        return Box(.horizontal, spacing: 12).css("card", "problem-bar").observe(problem() != nil) { bar, isNeeded in
            if isNeeded, isEmpty {
                isEmpty = false
                fill(bar, problem, age: age, retry: retry, dismiss: dismiss)
            }
            bar.isVisible = isNeeded
        }
    }

    private static func fill(
        _ bar: Box, _ problem: @escaping () -> Problem?, age: @escaping () -> String, retry: @escaping () async -> Void,
        dismiss: (() -> Void)?
    ) {
        bar.append(Image(icon: "dialog-warning-symbolic").decorative().align(vertical: .center))
        // The button is below the words if there is no room beside them.
        bar.append(
            FlowBox(spacing: 8, perLine: 2, isEven: false) {
                Box(.vertical) {
                    line("heading").bind(\.text, to: problem()?.title ?? "")
                    line("caption").bind(\.text, to: problem()?.advice ?? "")
                    line("caption", "dim-label").bind(\.optionalText, to: age())
                }.expand(horizontally: true).align(vertical: .center)
                Box(.vertical, spacing: 6) {
                    retryButton(problem, retry: retry)
                    remedyButton(problem, retry: retry)
                }.align(.end, vertical: .center)
            }.expand(horizontally: true))
        guard let dismiss else { return }
        bar.append(
            Button(icon: "window-close-symbolic", name: words("Dismiss")).css("flat").align(vertical: .center)
                .bind(\.isVisible, to: problem()?.remedy == nil)
                .onClick(dismiss))
    }

    /// Returns a text that requests only a part of the bar. Otherwise, the button would never be beside it.
    private static func line(_ styles: String...) -> Label {
        Label().with { $0.cssClasses = styles }.textAlign(.start).wrapping(maximumCharacters: 40)
    }

    private static func retryButton(
        _ problem: @escaping () -> Problem?, retry: @escaping () async -> Void
    ) -> Button {
        Button("").bind(\.title, to: problem()?.retryTitle ?? "")
            .bind(\.isVisible, to: problem()?.offersRetry ?? false)
            .onClick(task: retry)
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
                case .retry: UserWork.begin { await retry() }
                case .signIn: raw.widget?.activateAction("app.sign-in")
                case .openPreferences: raw.widget?.activateAction("app.preferences")
                case nil: break
                }
            }
    }
}

/// The placeholder of a page that waits for its first answer.
enum LoadingView {
    static func make(_ text: String) -> Widget {
        Box(.vertical, spacing: 12) {
            Spinner().minimumSize(width: 32, height: 32)
            Label(text).css("dim-label").wrapping().textAlign(.center)
        }.align(.center, vertical: .center)
    }
}
