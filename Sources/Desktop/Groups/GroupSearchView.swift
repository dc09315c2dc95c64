import Gtk
import ViewModels

/// The search in the messages of groups: its field, and its results.
final class GroupSearchView {
    /// The field, and the choice of the scope.
    let bar: Widget
    /// The view that is displayed in place of the list of groups.
    let results: Widget
    private let search: GroupSearchViewModel
    private let entry: SearchEntry
    private let list: ListBox
    private var buttons: [Button] = []

    /// Creates the view; `leave` moves the keyboard focus away from the closed search.
    init(_ search: GroupSearchViewModel, leave: @escaping () -> Void) {
        self.search = search
        let close = {
            search.close()
            // Called once the groups are visible again.
            MainLoop.beforeNextFrame(leave)
        }
        let entry = SearchEntry(name: words("Search Messages"))
            .onEdit { text in Task { await search.search(text) } }
            .onSubmit { UserWork.begin { await search.chooseFirst() } }
            .onStop(close)
            .bind(\.text, to: search.text)
        self.entry = entry
        let list = ListBox(name: words("Messages found"))
        list.cssClasses = ["groups"]
        self.list = list
        bar = Box(.vertical, spacing: 6) {
            entry
            DropDown(search.scopes, name: words("Where to search"))
                .onSelect { index in Task { await search.selectScope(at: index) } }
                .bind(\.selected, to: search.scopeIndex)
                .bind(\.isVisible, to: search.showsScopes)
        }
        .margin(top: 6, bottom: 6, start: 8, end: 8)
        .bind(\.isVisible, to: search.isOpen)
        let hits = Box(.vertical, spacing: 6) {
            list
            Button(words("Show More")).css("flat").align(.center).wrapping()
                .bind(\.isVisible, to: search.canShowMore)
                .onClick(task: search.showMore)
        }
        let screens: [(GroupSearchViewModel.Screen, Widget)] = [
            (.groups, Box(.vertical)), (.searching, LoadingView.make(words("Searching…"))),
            (.hits, ScrolledWindow(hits)),
            (
                .nothingFound,
                StatusPage(
                    icon: "edit-find-symbolic", title: words("No Messages Found"),
                    text: words("Only messages stored on this computer are searched."))
            ),
            (.problem, ProblemView.page(icon: "dialog-warning-symbolic", { search.problem }, retry: search.retry)),
        ]
        // A list that changes while it fades out would be painted before it is laid out.
        let states = Stack(crossFades: false)
        for (screen, view) in screens { states.add(view, named: screen.rawValue) }
        results = states.bind(\.visibleName, to: search.screen.rawValue)
            .expand(vertically: true)
            .bind(\.isVisible, to: search.showsResults)
        results.onKey { key, _ in
            guard key == Key.escape else { return false }
            close()
            return true
        }
        entry.onKey { [weak self] key, _ in key == Key.down && self?.focusButton(at: 0) == true }
        list.observe(search.rows) { [weak self] _, rows in self?.show(rows) }
        entry.observe(search.openCount) { entry, count in
            if count > 0 { entry.grabFocus() }
        }
    }

    private func show(_ rows: [GroupHitRow]) {
        list.removeAll()
        buttons = rows.enumerated().map { makeButton($1, at: $0) }
        for button in buttons { list.append(ListRow(around: button, isActivatable: false)) }
    }

    private func makeButton(_ row: GroupHitRow, at position: Int) -> Button {
        let excerpt = Label().wrapping(lines: 2).textAlign(.start)
        excerpt.show(row.excerpt.map { (text: $0.text, isBold: $0.isMatch) })
        return Button(
            around: Box(.vertical, spacing: 3) {
                Label(row.sender).css("heading").textAlign(.start).ellipsized()
                excerpt
                Label(row.origin).css("caption", "dim-label").textAlign(.start).ellipsized()
            }.margin(top: 4, bottom: 4, start: 2, end: 2)
        )
        .css("flat", "group-row")
        .named(row.accessibleName)
        .onClick(task: { [search] in await search.choose(row.id) })
        // GTK's lists move between rows, which cannot be focused here: the buttons in them can.
        .onKey { [weak self] key, _ in
            switch key {
            case Key.down: self?.focusButton(at: position + 1) ?? false
            case Key.up: self?.focusButton(at: position - 1) ?? false
            default: false
            }
        }
    }

    /// Moves the keyboard focus to a hit, or to the field above the first one. Returns false if there is none.
    private func focusButton(at position: Int) -> Bool {
        if position < 0 { return entry.grabFocus() }
        return buttons.indices.contains(position) && buttons[position].grabFocus()
    }
}
