import Gtk

extension Check {
    static var focus: [Check] {
        [
            Check("Tab skips text that can only be selected with the pointer") {
                let text = Label("x").selectable()
                text.canFocus = false
                try expectFirstStop(in: [text, Button("next")], at: 1)
            },
            Check("Tab stops at text with a link") {
                let text = Label().selectable()
                text.show([(text: "see", link: nil), (text: "there", link: "https://example.org")])
                try expectFirstStop(in: [text, Button("next")], at: 0)
                text.show([(text: "see there", link: nil)])
                try expectFirstStop(in: [text, Button("next")], at: 1)
            },
            Check("Tab skips a flow box without focusable widgets and enters one with them") {
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
            Check("The focus goes on from what becomes insensitive, and comes back") {
                let (first, second, third) = (Button("first"), Button("second"), Button("third"))
                let window = try shown([first, second, third])
                defer { window.destroy() }
                second.grabFocus()
                second.isSensitive = false
                try expect(MainLoop.run(until: 5) { window.focus == third }, "the focus is not on the next one")
                second.isSensitive = true
                try expect(window.focus == second, "the focus is not back")
                // A widget that the user has chosen meanwhile keeps the focus.
                second.isSensitive = false
                try expect(MainLoop.run(until: 5) { window.focus == third }, "the focus is not on the next one again")
                first.grabFocus()
                second.isSensitive = true
                try expect(window.focus == first, "the focus was taken from where the user has put it")
                // After the last widget, the focus goes to the previous one.
                third.grabFocus()
                third.isSensitive = false
                try expect(MainLoop.run(until: 5) { window.focus == second }, "the focus is not on the one before")
            },
            Check("The focus goes on from what is removed") {
                let (stays, goes) = (Button("stays"), Button("goes"))
                let inner = Box(.vertical)
                inner.append(goes)
                let window = try shown([inner, stays])
                defer { window.destroy() }
                goes.grabFocus()
                inner.removeAll()
                try expect(MainLoop.run(until: 5) { window.focus == stays }, "the focus is on nothing")
            },
            Check("The focus does not go to what is hidden") {
                let (stays, hidden) = (Button("stays"), Button("hidden"))
                let around = Box(.vertical)
                around.append(hidden)
                let window = try shown([stays, around])
                defer { window.destroy() }
                stays.grabFocus()
                around.isVisible = false
                try expect(!hidden.grabFocus(), "a hidden widget says that it has the focus")
                try expect(window.focus == stays, "the focus has moved")
            },
            Check("The focus returns to where it was when a menu is closed") {
                let (first, opener) = (Button("first"), Button("opener"))
                let box = Box(.vertical)
                box.append(opener)
                let window = try shown([first, box])
                defer { window.destroy() }
                for place in [opener, first] {
                    place.grabFocus()
                    let inside = Button("inside")
                    let popover = Popover(inside)
                    popover.open(in: box, at: opener)
                    try expect(MainLoop.run(until: 5) { window.focus == inside }, "the focus is not in the menu")
                    popover.close()
                    // Longer than GTK takes to look for a widget that could have the focus.
                    MainLoop.sleepInLoop(seconds: 0.3)
                    try expect(window.focus == place, "the focus is elsewhere")
                }
            },
            Check("The focus of a page is not on text that can only be selected") {
                let (text, next) = (Label("id").selectable(), Button("next"))
                let (page, reading) = (Box(.vertical), Box(.vertical))
                for widget in [text, next] { page.append(widget) }
                reading.append(Label("id").selectable())
                let window = try shown([page, reading])
                defer { window.destroy() }
                page.keepFocus()
                try expect(window.focus == next, "the focus is on the text")
                reading.keepFocus()
                try expect(window.focus == reading, "the focus is not on the page itself")
            },
            Check("Tab enters a list that is scrolled to its end at the last row") {
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
                try expect(MainLoop.run(until: 30) { list.isMapped }, "the window is not shown")
                window.focus = nil
                list.scrollToEnd(count: 300)
                MainLoop.sleepInLoop(seconds: 0.3)
                list.focusFirst()
                let focused = buttons.first { $0.root == window.focus }
                try expect(focused?.position == 299, "the focus is at \(focused?.position, default: "nothing")")
            },
        ]
    }

    /// Returns a window with these widgets, below each other, on the screen.
    private static func shown(_ widgets: [Widget]) throws -> DialogWindow {
        let box = Box(.vertical)
        for widget in widgets { box.append(widget) }
        let window = DialogWindow(over: nil, content: box, width: 300, height: 400)
        window.present()
        try expect(MainLoop.run(until: 30) { box.isMapped }, "the window is not shown")
        return window
    }

    /// Expects that the first focusable widget is the one at `position`.
    private static func expectFirstStop(in widgets: [Widget], at position: Int) throws {
        try expectFirstStop(in: widgets, at: widgets[position])
    }

    private static func expectFirstStop(in widgets: [Widget], at expected: Widget) throws {
        let box = Box(.vertical)
        for widget in widgets { box.append(widget) }
        let window = DialogWindow(over: nil, content: box, width: 300, height: 400)
        window.present()
        defer { window.destroy() }
        try expect(MainLoop.run(until: 30) { box.isMapped }, "the window is not shown")
        box.focusFirst()
        try expect(window.focus == expected, "the focus is at \(window.focus, default: "nothing")")
    }
}

/// A row that is a button and knows its position.
private final class ButtonRow: RowView {
    let root: Widget = Button("row")
    private(set) var position: Int?

    func bind(position: Int) { self.position = position }
    func unbind() { position = nil }
}
