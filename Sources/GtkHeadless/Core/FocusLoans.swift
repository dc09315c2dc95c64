/// Where the focus goes when what has it becomes insensitive: to what comes next in its window, and back as soon as that can
/// be used again, unless the user has moved it meanwhile. The toolkit itself would leave it nowhere.
enum FocusLoans {
    private struct Loan {
        let owner: WeakWidget
        /// Nil where nothing else could have the focus.
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
        // By then it may be sensitive again, or the program has put the focus somewhere else.
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
