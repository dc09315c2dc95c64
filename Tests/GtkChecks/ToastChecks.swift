import Gtk

extension Check {
    static var toasts: [Check] {
        [
            Check("a toast without a button is replaced by the next one") {
                try withToasts { toasts in
                    var gone: [String] = []
                    for text in ["first", "second", "third"] {
                        toasts.show(text, onDismissed: { gone.append(text) })
                    }
                    try expect(gone == ["first", "second"], "dismissed: \(gone)")
                    toasts.show("question", button: "Undo", onDismissed: { gone.append("question") })
                    try expect(gone == ["first", "second", "third"], "dismissed: \(gone)")
                }
            },
            Check("a toast with a button is not replaced, and its function dismisses it once") {
                try withToasts { toasts in
                    var gone: [String] = []
                    let dismiss = toasts.show("question", button: "Undo", onDismissed: { gone.append("question") })
                    toasts.show("message", onDismissed: { gone.append("message") })
                    toasts.show("other", button: "Undo", onDismissed: { gone.append("other") })
                    try expect(gone == ["message"], "dismissed: \(gone)")
                    dismiss()
                    try expect(gone == ["message", "question"], "dismissed: \(gone)")
                }
            },
            Check("the last of several toasts with a button is shown first, then the others") {
                try withToasts { toasts in
                    var gone: [String] = []
                    let dismiss = toasts.show(
                        "first", button: "Undo", seconds: 0, onDismissed: { gone.append("first") })
                    toasts.show("second", button: "Undo", seconds: 1, onDismissed: { gone.append("second") })
                    try expect(MainLoop.run(until: 30) { gone == ["second"] }, "dismissed: \(gone)")
                    dismiss()
                }
            },
            Check("toasts in quick succession do not use freed memory") {
                try withToasts { toasts in
                    for _ in 0..<10 {
                        toasts.show("message")
                        MainLoop.sleepInLoop(seconds: 0.05)
                    }
                    MainLoop.sleepInLoop(seconds: 1)
                }
            },
            Check("a toast that timed out is not dismissed again") {
                try withToasts { toasts in
                    var gone: [String] = []
                    toasts.show("first", seconds: 1, onDismissed: { gone.append("first") })
                    try expect(MainLoop.run(until: 30) { gone == ["first"] }, "the toast was not dismissed")
                    toasts.show("second", onDismissed: { gone.append("second") })
                    MainLoop.sleepInLoop(seconds: 0.5)
                    try expect(gone == ["first"], "dismissed: \(gone)")
                }
            },
            Check("a toast stays while it has the keyboard focus") {
                try withToasts { toasts in
                    var gone: [String] = []
                    toasts.show("question", button: "Undo", seconds: 1, onDismissed: { gone.append("question") })
                    try expect(toasts.focusFirst(), "the toast contains no focusable widget")
                    MainLoop.sleepInLoop(seconds: 1.5)
                    try expect(gone == [], "the toast was dismissed")
                    toasts.window?.focus = nil
                    try expect(MainLoop.run(until: 30) { gone == ["question"] }, "the toast was not dismissed")
                }
            },
            Check("the toasts of a dialog go to the window below when it closes") {
                try withToasts { toasts in
                    toasts.window?.toasts = toasts
                    let dialog = DialogWindow(over: toasts.window, content: Label("dialog"), width: 200, height: 200)
                    dialog.present()
                    try expect(MainLoop.run(until: 30) { dialog.isMapped }, "the dialog is not shown")
                    var gone: [String] = []
                    let nearest = dialog.nearestToasts
                    try expect(nearest != nil && nearest != toasts, "the dialog has no toasts of its own")
                    let dismiss = nearest?.show("question", button: "Undo", onDismissed: { gone.append("question") })
                    dialog.destroy()
                    try expect(MainLoop.run(until: 30) { toasts.focusFirst() }, "the toast is not in the window below")
                    try expect(gone == [], "dismissed: \(gone)")
                    dismiss?()
                    try expect(gone == ["question"], "dismissed: \(gone)")
                }
            },
            Check("a toast is above the bar at the bottom of the page, and moves down when that is hidden") {
                let bar = Label("bar").minimumSize(height: 90).keepingToastsAbove()
                let page = Box(.vertical) {
                    Label("content").expand(vertically: true)
                    bar
                }
                try withToasts(over: page) { toasts in
                    toasts.show("message", seconds: 0)
                    var toast: Widget?
                    toasts.forEachInside { if $0.labelText == "message" { toast = $0 } }
                    guard let toast else { throw CheckFailure(description: "no toast is shown") }
                    let bottom = { toast.top(in: toasts) + toast.height }
                    try expect(
                        MainLoop.run(until: 30) { toast.height > 0 && bottom() <= bar.top(in: toasts) },
                        "the toast ends at \(bottom()), the bar begins at \(bar.top(in: toasts))")
                    bar.isVisible = false
                    try expect(
                        MainLoop.run(until: 30) { bottom() > toasts.height - 90 }, "the toast stays at \(bottom())")
                }
            },
            Check("all toasts are dismissed with the page") {
                var gone: [String] = []
                try withToasts { toasts in
                    toasts.show("question", button: "Undo", onDismissed: { gone.append("question") })
                    toasts.show("message", onDismissed: { gone.append("message") })
                }
                try expect(Set(gone) == ["question", "message"], "dismissed: \(gone)")
            },
        ]
    }

    /// Runs the body with a toast overlay in a visible window.
    private static func withToasts(
        over page: Widget = Label("page"), _ body: (ToastOverlay) throws -> Void
    ) throws {
        let toasts = ToastOverlay(page, closeName: "Dismiss")
        let window = DialogWindow(over: nil, content: toasts, width: 300, height: 400)
        window.present()
        defer { window.destroy() }
        try expect(MainLoop.run(until: 30) { toasts.isMapped }, "the window is not shown")
        try body(toasts)
    }
}
