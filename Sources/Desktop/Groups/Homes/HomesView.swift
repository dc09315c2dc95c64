import Gtk
import ViewModels

/// The homes that the members of a group offer: the search and the filters, the list or its placeholder below.
enum HomesView {
    static func make(_ homes: HomesViewModel, pictures: PictureCache) -> Widget {
        let list = HomeRowView.list(
            homes.rows, name: words("Homes"), pictures: pictures, actions: homes.actions, reachedEnd: homes.reachedEnd)
        // The result of another query is shown from its top.
        list.list.observe(homes.filters.query) { list, _ in list.scrollToTop() }
        let rows = Box(.vertical) {
            list.scroller.expand(vertically: true)
            Label().css("caption", "dim-label").textAlign(.center).wrapping().margin(6)
                .bind(\.optionalText, to: homes.limitText)
        }
        // A list that changes while it fades out is painted before it is laid out, which GTK warns about.
        let states = ScreenStack.make(
            homes.screen, crossFades: false,
            [
                (.loading, { LoadingView.make(words("Loading the homes…")) }),
                (.list, { rows }),
                (.placeholder, { placeholder(homes) }),
                (.problem, { ProblemView.page(icon: Symbol.house.icon, { homes.problem }, retry: homes.reload) }),
            ])
        return Box(.vertical) {
            PageNoticeView.make(homes.notice)
            Clamp(maximum: 720, tools(homes).margin(top: 6, start: 12, end: 12))
                .bind(\.isVisible, to: homes.showsFilters)
            states.expand(vertically: true)
        }
    }

    private static func tools(_ homes: HomesViewModel) -> Widget {
        let filters = homes.filters
        return Box(.vertical, spacing: 8) {
            Box(.horizontal, spacing: 8) {
                SearchEntry(name: words("Search homes")).expand(horizontally: true)
                    .onEdit { text in Task { await filters.search(for: text) } }
                    .onStop { Task { await filters.search(for: "") } }
                    .bind(\.text, to: filters.text)
                ToggleButton(icon: Symbol.star.icon, name: words("Saved homes only"))
                    .bind(\.isOn, to: filters.isSavedOnly)
                    .onToggle { isOn in Task { await filters.setSavedOnly(isOn) } }
                FilterButton.make(choices(filters))
            }
            FlowBox(spacing: 8, perLine: 2, isEven: false) {
                Label().css("caption", "dim-label").textAlign(.start).wrapping().expand(horizontally: true)
                    .align(vertical: .center)
                    .bind(\.text, to: homes.countText)
                Button("").css("suggested-action").align(.end, vertical: .center)
                    .bind(\.title, to: homes.reviewTitle)
                    .bind(\.isVisible, to: homes.showsReview)
                    .onClick { homes.review() }
            }
            ProblemView.bar({ homes.outdatedProblem }, retry: homes.reload)
        }
    }

    private static func choices(_ filters: HomeFilters) -> [(name: String, choice: Widget)] {
        [
            FilterButton.choice(
                words("Sale or rent"), filters.purposes.titles, selected: { filters.purposeIndex },
                select: filters.selectPurpose),
            FilterButton.choice(
                words("Rooms"), filters.layouts.titles, selected: { filters.layoutIndex },
                select: filters.selectLayout),
            FilterButton.choice(
                words("Order"), filters.sorts.titles, selected: { filters.sortIndex }, select: filters.selectSort),
            (words("Price"), priceRange(filters)),
        ]
    }

    private static func priceRange(_ filters: HomeFilters) -> Widget {
        FormField.card([
            FormField.field(
                words("Minimum"), unit: { filters.unit }, text: { filters.minimum },
                warning: { filters.minimumProblem }, edit: { text in Task { await filters.setMinimum(text) } }),
            FormField.field(
                words("Maximum"), unit: { filters.unit }, text: { filters.maximum },
                warning: { filters.maximumProblem }, edit: { text in Task { await filters.setMaximum(text) } }),
        ])
        .minimumSize(width: 240)
    }

    private static func placeholder(_ homes: HomesViewModel) -> Widget {
        StatusPage(
            icon: "",
            Button("").css("pill", "suggested-action").align(.center).wrapping()
                .bind(\.title, to: homes.placeholder.buttonTitle)
                .bind(\.isVisible, to: homes.placeholder.hasButton)
                .bind(\.isSensitive, to: homes.canAct)
                .onClick(task: homes.performPlaceholderAction)
        )
        .bind(\.icon, to: homes.placeholder.symbol.icon)
        .bind(\.title, to: homes.placeholder.title)
        .bind(\.text, to: homes.placeholder.advice)
    }
}

/// The window with homes from the markets of all groups.
final class HomeListWindow {
    let window: DialogWindow

    init(_ homes: HomeListViewModel, over parent: Window?) {
        let pictures = PictureCache(maximumBytes: 16 << 20, data: homes.actions.pictureData)
        let states = ScreenStack.make(
            homes.screen, crossFades: false,
            [
                (.loading, { LoadingView.make(words("Loading the homes…")) }),
                (
                    .list,
                    {
                        HomeRowView.list(
                            homes.rows, name: homes.title, pictures: pictures, actions: homes.actions,
                            reachedEnd: homes.reachedEnd
                        ).scroller
                    }
                ),
                (
                    .placeholder,
                    {
                        StatusPage()
                            .bind(\.icon, to: homes.placeholder.symbol.icon)
                            .bind(\.title, to: homes.placeholder.title)
                            .bind(\.text, to: homes.placeholder.advice)
                    }
                ),
                (.problem, { ProblemView.page(icon: Symbol.house.icon, { homes.problem }, retry: homes.reload) }),
            ])
        window = DialogWindow(
            over: parent,
            content: Box(.vertical) {
                HeaderBar(title: WindowTitle(homes.title).bind(\.subtitle, to: homes.subtitle))
                ProblemView.bar({ homes.outdatedProblem }, retry: homes.reload)
                states.expand(vertically: true)
            }, width: 520, height: 680)
        window.title = homes.title
        let following = Task { await homes.run() }
        window.onDestroy { following.cancel() }
    }
}
