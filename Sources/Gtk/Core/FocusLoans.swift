/// Moves the focus when the focused widget becomes insensitive: to the next widget in its window, and back as soon as
/// the widget can be used again, unless the user has moved the focus meanwhile. The toolkit itself would leave the
/// window without a focus.
enum FocusLoans {
    private struct Loan {
        let owner: WeakWidget
        /// The widget that received the focus; nil if no other widget could have it.
        let borrower: WeakWidget?
    }

    private static var loans: [Loan] = []

    /// Makes a widget sensitive or insensitive by `change`.
    static func changing(_ widget: Widget, to isSensitive: Bool, _ change: () -> Void) {
        let focus = isSensitive ? nil : widget.window?.focus
        change()
        if isSensitive {
            giveBack(into: widget)
        } else if let focus, widget.holds(focus) {
            lend(WeakWidget(focus))
        }
    }

    private static func lend(_ owner: WeakWidget) {
        // By then the widget may be sensitive again, or the program has moved the focus.
        MainLoop.beforeNextFrame {
            guard let widget = owner.widget, let window = widget.window, window.focus == nil else { return }
            if widget.takesFocus {
                window.focus = widget
                return
            }
            let isLent = widget.focusNeighbor()
            loans.append(Loan(owner: owner, borrower: isLent ? window.focus.map(WeakWidget.init) : nil))
        }
    }

    private static func giveBack(into widget: Widget) {
        loans.removeAll { loan in
            guard let owner = loan.owner.widget else { return true }
            guard widget.holds(owner), owner.takesFocus else { return false }
            // Not by grabbing, which selects the text of a field.
            if let window = owner.window, window.focus == loan.borrower?.widget { window.focus = owner }
            return true
        }
    }
}
