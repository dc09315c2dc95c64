import Gtk
import ViewModels

/// The homes that the members of a group offer: the search and the filters, the list or its placeholder below.
enum HomesView {
    static func make(_ homes: HomesViewModel, pictures: PictureCache) -> Widget {
        let list = list(homes, pictures: pictures)
        let scroller = ScrolledWindow(ClampedList(maximum: 720, list))
        scroller.onEndNear { Task { await homes.reachedEnd() } }
        let rows = Box(.vertical) {
            scroller.expand(vertically: true)
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

    private static func list(_ homes: HomesViewModel, pictures: PictureCache) -> UniformList {
        let rows = DisplayedRows<HomeRow>()
        let list = UniformList(name: words("Homes")) {
            HomeRowView(
                rows: rows, pictures: pictures, open: { await homes.show($0.id) }, toggleSaved: homes.toggleSaved)
        }
        .css("listings")
        let weak = WeakWidget(list)
        rows.onSplice = { position, removed, added in
            weak.widget.map { UniformList(sharing: $0).splice(at: position, removed: removed, added: added) }
        }
        return
            list
            .observe(homes.rows) { rows.show($1) }
            // The result of another query is shown from its top.
            .observe(homes.filters.query) { list, _ in list.scrollToTop() }
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
