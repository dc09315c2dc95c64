import Foundation
import Gtk

/// Measures the cost of a property change from the model to the widget; prints `key=value` lines like the other
/// benchmarks.
enum BindingBenchmark {
    static func run() {
        let model = Model()
        let label = Label().bind(\.text, to: model.title)
        let changes = 20_000
        let bound = seconds {
            for index in 0..<changes {
                model.title = "\(index)"
                MainLoop.runPending()
            }
        }
        let plain = seconds {
            for index in 0..<changes {
                label.text = "\(index)"
                MainLoop.runPending()
            }
        }
        print("binding_change_us=\(microseconds(bound, changes))")
        print("plain_setter_us=\(microseconds(plain, changes))")
    }

    private static func seconds(_ work: () -> Void) -> Double {
        let start = ContinuousClock.now
        work()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private static func microseconds(_ total: Double, _ count: Int) -> String {
        String(format: "%.2f", total / Double(count) * 1e6)
    }
}
