import Gtk
import ViewModels

/// Keeps a chat's list at its newest message while the user is there, and loads earlier messages when the user scrolls
/// near the first one.
final class ChatScroll {
    private let chat: ChatViewModel
    private let rows: DisplayedRows<ChatItem>
    private let list: ListView
    private let adjustment: Adjustment
    /// Whether the newest message stays in sight.
    private var isPinned = true
    /// Whether the program is about to scroll the list, so that the user did not choose the current position.
    private var isScrolling = true
    /// Whether rows have changed since the list was last laid out at its end.
    private var hasChanged = false
    /// The position at the last signal.
    private var lastPosition = 0.0
    /// The height of the list at its last layout.
    private var lastHeight = 0.0

    init(_ chat: ChatViewModel, rows: DisplayedRows<ChatItem>, list: ListView, in scroller: ScrolledWindow) {
        self.chat = chat
        self.rows = rows
        self.list = list
        adjustment = scroller.verticalAdjustment
        adjustment.onValueChanged { [weak self] in self?.scrolled() }
        adjustment.onBoundsChanged { [weak self] in self?.lengthChanged() }
        chat.onShowNewest = { [weak self] in self?.showNewest() }
    }

    /// Scrolls to the newest message and stays there.
    func showNewest() {
        isPinned = true
        isScrolling = true
        list.onNextFrame { [weak self] in self?.scrollToEnd() }
    }

    /// Scrolls to a message, and stays there.
    func show(_ id: String) {
        isPinned = false
        isScrolling = true
        list.onNextFrame { [weak self] in
            guard let self, !isPinned else { return }
            // The list ignores the position before its first layout.
            guard adjustment.pageSize > 0 else { return show(id) }
            if let position = rows.position(of: id) { list.scroll(to: position) }
            MainLoop.whenIdle { [weak self] in
                self?.isScrolling = false
                self?.scrolled()
            }
        }
    }

    /// Called when rows were added or removed.
    func rowsChanged() {
        guard isPinned else {
            // At the top, the position may stay the same, and then no other signal would request earlier messages.
            list.onNextFrame { [weak self] in MainLoop.whenIdle { self?.scrolled() } }
            return
        }
        hasChanged = true
        showNewest()
    }

    private func scrollToEnd() {
        // Not if a message that was found has to be shown instead.
        guard isPinned, rows.count > 0 else { return }
        list.scrollToEnd(count: rows.count)
        // The list is laid out next, and may move away from its end, because it keeps the rows that were at the end
        // before.
        MainLoop.whenIdle { [weak self] in
            // A message that was found since then is scrolled to in the next frame: until then, the list is still at its
            // end, which the user did not choose.
            guard let self, isPinned else { return }
            isScrolling = false
            // The rows count as changed until the bounds say that the end is in sight: GTK 4.18 measures new rows
            // later.
            if isTooHigh { adjustment.value = adjustment.upper - adjustment.pageSize }
            scrolled()
        }
    }

    /// Whether the list is at its end, or within a line of it.
    private var isAtEnd: Bool { adjustment.value + adjustment.pageSize >= adjustment.upper - 40 }

    /// Whether the newest message is completely in sight.
    private var showsEnd: Bool { adjustment.value + adjustment.pageSize >= adjustment.upper - 1 }

    /// New rows have to be completely in sight; a user who begins to scroll up must not be held back.
    private var isTooHigh: Bool { hasChanged ? !showsEnd : !isAtEnd }

    /// Keeps the title of the first day out of sight while there are earlier messages.
    ///
    /// GTK keeps the row at the top of the list in place when rows are inserted. If that row were the title, which
    /// stays the first row, all earlier messages of the day would be loaded below it, one part after another, and the
    /// text that the user reads would be pushed out of sight.
    private func leaveTitle() {
        guard !isScrolling, adjustment.upper > 2 * adjustment.pageSize else { return }
        let lowest = chat.lowestPosition(titleHeight: list.firstRowHeight)
        if adjustment.value < lowest { adjustment.value = lowest }
    }

    private func lengthChanged() {
        // GTK estimates the height of rows out of sight, and corrects it while the user scrolls up. It also moves the
        // list when its height changes.
        let isResized = adjustment.pageSize != lastHeight
        let isScrolledUp = adjustment.value < lastPosition - 1 && !isAtEnd && !isResized
        lastPosition = adjustment.value
        lastHeight = adjustment.pageSize
        guard isPinned, !isScrolledUp else { return scrolled() }
        if isTooHigh {
            showNewest()
        } else if showsEnd, !isScrolling {
            // While the program is about to scroll, the bounds may still be those without the new rows (GTK 4.18).
            hasChanged = false
        }
    }

    /// The approximate number of rows in sight. GTK styles each row with widgets again when a row is inserted above
    /// it, which takes some 15 µs for each of its widgets, and up to 200 rows have widgets.
    private var rowsInSight: Int {
        adjustment.upper > 0 ? Int((Double(rows.count) * adjustment.pageSize / adjustment.upper).rounded(.up)) : 0
    }

    private func scrolled() {
        leaveTitle()
        lastPosition = adjustment.value
        guard !isScrolling, adjustment.pageSize > 0 else { return }
        let isAtNewest = chat.showsNewest(isAtEnd: isAtEnd)
        if isAtNewest != isPinned {
            isPinned = isAtNewest
            Task { [chat, isPinned] in await chat.scrolled(showsNewest: isPinned) }
        }
        chat.feed.limitRows(inSight: rowsInSight)
        if adjustment.value < adjustment.pageSize { Task { [chat] in await chat.feed.reachedEarliest() } }
        if adjustment.value + 2 * adjustment.pageSize > adjustment.upper {
            Task { [chat] in await chat.feed.reachedLatest() }
        }
    }
}
