/// Distinguishes a leak from memory that is kept after the first visit of a page or a dialog: the latter grows once,
/// a leak continues.
///
/// If the memory has grown by a fifth, the same number of steps must make it grow by less than half of that, at the
/// second attempt at the latest.
struct MemoryGrowth: CustomStringConvertible {
    /// The steps, and the memory after them in kB.
    private var marks: [(step: Int, memory: Int)]

    /// Creates a record of the memory after the first steps.
    init(_ step: Int, _ memory: Int) { marks = [(step, memory)] }

    /// Adds the memory after more steps.
    mutating func add(_ step: Int, _ memory: Int) { marks.append((step, memory)) }

    /// The step after which the memory has to be checked again; nil if that is not needed.
    var nextStep: Int? {
        guard marks.count > 1, goesOn, marks.count < 4 else { return nil }
        return marks[marks.count - 1].step + marks[1].step - marks[0].step
    }

    /// Whether the memory has grown each time.
    var isLeak: Bool { marks.count == 4 && goesOn }

    private var goesOn: Bool {
        guard marks.count > 1 else { return false }
        let growths = zip(marks, marks.dropFirst()).map { $1.memory - $0.memory }
        return 5 * growths[0] > marks[0].memory && growths.allSatisfy { 2 * $0 >= growths[0] }
    }

    var description: String { marks.map { "\($0.memory) after \($0.step) steps" }.joined(separator: ", ") }
}
