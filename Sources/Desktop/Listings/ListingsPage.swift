import Gtk
import ViewModels

/// The listings page: search, filters and order on top, the list or what is in its place below.
final class ListingsPage: PageView {
    let root: Widget
    private let model: ListingsViewModel
    private let searchEntry: SearchEntry

    init(_ model: ListingsViewModel, shell: ShellViewModel) {
        self.model = model
        let searchEntry = SearchEntry(name: words("Search listings"))
            .onEdit { text in Task { await model.search(for: text) } }
            .onStop { Task { await model.search(for: "") } }
            .bind(\.text, to: model.query.text)
        self.searchEntry = searchEntry
        let list = Self.list(model, shell: shell)
        // A list that changes while it fades out is painted before it is laid out, which GTK complains about.
        let states = Stack(crossFades: false)
            .add(LoadingView.make(words("Reading your listings…")), named: "loading")
            .add(ScrolledWindow(ClampedList(maximum: 860, list)), named: "list")
            .add(Self.placeholder(model), named: "placeholder")
            .add(
                ProblemView.page(icon: "drive-harddisk-symbolic", { model.state.problem }, retry: model.refresh),
                named: "problem"
            )
            .bind(\.visibleName, to: Self.stateName(model))
        let add = Button(icon: "list-add-symbolic", name: words("Add Listing")).onClick(task: model.addListing)
        root = PageFrame.make(
            .listings, shell: shell,
            content: Box(.vertical, spacing: 10) {
                Clamp(maximum: 860, Self.tools(model, searchEntry).margin(top: 12, start: 12, end: 12))
                states.expand(vertically: true)
            },
            start: { add },
            end: { Button(icon: "view-refresh-symbolic", name: words("Refresh")).action("win.refresh") })
    }

    func search() { searchEntry.grabFocus() }

    func refresh() { Task { await model.refresh() } }

    private static func list(_ model: ListingsViewModel, shell: ShellViewModel) -> UniformList {
        let list = UniformList(name: words("Listings")) { ListingRowView(model, shell: shell) }
            .css("listings")
            // Another question starts at the top of its answer.
            .observe(model.query) { list, _ in list.scrollToTop() }
        list.reset(count: model.count)
        let weak = WeakWidget(list)
        model.onSplice = { position, removed, added in
            weak.widget.map { UniformList(sharing: $0).splice(at: position, removed: removed, added: added) }
        }
        return list
    }

    private static func tools(_ model: ListingsViewModel, _ searchEntry: SearchEntry) -> Widget {
        let purposes = ListingsViewModel.purposes(words)
        let statuses = ListingsViewModel.statuses(words)
        let sorts = ListingsViewModel.sorts(words)
        return Box(.vertical, spacing: 8) {
            searchEntry
            FlowBox(spacing: 8, perLine: 3) {
                DropDown(purposes.map(\.title), name: words("Sale or rent"))
                    .onSelect { choice in Task { await model.filter(purpose: purposes[choice].value) } }
                    .bind(\.selected, to: purposes.firstIndex { $0.value == model.query.purpose } ?? 0)
                DropDown(statuses.map(\.title), name: words("Status"))
                    .onSelect { choice in Task { await model.filter(status: statuses[choice].value) } }
                    .bind(\.selected, to: statuses.firstIndex { $0.value == model.query.status } ?? 0)
                DropDown(sorts.map(\.title), name: words("Order"))
                    .onSelect { choice in Task { await model.sort(by: sorts[choice].value) } }
                    .bind(\.selected, to: sorts.firstIndex { $0.value == model.query.sort } ?? 0)
            }
            Label().css("caption", "dim-label").textAlign(.start).wrapping()
                .bind(\.text, to: model.countsText)
                .bind(\.isVisible, to: !model.countsText.isEmpty)
        }
    }

    private static func placeholder(_ model: ListingsViewModel) -> Widget {
        StatusPage(
            Button("").css("pill", "suggested-action").align(.center)
                .bind(\.title, to: model.placeholder?.buttonTitle ?? "")
                .onClick(task: model.followPlaceholder)
        )
        .bind(\.icon, to: model.placeholder?.symbol.icon ?? "")
        .bind(\.title, to: model.placeholder?.title ?? "")
        .bind(\.text, to: model.placeholder?.advice ?? "")
    }

    private static func stateName(_ model: ListingsViewModel) -> String {
        if model.placeholder != nil { return "placeholder" }
        if model.state.content != nil { return "list" }
        return model.state.problem == nil ? "loading" : "problem"
    }
}

extension StatusPage {
    fileprivate convenience init(_ child: Widget) { self.init(icon: "", child) }
}
