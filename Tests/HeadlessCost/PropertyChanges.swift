import Gtk
import Observation

/// Changes of a property of a model, each of which reaches the widget that is bound to it before the next frame.
struct PropertyChanges {
    let count: Int

    /// Makes the changes; throws if one does not reach the widget.
    func run() throws {
        let model = Model()
        let label = Label().bind(\.text, to: model.title)
        for number in 1...count {
            model.title = "Title \(number)"
            MainLoop.runPending()
        }
        guard label.text == model.title else { throw Failure("the label says “\(label.text)”") }
    }
}

@Observable
private final class Model {
    var title = ""
}
