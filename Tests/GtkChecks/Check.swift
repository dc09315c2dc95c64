import Gtk
import Observation

/// One thing that must hold of the wrappers.
struct Check {
    let name: String
    private let body: () throws -> Void

    init(_ name: String, _ body: @escaping () throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Nil when it holds, else what does not.
    func run() -> String? {
        do {
            try body()
            MainLoop.runPending()
            return nil
        } catch {
            return "\(error)"
        }
    }

    static var all: [Check] { ownership + observation + writing + loop + lists + uniformLists + focus + toasts }
}

/// Why a check does not hold.
struct CheckFailure: Error, CustomStringConvertible {
    let description: String
}

/// Throws unless the condition holds.
func expect(_ condition: Bool, _ reason: String) throws {
    if !condition { throw CheckFailure(description: reason) }
}

/// A view-model to bind to.
@Observable
final class Model {
    var title = "one"
    var isOn = false
}
