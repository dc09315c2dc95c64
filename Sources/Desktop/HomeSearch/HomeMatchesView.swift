import Gtk
import ViewModels

/// The homes in the user's markets that match the demand, and the searches that go on.
enum HomeMatchesView {
    static func make(
        _ matches: HomeMatchesViewModel, kept: KeptSearchesViewModel, pictures: PictureCache
    ) -> Widget {
        Box(.vertical, spacing: 24) {
            found(matches, pictures: pictures).bind(\.isVisible, to: matches.isVisible)
            searches(kept).bind(\.isVisible, to: kept.isVisible)
        }
    }

    private static func found(_ matches: HomeMatchesViewModel, pictures: PictureCache) -> Widget {
        Box(.vertical, spacing: 12) {
            FlowBox(spacing: 8, perLine: 2, isEven: false) {
                Label().css("heading").textAlign(.start).wrapping().expand(horizontally: true)
                    .align(vertical: .center)
                    .bind(\.text, to: matches.title)
                Button(words("Save This Search")).align(.end, vertical: .center)
                    .bind(\.isVisible, to: matches.canKeep)
                    .onClick(task: matches.keep)
            }
            Label(words("You will be notified of new homes")).css("caption", "dim-label").textAlign(.start).wrapping()
                .bind(\.isVisible, to: matches.isKept)
            ProblemView.bar({ matches.problem }, retry: matches.reload)
            HomeCards.make(matches.rows, name: words("Matching Homes"), pictures: pictures, actions: matches.actions)
            Button(words("Show All Homes")).css("pill").align(.center)
                .bind(\.isVisible, to: matches.hasMore)
                .onClick { matches.showAll() }
            Box(.vertical, spacing: 12) {
                Label(words("Homes in other areas")).css("heading").textAlign(.start).wrapping()
                HomeCards.make(
                    matches.others, name: words("Homes in other areas"), pictures: pictures, actions: matches.actions)
            }.bind(\.isVisible, to: matches.hasOthers)
        }
    }

    private static func searches(_ kept: KeptSearchesViewModel) -> Widget {
        Box(.vertical, spacing: 12) {
            Label(words("Saved Searches")).css("heading").textAlign(.start).wrapping()
            ListBox(name: words("Saved Searches")).fill(kept.rows) { view(of: $0, kept) }
        }
    }

    private static func view(of row: KeptSearchRow, _ kept: KeptSearchesViewModel) -> Widget {
        let remove = Button(icon: "user-trash-symbolic", name: row.removeName).css("flat")
            .align(.end, vertical: .center)
            .onClick(task: { await kept.remove(row.id) })
        let text = Box(.vertical, spacing: 2) {
            Label(row.title).textAlign(.start).wrapping()
            Label().css("caption", "accent").textAlign(.start).wrapping().with { $0.optionalText = row.news }
        }
        let open = Button(around: text).css("flat", "kept-search").expand(horizontally: true)
            .onClick { kept.open(row.id) }
        open.accessibleLabel = [row.title, row.news].filter { !$0.isEmpty }.joined(separator: words(", "))
        return ListRow(
            around: Box.line(spacing: 6) {
                open
                remove
            }.margin(6), isActivatable: false)
    }
}
