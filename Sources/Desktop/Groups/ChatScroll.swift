import Gtk
import ViewModels

/// Keeps a chat's list at its newest message while the user is there, and asks for the past where they come near its
/// beginning.
final class ChatScroll {
    private let chat: ChatViewModel
    private let rows: ShownRows<ChatItem>
    private let list: ListView
    private let adjustment: Adjustment
    /// Whether the newest message is to stay in sight.
    private var sticks = true
    /// The list is about to be moved by the program: where it is now is not where the user wants it.
    private var isMoving = true
    /// Rows have come or gone since the list was last seen to be laid out at its end.
    private var isChanged = false
    /// Where the list was seen last.
    private var place = 0.0

    init(_ chat: ChatViewModel, rows: ShownRows<ChatItem>, list: ListView, in scroller: ScrolledWindow) {
        self.chat = chat
        self.rows = rows
        self.list = list
        adjustment = scroller.verticalAdjustment
        adjustment.onValueChanged { [weak self] in self?.moved() }
        adjustment.onBoundsChanged { [weak self] in self?.lengthChanged() }
        chat.onShowNewest = { [weak self] in self?.showNewest() }
    }

    /// Brings the newest message into sight and keeps it there.
    func showNewest() {
        sticks = true
        isMoving = true
        MainLoop.beforeNextFrame { [weak self] in self?.moveToEnd() }
    }

    /// Rows have come or gone.
    func rowsChanged() {
        guard sticks else { return }
        isChanged = true
        showNewest()
    }

    private func moveToEnd() {
        guard rows.count > 0 else { return }
        list.scrollToEnd(count: rows.count)
        // The list is laid out in this frame; what it says before that is still the old place.
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            isMoving = false
            if sticks, isTooHigh {
                isChanged = false
                adjustment.value = adjustment.upper - adjustment.pageSize
            }
            moved()
        }
    }

    /// Whether the user is where the newest message is, or as good as there.
    private var isAtEnd: Bool { adjustment.value + adjustment.pageSize >= adjustment.upper - 40 }

    /// Whether the newest message is wholly in sight: a line of it is less than what counts as being there.
    private var showsEnd: Bool { adjustment.value + adjustment.pageSize >= adjustment.upper - 1 }

    /// New rows are to be seen to their last line; while a user begins to scroll up, they are not to be held.
    private var isTooHigh: Bool { isChanged ? !showsEnd : !isAtEnd }

    private func lengthChanged() {
        // The length of what is out of sight is guessed, and changes while the user scrolls up: no reason to hold them.
        let isScrolledUp = adjustment.value < place - 1 && !isAtEnd
        place = adjustment.value
        guard sticks, !isScrolledUp else { return moved() }
        if isTooHigh { showNewest() } else if showsEnd { isChanged = false }
    }

    private func moved() {
        place = adjustment.value
        guard !isMoving, adjustment.pageSize > 0 else { return }
        if isAtEnd != sticks {
            sticks = isAtEnd
            Task { [chat, sticks] in await chat.scrolled(showsNewest: sticks) }
        }
        if adjustment.value < adjustment.pageSize, chat.hasEarlier, !chat.isLoadingEarlier, chat.earlierProblem == nil {
            Task { [chat] in await chat.showEarlier() }
        }
    }
}
