import Gtk
import ViewModels

/// The page of a user: picture, name, their description of themselves, counts; with its age and a retry while it is
/// old.
enum UserPageView {
    /// Returns the page; `actions` are widgets below everything else.
    static func make(_ page: UserPageViewModel, @Children actions: @escaping () -> [Widget] = { [] }) -> Widget {
        let states = ScreenStack.make(
            page.screen,
            [
                (.loading, { LoadingView.make(words("Loading the page…")) }),
                (.page, { content(page, actions()) }),
                (
                    .problem,
                    { ProblemView.page(icon: "avatar-default-symbolic", { page.problem }, retry: page.load) }
                ),
            ])
        Task { await page.load() }
        return states
    }

    private static func content(_ page: UserPageViewModel, _ actions: [Widget]) -> Widget {
        let column = Box(.vertical, spacing: 18) {
            ProblemView.bar({ page.problem }, age: { page.age }, retry: page.load)
            head(page)
            facts(page)
            actions
        }
        return ScrolledWindow(Clamp(maximum: 520, column.margin(top: 24, bottom: 24, start: 18, end: 18)))
    }

    private static func head(_ page: UserPageViewModel) -> Widget {
        Box(.vertical, spacing: 6) {
            AvatarView.make(size: 112, name: { page.name }, picture: { page.picture }).margin(bottom: 6)
            line({ page.name }, "title-1")
            // Its text can be selected by the pointer; the focus begins at what can be done.
            line({ page.handle }, "dim-label").selectable().with { $0.canFocus = false }
            line({ page.about }).margin(top: 6)
        }
    }

    private static func facts(_ page: UserPageViewModel) -> Widget {
        // Fewer beside each other if the text is large, because words are not broken.
        let counts = FlowBox(spacing: 8, perLine: 3)
            .bind(\.isVisible, to: page.showsCounts)
            .fill(page.counts) { count in
                Label(count).css("numeric", "dim-label").textAlign(.center).wrapping(maximumCharacters: 7)
                    .with { $0.breaksWords = false }
            }
        return Box(.vertical, spacing: 12) {
            counts
            Box(.vertical, spacing: 6).fill(page.facts) { line($0) }
        }
    }

    private static func line(_ text: @escaping () -> String, _ style: String = "body") -> Label {
        Label().css(style).wrapping().textAlign(.center).bind(\.optionalText, to: text())
    }

    private static func line(_ fact: UserFact) -> Widget {
        Box.line(spacing: 6) {
            Image(icon: fact.symbol.icon).css("dim-label").decorative()
            Label(fact.text).wrapping().textAlign(.start)
        }
        .align(.center)
    }
}

/// The page of any user, in a window of its own.
final class UserWindow {
    let window: DialogWindow

    /// Creates a window with the page of a user; `neighbor` is nil for the page of the user themselves. A chat or a group
    /// that it opens is in the main window, so that a window in between closes, too.
    init(_ page: UserPageViewModel, neighbor: NeighborViewModel?, over parent: Window?, covering main: Window?) {
        let title = WindowTitle("").bind(\.title, to: page.title)
        let refresh = Button(icon: "view-refresh-symbolic", name: words("Refresh")).onClick(task: page.load)
        window = DialogWindow(
            over: parent,
            content: Box(.vertical) {
                HeaderBar(title: title, start: { refresh })
                UserPageView.make(page) { neighbor.map(NeighborView.make) ?? [] }.expand(vertically: true)
            }, width: 420, height: 620)
        window.bind(\.title, to: page.title)
        guard let neighbor else { return }
        let between = parent == main ? nil : parent.map(WeakWidget.init)
        let main = main.map(WeakWidget.init)
        window.observe(neighbor.isDone) { window, isDone in
            guard isDone else { return }
            window.close()
            if let widget = between?.widget { Window(sharing: widget).close() }
            // Not every window manager finds the window to focus if two close at once.
            if let widget = main?.widget { Window(sharing: widget).present() }
        }
        let following = Task { await neighbor.run() }
        window.onDestroy { following.cancel() }
    }
}
