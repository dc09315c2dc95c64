import Gtk

extension Check {
    static var toasts: [Check] {
        [
            Check("a toast that only says something gives way to the next one") {
                try withToasts { toasts in
                    var gone: [String] = []
                    for text in ["first", "second", "third"] {
                        toasts.show(text, onDismissed: { gone.append(text) })
                    }
                    try expect(gone == ["first", "second"], "gone are \(gone)")
                    toasts.show("question", button: "Undo", onDismissed: { gone.append("question") })
                    try expect(gone == ["first", "second", "third"], "gone are \(gone)")
                }
            },
            Check("a toast with a button stays when another one comes, and its own function takes it away once") {
                try withToasts { toasts in
                    var gone: [String] = []
                    let takeAway = toasts.show("question", button: "Undo", onDismissed: { gone.append("question") })
                    toasts.show("news", onDismissed: { gone.append("news") })
                    toasts.show("other", button: "Undo", onDismissed: { gone.append("other") })
                    try expect(gone == ["news"], "gone are \(gone)")
                    takeAway()
                    try expect(gone == ["news", "question"], "gone are \(gone)")
                }
            },
            Check("of toasts with a button the last one shows first, and the others come back") {
                try withToasts { toasts in
                    var gone: [String] = []
                    let takeAway = toasts.show(
                        "first", button: "Undo", seconds: 0, onDismissed: { gone.append("first") })
                    toasts.show("second", button: "Undo", seconds: 1, onDismissed: { gone.append("second") })
                    try expect(MainLoop.run(until: 30) { gone == ["second"] }, "gone are \(gone)")
                    takeAway()
                }
            },
            Check("toasts in quick succession use no memory that was freed") {
                try withToasts { toasts in
                    for _ in 0..<10 {
                        toasts.show("news")
                        MainLoop.sleepInLoop(seconds: 0.05)
                    }
                    MainLoop.sleepInLoop(seconds: 1)
                }
            },
            Check("a toast that has gone by itself is not taken away once more") {
                try withToasts { toasts in
                    var gone: [String] = []
                    toasts.show("first", seconds: 1, onDismissed: { gone.append("first") })
                    try expect(MainLoop.run(until: 30) { gone == ["first"] }, "it stays")
                    toasts.show("second", onDismissed: { gone.append("second") })
                    MainLoop.sleepInLoop(seconds: 0.5)
                    try expect(gone == ["first"], "gone are \(gone)")
                }
            },
            Check("a toast stays while the keyboard is in it") {
                try withToasts { toasts in
                    var gone: [String] = []
                    toasts.show("question", button: "Undo", seconds: 1, onDismissed: { gone.append("question") })
                    try expect(toasts.focusFirst(), "nothing in it can have the keyboard")
                    MainLoop.sleepInLoop(seconds: 1.5)
                    try expect(gone == [], "it has gone")
                    toasts.window?.focus = nil
                    try expect(MainLoop.run(until: 30) { gone == ["question"] }, "it stays")
                }
            },
            Check("who waits for a toast is told when all of them go with the page") {
                var gone: [String] = []
                try withToasts { toasts in
                    toasts.show("question", button: "Undo", onDismissed: { gone.append("question") })
                    toasts.show("news", onDismissed: { gone.append("news") })
                }
                try expect(Set(gone) == ["question", "news"], "gone are \(gone)")
            },
        ]
    }

    /// Runs the body with toasts over a window that is on the screen.
    private static func withToasts(_ body: (ToastOverlay) throws -> Void) throws {
        let toasts = ToastOverlay(Label("page"), closeName: "Dismiss")
        let window = DialogWindow(over: nil, content: toasts, width: 300, height: 400)
        window.present()
        defer { window.destroy() }
        try expect(MainLoop.run(until: 30) { toasts.isMapped }, "no window came")
        try body(toasts)
    }
}
