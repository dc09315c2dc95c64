import Gtk

extension Check {
    static var ownership: [Check] {
        [
            Check("a widget is released with its last wrapper") {
                var label: Label? = Label("x")
                let watch = WeakObject(label!)
                try expect(watch.isAlive, "released too early")
                label = nil
                try expect(!watch.isAlive, "still alive")
            },
            Check("a parent retains its child until it is removed") {
                var box: Box? = Box { Label("x") }
                let label = Label("y")
                box!.append(label)
                let watch = WeakObject(label)
                box!.remove(label)
                try expect(watch.isAlive, "the wrapper does not retain it")
                let child = WeakObject(box!)
                box = nil
                try expect(!child.isAlive, "the box is still alive")
            },
            Check("all wrappers of a widget are equivalent") {
                let label = Label("x")
                let again = Label(sharing: label)
                again.text = "y"
                try expect(label.text == "y" && label == again, "they differ")
            },
            Check("a handler is released with its widget") {
                let model = Model()
                weak var captured: Payload?
                var button: Button? = Button("x")
                do {
                    let payload = Payload()
                    captured = payload
                    button!.onClick { model.title = payload.text }
                }
                try expect(captured != nil, "released too early")
                button = nil
                try expect(captured == nil, "still alive")
            },
            Check("a disconnected handler is released") {
                weak var captured: Payload?
                let entry = Entry(name: "x")
                let handler: SignalHandler
                do {
                    let payload = Payload()
                    captured = payload
                    handler = entry.on("activate") { _ = payload.text }
                }
                entry.disconnect(handler)
                try expect(captured == nil, "still alive")
            },
            Check("a controller is released with its widget") {
                weak var captured: Payload?
                var box: Box? = Box()
                do {
                    let payload = Payload()
                    captured = payload
                    box!.onKey { _, _ in payload.text.isEmpty }
                    box!.onFocus(entered: { _ = payload.text }, left: { _ = payload.text })
                }
                box = nil
                try expect(captured == nil, "still alive")
            },
            Check("a destroyed window releases its content") {
                let label = WeakObject(makeWindowAndDestroyIt())
                MainLoop.runPending()
                try expect(!label.isAlive, "still alive")
            },
            Check("a popover that has closed is released") {
                let box = Box(.vertical)
                let place = Label("place")
                box.append(place)
                let window = DialogWindow(over: nil, content: box, width: 300, height: 400)
                window.present()
                defer { window.destroy() }
                try expect(MainLoop.run(until: 30) { place.isMapped }, "the window is not shown")
                for round in 1...3 {
                    let content = WeakObject(openPopover(in: box, at: place))
                    MainLoop.sleepInLoop(seconds: 0.5)
                    try expect(!content.isAlive, "round \(round): still alive")
                }
            },
            Check("a question with the focus in its password can be held longer than its window") {
                for _ in 1...3 {
                    var question: MessageDialog?
                    let isGone: WeakObject
                    do {
                        let row = EntryRow(title: "password", isPassword: true)
                        question = MessageDialog(
                            over: nil, heading: "Password?", body: "", content: ListBox { row }
                        ).answer("go", "_Go")
                        isGone = WeakObject(row)
                        question!.present()
                        try expect(MainLoop.run(until: 5) { row.isMapped }, "the question is not shown")
                        row.grabFocus()
                    }
                    question!.give("go")
                    MainLoop.runPending()
                    question = nil
                    try expect(MainLoop.run(until: 5) { !isGone.isAlive }, "still alive")
                }
            },
            Check("a drawing function is released with its area") {
                weak var captured: Payload?
                var area: DrawingArea? = DrawingArea(width: 10, height: 10)
                do {
                    let payload = Payload()
                    captured = payload
                    area!.draw(payload.text) { _, _ in _ = payload }
                }
                area = nil
                try expect(captured == nil, "still alive")
            },
        ]
    }

    /// Opens a popover that closes after a moment, and returns its content.
    private static func openPopover(in parent: Box, at place: Widget) -> Widget {
        let content = Box(.vertical)
        let button = Button("button")
        content.append(button)
        let popover = Popover(content)
        popover.open(in: parent, at: place, x: 5, y: 5)
        MainLoop.sleepInLoop(seconds: 0.5)
        button.grabFocus()
        // The popover is removed before the next frame, in which the window would look for another focus.
        var hasDrawn = false
        parent.onNextFrame { hasDrawn = true }
        _ = MainLoop.run(until: 5) { hasDrawn }
        popover.close()
        MainLoop.runPending()
        return content
    }

    private static func makeWindowAndDestroyIt() -> Label {
        let label = Label("x")
        let window = DialogWindow(over: nil, content: label, width: 100)
        window.present()
        MainLoop.runPending()
        window.destroy()
        return label
    }
}

/// An object that closures can capture.
final class Payload {
    let text = "held"
}
