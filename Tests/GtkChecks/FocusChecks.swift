import Gtk

extension Check {
    static var focus: [Check] {
        [
            Check("Tab passes over text that only the pointer marks") {
                let text = Label("x").selectable()
                text.canFocus = false
                try expectFirstStop(in: [text, Button("next")], at: 1)
            },
            Check("Tab stops at text for the sake of a link") {
                let text = Label().selectable()
                text.show([(text: "see", link: nil), (text: "there", link: "https://example.org")])
                try expectFirstStop(in: [text, Button("next")], at: 0)
                text.show([(text: "see there", link: nil)])
                try expectFirstStop(in: [text, Button("next")], at: 1)
            },
            Check("Tab goes on behind a flow box with nothing to stop at, and into one with something") {
                let next = Button("next")
                try expectFirstStop(in: [FlowBox { Label("read") }, next], at: 1)
                let box = Box(.vertical)
                let inside = Button("inside")
                box.append(
                    FlowBox {
                        Label("read")
                        inside
                    })
                try expectFirstStop(in: [box], at: inside)
            },
            Check("Tab comes into a list that was scrolled to its end at the last row") {
                let model = ListModel()
                var buttons: [ButtonRow] = []
                let list = ListView(model, name: "rows") {
                    buttons.append(ButtonRow())
                    return buttons.last!
                }
                model.reset(count: 300)
                let window = DialogWindow(over: nil, content: list.scrolling(), width: 300, height: 400)
                window.present()
                defer { window.destroy() }
                try expect(MainLoop.run(until: 30) { list.isMapped }, "no window came")
                window.focus = nil
                list.scrollToEnd(count: 300)
                MainLoop.sleepInLoop(seconds: 0.3)
                list.focusFirst()
                let there = buttons.first { $0.root == window.focus }
                try expect(there?.position == 299, "it is at \(there?.position, default: "nothing")")
            },
        ]
    }

    /// Expects that the keyboard comes first to the widget at `position` of these.
    private static func expectFirstStop(in widgets: [Widget], at position: Int) throws {
        try expectFirstStop(in: widgets, at: widgets[position])
    }

    private static func expectFirstStop(in widgets: [Widget], at expected: Widget) throws {
        let box = Box(.vertical)
        for widget in widgets { box.append(widget) }
        let window = DialogWindow(over: nil, content: box, width: 300, height: 400)
        window.present()
        defer { window.destroy() }
        try expect(MainLoop.run(until: 30) { box.isMapped }, "no window came")
        box.focusFirst()
        try expect(window.focus == expected, "it is at \(window.focus, default: "nothing")")
    }
}

/// A row that is a button, and knows which row it is.
private final class ButtonRow: RowView {
    let root: Widget = Button("row")
    private(set) var position: Int?

    func bind(position: Int) { self.position = position }
    func unbind() { position = nil }
}
