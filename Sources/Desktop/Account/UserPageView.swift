import Gtk
import ViewModels

/// A user's page: picture, name, what they say about themselves, counts; with its age and a retry while it is old.
enum UserPageView {
    /// The page; `actions` are what can be done with it, below everything else.
    static func make(_ page: UserPageViewModel, @Children actions: () -> [Widget] = { [] }) -> Widget {
        let actions = actions()
        let states = Stack()
            .add(LoadingView.make(words("Asking for the page…")), named: "loading")
            .add(content(page, actions), named: "page")
            .add(
                ProblemView.page(icon: "avatar-default-symbolic", { page.problem }, retry: page.retry), named: "problem"
            )
            .bind(\.visibleName, to: page.showsPage ? "page" : page.problem == nil ? "loading" : "problem")
        Task { await page.load() }
        return states
    }

    private static func content(_ page: UserPageViewModel, _ actions: [Widget]) -> Widget {
        let column = Box(.vertical, spacing: 18) {
            ProblemView.bar({ page.problem }, retry: page.retry)
            head(page)
            facts(page)
            Label().css("dim-label", "caption").wrapping().textAlign(.center)
                .bind(\.text, to: page.age).bind(\.isVisible, to: !page.age.isEmpty)
            actions
        }
        return ScrolledWindow(Clamp(maximum: 520, column.margin(top: 24, bottom: 24, start: 18, end: 18)))
    }

    private static func head(_ page: UserPageViewModel) -> Widget {
        Box(.vertical, spacing: 6) {
            AvatarView.make(size: 112, name: { page.name }, picture: { page.picture }).margin(bottom: 6)
            line({ page.name }, "title-1")
            line({ page.handle }, "dim-label").selectable()
            line({ page.about }).margin(top: 6)
        }
    }

    private static func facts(_ page: UserPageViewModel) -> Widget {
        let counts = Box(.horizontal, spacing: 8).even()
            .bind(\.isVisible, to: !page.counts.isEmpty)
            .observe(page.counts) { row, counts in
                row.removeAll()
                for count in counts {
                    row.append(Label(count).css("card", "tile", "count", "numeric").wrapping().textAlign(.center))
                }
            }
        return Box(.vertical, spacing: 12) {
            counts
            Box(.vertical, spacing: 6) {
                fact("mark-location-symbolic") { page.place }
                fact("x-office-calendar-symbolic") { page.joined }
            }
        }
    }

    private static func line(_ text: @escaping () -> String, _ style: String = "body") -> Label {
        Label().css(style).wrapping().textAlign(.center)
            .bind(\.text, to: text())
            .bind(\.isVisible, to: !text().isEmpty)
    }

    private static func fact(_ icon: String, _ text: @escaping () -> String) -> Widget {
        Box(.horizontal, spacing: 6) {
            Image(icon: icon).css("dim-label").decorative()
            Label().wrapping().textAlign(.start).bind(\.text, to: text())
        }
        .align(.center)
        .bind(\.isVisible, to: !text().isEmpty)
    }
}
