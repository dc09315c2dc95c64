import Gtk

extension Check {
    static var observation: [Check] {
        [
            Check("a binding writes now and after a change") {
                let model = Model()
                let label = Label().bind(\.text, to: model.title)
                try expect(label.text == "one", "not written at once")
                model.title = "two"
                try expect(label.text == "one", "written in the middle of a turn")
                MainLoop.runPending()
                try expect(label.text == "two", "not written after the turn")
                model.title = "three"
                MainLoop.runPending()
                try expect(label.text == "three", "registered only once")
            },
            Check("many changes in a turn cost one run") {
                let model = Model()
                let runs = Counter()
                let label = Label().observe {
                    $0.text = model.title; runs.count += 1
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
                try expect(label.text == "touched", "written without need")
            },
            Check("what is built from a value is built anew for another value only") {
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
                try expect(built.count == 1, "built \(built.count) times for changes inside")
                outer.title = "two"
                MainLoop.runPending()
                try expect(built.count == 2, "not built anew for another value")
                withExtendedLifetime(bin) {}
            },
            Check("a binding goes with its widget") {
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
                try expect(gone == nil, "the view-model is kept")
            },
            Check("a widget that goes between a change and its turn is left alone") {
                let model = Model()
                var label: Label? = Label().bind(\.text, to: model.title)
                let watch = WeakObject(label!)
                model.title = "two"
                label = nil
                MainLoop.runPending()
                try expect(!watch.isAlive, "the pending run has kept it")
            },
        ]
    }

    static var writing: [Check] {
        [
            Check("what the program writes is not the user's doing") {
                let heard = Counter()
                let entry = Entry(name: "x").onEdit { _ in heard.count += 1 }
                let toggle = Switch().onToggle { _ in heard.count += 1 }
                let button = ToggleButton("x").onToggle { _ in heard.count += 1 }
                let check = CheckButton("x").onToggle { _ in heard.count += 1 }
                let choice = DropDown(["a", "b"]).onSelect { _ in heard.count += 1 }
                let text = TextView(name: "x").onEdit { _ in heard.count += 1 }
                entry.text = "written"
                toggle.isOn = true
                button.isOn = true
                check.isOn = true
                choice.selected = 1
                text.text = "written"
                MainLoop.runPending()
                try expect(heard.count == 0, "\(heard.count) handlers ran")
                try expect(entry.text == "written" && toggle.isOn && button.isOn && check.isOn, "not written")
                try expect(choice.selected == 1 && text.text == "written", "not written")
            },
            Check("markup in a name is shown, not interpreted") {
                let label = Label("<b>x</b> & y")
                try expect(label.text == "<b>x</b> & y", label.text)
                let page = StatusPage(title: "a < b & c")
                try expect(page.title == "a &lt; b &amp; c", page.title)
            },
            Check("a sentence without a translation stays as it is, however long") {
                let catalog = Catalog(domain: "none", folder: nil)
                for length in [0, 1, 15, 16, 17, 100, 5000] {
                    let sentence = String(repeating: "é", count: length)
                    try expect(catalog.translate(sentence) == sentence, "\(length) characters")
                    try expect(catalog.translate(sentence + "1", sentence, 2) == sentence, "\(length) in the plural")
                }
            },
            Check("style classes are replaced as a whole") {
                let label = Label().css("a", "b")
                label.cssClasses = ["c"]
                try expect(label.cssClasses == ["c"], "\(label.cssClasses)")
            },
        ]
    }
}

/// Counts from within closures.
final class Counter {
    var count = 0
}
