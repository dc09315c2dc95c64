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
                    { ProblemView.page(icon: "avatar-default-symbolic", { page.problem }, retry: page.retry) }
                ),
            ])
        Task { await page.load() }
        return states
    }

    private static func content(_ page: UserPageViewModel, _ actions: [Widget]) -> Widget {
        let column = Box(.vertical, spacing: 18) {
            ProblemView.bar({ page.problem }, age: { page.age }, retry: page.retry)
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
            .observe(page.counts) { row, counts in
                row.removeAll()
                for count in counts {
                    let label = Label(count).css("numeric", "dim-label").textAlign(.center)
                        .wrapping(maximumCharacters: 7)
                    label.breaksWords = false
                    row.append(label)
                }
            }
        return Box(.vertical, spacing: 12) {
            counts
            Box(.vertical, spacing: 6).observe(page.facts) { lines, facts in
                lines.removeAll()
                for fact in facts { lines.append(line(fact)) }
            }
        }
    }

    private static func line(_ text: @escaping () -> String, _ style: String = "body") -> Label {
        Label().css(style).wrapping().textAlign(.center).bind(\.optionalText, to: text())
    }

    private static func line(_ fact: UserFact) -> Widget {
        Box.line(spacing: 6) {
            Image(icon: fact.kind.icon).css("dim-label").decorative()
            Label(fact.text).wrapping().textAlign(.start)
        }
        .align(.center)
    }
}

extension UserFact.Kind {
    fileprivate var icon: String {
        switch self {
        case .place: "mark-location-symbolic"
        case .joined: "x-office-calendar-symbolic"
        }
    }
}
