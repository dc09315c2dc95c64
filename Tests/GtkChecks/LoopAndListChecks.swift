import Foundation
import Gtk

extension Check {
    static var loop: [Check] {
        [
            Check("main-actor tasks run inside the GLib loop") {
                let ran = Counter()
                Task {
                    ran.count += 1
                    await Task.yield()
                    ran.count += 1
                }
                try expect(MainLoop.run(until: 30) { ran.count == 2 }, "the task did not run")
            },
            Check("work from another thread returns to the main actor") {
                let ran = Counter()
                Task.detached { await MainActor.run { ran.count += 1 } }
                try expect(MainLoop.run(until: 30) { ran.count == 1 }, "the work did not run")
            },
            Check("an idle loop uses no CPU") {
                let ran = Counter()
                Task { ran.count += 1 }
                _ = MainLoop.run(until: 30) { ran.count == 1 }
                let before = cpuSeconds()
                MainLoop.sleepInLoop(seconds: 1)
                let used = cpuSeconds() - before
                try expect(used < 0.2, "it used \(used) s of CPU in 1 s")
            },
            Check("a spinner on a hidden page of a stack causes no frames") {
                let stack = Stack().add(Label("x"), named: "shown").add(Spinner(), named: "hidden")
                let window = DialogWindow(over: nil, content: stack, width: 300, height: 400)
                window.present()
                try expect(MainLoop.run(until: 30) { stack.isMapped }, "the window is not shown")
                MainLoop.sleepInLoop(seconds: 1)
                let frames = window.frameCount
                MainLoop.sleepInLoop(seconds: 1)
                let drawn = window.frameCount - frames
                window.destroy()
                try expect(drawn <= 2, "\(drawn) frames in 1 s")
            },
            Check("a wrapper may be released on another thread") {
                let watch: WeakObject
                do {
                    let label = Label("x")
                    watch = WeakObject(label)
                    Task.detached { [label] in _ = label == label }
                }
                try expect(MainLoop.run(until: 30) { !watch.isAlive }, "the widget is still alive")
            },
        ]
    }

    static var lists: [Check] {
        [
            Check("a long list creates rows only for the visible area") {
                let made = Counter()
                let model = ListModel()
                model.reset(count: 100_000)
                let list = ListView(model, name: "rows") { CountedRow(made) }
                let window = DialogWindow(over: nil, content: list.scrolling(), width: 300, height: 400)
                window.present()
                try expect(MainLoop.run(until: 30) { made.bound > 0 }, "no row was bound")
                MainLoop.runPending()
                try expect(made.count < 1_000, "\(made.count) rows created")
                window.destroy()
                MainLoop.runPending()
            },
            Check("rows are released with their list") {
                let made = Counter()
                let watch: WeakObject
                do {
                    let model = ListModel()
                    model.reset(count: 50)
                    let list = ListView(model, name: "rows") { CountedRow(made) }
                    watch = WeakObject(list)
                    let window = DialogWindow(over: nil, content: list.scrolling(), width: 300, height: 400)
                    window.present()
                    _ = MainLoop.run(until: 30) { made.bound > 0 }
                    window.destroy()
                }
                try expect(MainLoop.run(until: 30) { !watch.isAlive }, "the list is still alive")
                try expect(made.alive == 0, "\(made.alive) rows are still alive")
            },
            Check("a splice binds only the changed rows again") {
                let made = Counter()
                let model = ListModel()
                model.reset(count: 40)
                let list = ListView(model, name: "rows") { CountedRow(made) }
                let window = DialogWindow(over: nil, content: list.scrolling(), width: 300, height: 400)
                window.present()
                try expect(MainLoop.run(until: 30) { made.bound >= 10 }, "the rows are not shown")
                MainLoop.sleepInLoop(seconds: 0.3)
                let (rows, bound) = (made.count, made.bound)
                model.splice(at: 2, removed: 1, added: 1)
                try expect(MainLoop.run(until: 30) { made.bound > bound }, "not bound again")
                MainLoop.sleepInLoop(seconds: 0.3)
                try expect(made.bound == bound + 1, "\(made.bound - bound) rows were bound for one changed row")
                try expect(made.count == rows, "the changed row was created again")
                model.splice(at: 0, removed: 0, added: 1)
                MainLoop.sleepInLoop(seconds: 0.3)
                try expect(made.bound <= bound + 4, "\(made.bound - bound - 1) rows were bound for one inserted row")
                model.splice(at: 5, removed: 1, added: 0)
                MainLoop.sleepInLoop(seconds: 0.3)
                try expect(made.bound <= bound + 5, "rows were bound for a removed row")
                window.destroy()
                MainLoop.runPending()
            },
        ]
    }

    static var uniformLists: [Check] {
        [
            Check("a uniform list creates widgets only for the visible area, at any scroll position") {
                let made = Counter()
                let list = UniformList(name: "rows") { CountedRow(made) }
                list.reset(count: 100_000)
                let scroller = ScrolledWindow(list)
                let window = DialogWindow(over: nil, content: scroller, width: 300, height: 400)
                window.present()
                try expect(MainLoop.run(until: 30) { made.bound > 0 }, "no row was bound")
                MainLoop.sleepInLoop(seconds: 0.3)
                let position = scroller.verticalAdjustment
                let height = position.upper / 100_000
                try expect(height >= 10 && height == height.rounded(), "rows are \(height) high")
                let fitting = Int(position.pageSize / height) + 5
                try expect(made.count <= fitting, "\(made.count) rows created where \(fitting) fit")
                for place in [0.5, 0.0, 1.0, 0.25] {
                    let bound = made.bound
                    position.value = place * (position.upper - position.pageSize)
                    try expect(MainLoop.run(until: 30) { made.bound > bound }, "no row was bound at \(place)")
                }
                try expect(made.count <= fitting, "\(made.count) rows created where \(fitting) fit")
                list.scroll(to: 70_000)
                try expect(
                    position.value <= 70_000 * height && 70_001 * height <= position.value + position.pageSize,
                    "row 70 000 is not visible")
                window.destroy()
                MainLoop.runPending()
            },
            Check("a uniform list binds only the changed rows again, and creates none") {
                let made = Counter()
                let list = UniformList(name: "rows") { CountedRow(made) }
                list.reset(count: 40)
                let window = DialogWindow(over: nil, content: ScrolledWindow(list), width: 300, height: 400)
                window.present()
                try expect(MainLoop.run(until: 30) { made.bound >= 10 }, "the rows are not shown")
                MainLoop.sleepInLoop(seconds: 0.3)
                let (rows, bound) = (made.count, made.bound)
                list.splice(at: 2, removed: 1, added: 1)
                MainLoop.sleepInLoop(seconds: 0.3)
                try expect(made.bound == bound + 1, "\(made.bound - bound) rows were bound for one changed row")
                list.splice(at: 0, removed: 0, added: 1)
                MainLoop.sleepInLoop(seconds: 0.3)
                try expect(made.bound == bound + 2, "\(made.bound - bound - 1) rows were bound for one inserted row")
                list.splice(at: 5, removed: 1, added: 0)
                MainLoop.sleepInLoop(seconds: 0.3)
                try expect(made.bound == bound + 3, "\(made.bound - bound - 2) rows were bound for a removed row")
                list.reset(count: 30)
                MainLoop.sleepInLoop(seconds: 0.3)
                try expect(made.bound > bound + 10, "replaced rows are not bound again")
                try expect(made.count <= rows + 1, "\(made.count - rows) rows were created again")
                list.reset(count: 0)
                MainLoop.sleepInLoop(seconds: 0.3)
                try expect(list.count == 0, "the list is not empty")
                window.destroy()
                MainLoop.runPending()
            },
            Check("the rows of a uniform list are released with it") {
                let made = Counter()
                let watch: WeakObject
                do {
                    let list = UniformList(name: "rows") { CountedRow(made) }
                    list.reset(count: 50)
                    watch = WeakObject(list)
                    let window = DialogWindow(over: nil, content: ScrolledWindow(list), width: 300, height: 400)
                    window.present()
                    _ = MainLoop.run(until: 30) { made.bound > 0 }
                    window.destroy()
                }
                try expect(MainLoop.run(until: 30) { !watch.isAlive }, "the list is still alive")
                try expect(made.alive == 0, "\(made.alive) rows are still alive")
            },
        ]
    }

    private static func cpuSeconds() -> Double {
        Double(clock()) / Double(CLOCKS_PER_SEC)
    }
}

extension Counter {
    var bound: Int { CountedRow.bound[ObjectIdentifier(self), default: 0] }
    var alive: Int { CountedRow.alive[ObjectIdentifier(self), default: 0] }
}

/// A row that counts its instances and bindings.
final class CountedRow: RowView {
    static var bound: [ObjectIdentifier: Int] = [:]
    static var alive: [ObjectIdentifier: Int] = [:]

    let root: Widget
    private let label = Label()
    private let key: ObjectIdentifier

    init(_ counter: Counter) {
        root = label
        counter.count += 1
        key = ObjectIdentifier(counter)
        Self.alive[key, default: 0] += 1
    }

    isolated deinit { Self.alive[key, default: 0] -= 1 }

    func bind(position: Int) {
        label.text = "row \(position)"
        Self.bound[key, default: 0] += 1
    }

    func unbind() {}
}
