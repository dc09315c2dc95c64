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
        if sticks { showNewest() }
    }

    private func moveToEnd() {
        guard rows.count > 0 else { return }
        list.scroll(to: rows.count - 1)
        // The list is laid out in this frame; what it says before that is still the old place.
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            isMoving = false
            if sticks, !isAtEnd { adjustment.value = adjustment.upper - adjustment.pageSize }
            moved()
        }
    }

    private var isAtEnd: Bool { adjustment.value + adjustment.pageSize >= adjustment.upper - 40 }

    private func lengthChanged() {
        if sticks { if !isAtEnd { showNewest() } } else { moved() }
    }

    private func moved() {
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
