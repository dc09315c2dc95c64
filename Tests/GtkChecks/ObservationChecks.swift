import Gtk

extension Check {
    static var observation: [Check] {
        [
            Check("a binding writes at once and after a change") {
                let model = Model()
                let label = Label().bind(\.text, to: model.title)
                try expect(label.text == "one", "not written at once")
                model.title = "two"
                try expect(label.text == "one", "written during the turn")
                MainLoop.runPending()
                try expect(label.text == "two", "not written after the turn")
                model.title = "three"
                MainLoop.runPending()
                try expect(label.text == "three", "registered only once")
            },
            Check("several changes in one turn cause one run") {
                let model = Model()
                let runs = Counter()
                let label = Label().observe {
                    $0.text = model.title
                    runs.count += 1
                }
                for index in 0..<100 { model.title = "\(index)" }
                MainLoop.runPending()
                try expect(runs.count == 2, "\(runs.count) runs")
                try expect(label.text == "99", "the last change is lost")
            },
            Check("a change made while bindings are written is not lost") {
                let model = Model()
                let follower = Model()
                let first = Label().observe { label in
                    label.text = model.title
                    follower.title = model.title
                }
                let second = Label().bind(\.text, to: follower.title)
                model.title = "two"
                MainLoop.runPending()
                try expect(first.text == "two" && second.text == "two", "\(first.text), \(second.text)")
            },
            Check("the same value is not written again") {
                let model = Model()
                let label = Label().bind(\.text, to: model.isOn ? "same" : "same")
                label.text = "touched"
                model.isOn = true
                MainLoop.runPending()
                try expect(label.text == "touched", "the value was written again")
            },
            Check("children built from a value are built again only for another value") {
                let (outer, inner) = (Model(), Model())
                let built = Counter()
                let bin = Bin().observe(outer.title) { bin, title in
                    built.count += 1
                    bin.setChild(Label().bind(\.text, to: "\(title), \(inner.title)"))
                }
                for text in ["two", "three", "four"] {
                    inner.title = text
                    MainLoop.runPending()
                }
                try expect(built.count == 1, "built \(built.count) times after inner changes")
                outer.title = "two"
                MainLoop.runPending()
                try expect(built.count == 2, "not built again for another value")
                withExtendedLifetime(bin) {}
            },
            Check("a binding is released with its widget") {
                weak var gone: Model?
                do {
                    let model = Model()
                    gone = model
                    var label: Label? = Label().bind(\.text, to: model.title)
                    try expect(label?.text == "one", "not bound")
                    label = nil
                    model.title = "two"
                    MainLoop.runPending()
                }
                try expect(gone == nil, "the view-model is still alive")
            },
            Check("a widget that is released after a change is not written to") {
                let model = Model()
                var label: Label? = Label().bind(\.text, to: model.title)
                let watch = WeakObject(label!)
                model.title = "two"
                label = nil
                MainLoop.runPending()
                try expect(!watch.isAlive, "the pending run retains it")
            },
        ]
    }

    static var writing: [Check] {
        [
            Check("writing a property does not run the handlers of user changes") {
                let calls = Counter()
                let entry = Entry(name: "x").onEdit { _ in calls.count += 1 }
                let toggle = Switch().onToggle { _ in calls.count += 1 }
                let button = ToggleButton("x").onToggle { _ in calls.count += 1 }
                let check = CheckButton().onToggle { _ in calls.count += 1 }
                let choice = DropDown(["a", "b"]).onSelect { _ in calls.count += 1 }
                let text = TextView(name: "x").onEdit { _ in calls.count += 1 }
                entry.text = "written"
                toggle.isOn = true
                button.isOn = true
                check.isOn = true
                choice.selected = 1
                text.text = "written"
                MainLoop.runPending()
                try expect(calls.count == 0, "\(calls.count) handlers ran")
                try expect(entry.text == "written" && toggle.isOn && button.isOn && check.isOn, "not written")
                try expect(choice.selected == 1 && text.text == "written", "not written")
            },
            Check("markup in a name is escaped") {
                let label = Label("<b>x</b> & y")
                try expect(label.text == "<b>x</b> & y", label.text)
                let page = StatusPage(title: "a < b & c")
                try expect(page.title == "a &lt; b &amp; c", page.title)
            },
            Check("a sentence without a translation is returned unchanged, whatever its length") {
                let catalog = Catalog(domain: "none", folder: nil)
                for length in [0, 1, 15, 16, 17, 100, 5000] {
                    let sentence = String(repeating: "é", count: length)
                    try expect(catalog.translate(sentence) == sentence, "\(length) characters")
                    try expect(catalog.translate(sentence + "1", sentence, 2) == sentence, "\(length) in the plural")
                }
            },
            Check("setting style classes replaces all of them") {
                let label = Label().css("a", "b")
                label.cssClasses = ["c"]
                try expect(label.cssClasses == ["c"], "\(label.cssClasses)")
            },
        ]
    }
}

/// A counter that closures can capture.
final class Counter {
    var count = 0
}
