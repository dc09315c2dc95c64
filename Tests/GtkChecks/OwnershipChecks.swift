import Gtk

extension Check {
    static var ownership: [Check] {
        [
            Check("a widget goes with its last wrapper") {
                var label: Label? = Label("x")
                let watch = WeakObject(label!)
                try expect(watch.isAlive, "gone too early")
                label = nil
                try expect(!watch.isAlive, "still there")
            },
            Check("a parent keeps its child, and lets it go") {
                var box: Box? = Box { Label("x") }
                let label = Label("y")
                box!.append(label)
                let watch = WeakObject(label)
                box!.remove(label)
                try expect(watch.isAlive, "the wrapper does not hold it")
                let child = WeakObject(box!)
                box = nil
                try expect(!child.isAlive, "the box is still there")
            },
            Check("any wrapper of a widget is as good as another") {
                let label = Label("x")
                let again = Label(sharing: label)
                again.text = "y"
                try expect(label.text == "y" && label == again, "they differ")
            },
            Check("a handler goes with its widget") {
                let model = Model()
                weak var captured: Payload?
                var button: Button? = Button("x")
                do {
                    let payload = Payload()
                    captured = payload
                    button!.onClick { model.title = payload.text }
                }
                try expect(captured != nil, "gone too early")
                button = nil
                try expect(captured == nil, "still there")
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
                try expect(captured == nil, "still there")
            },
            Check("a controller goes with its widget") {
                weak var captured: Payload?
                var box: Box? = Box()
                do {
                    let payload = Payload()
                    captured = payload
                    box!.onKey { _, _ in payload.text.isEmpty }
                    box!.onFocus(entered: { _ = payload.text }, left: { _ = payload.text })
                }
                box = nil
                try expect(captured == nil, "still there")
            },
            Check("a window that is destroyed lets its content go") {
                let label = WeakObject(makeWindowAndDestroyIt())
                MainLoop.runPending()
                try expect(!label.isAlive, "still there")
            },
            Check("a drawing goes with its area") {
                weak var captured: Payload?
                var area: DrawingArea? = DrawingArea(width: 10, height: 10)
                do {
                    let payload = Payload()
                    captured = payload
                    area!.draw(payload.text) { _, _ in _ = payload }
                }
                area = nil
                try expect(captured == nil, "still there")
            },
            Check("bytes that are no picture give none") {
                try expect(Texture.decoding(Array("not a picture".utf8)) == nil, "a texture of nonsense")
                try expect(Texture.decoding([]) == nil, "a texture of nothing")
            },
        ]
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

/// Something a closure may hold.
final class Payload {
    let text = "held"
}
