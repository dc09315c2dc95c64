import Foundation

/// What a user does, step by step, with what became visible after each step and what went.
public nonisolated struct JourneyRecording: Equatable, Sendable {
    /// What it begins with.
    public let start: JourneyStart
    /// The steps so far, of which only the newest are kept.
    public private(set) var steps: [JourneyStep] = []
    /// Whether older steps were forgotten, so that it cannot be done again.
    public private(set) var isCutOff = false
    /// The texts that were visible before the last step.
    private var before: [String]
    private let maximumSteps: Int

    /// More steps than this are never kept.
    public static let maximumSteps = 2000
    /// In characters: a longer text is not looked for, which is rather content than an answer.
    private static let maximumTextLength = 60

    /// Begins with what is visible.
    public init(start: JourneyStart, visible: [String], maximumSteps: Int = maximumSteps) {
        self.start = start
        self.maximumSteps = maximumSteps
        before = visible
    }

    /// Notes what was done, with what was visible before it; with `replacesLast`, it is what the last step has done.
    /// Returns whether a step has begun.
    ///
    /// What is visible is asked for only where a step begins, and not for each letter of a text.
    @discardableResult
    public mutating func add(
        _ action: JourneyAction, replacesLast: Bool = false, at time: Date = .distantPast,
        visible: @autoclosure () -> [String]
    ) -> Bool {
        if let last = steps.last, replacesLast || action.continues(last.action) {
            steps[steps.count - 1].action = action
            steps[steps.count - 1].time = time
            return false
        }
        note(visible())
        dropPassing(before: action)
        steps.append(JourneyStep(action: action, time: time))
        if steps.count > maximumSteps {
            steps.removeFirst(steps.count - maximumSteps)
            isCutOff = true
        }
        return true
    }

    /// Forgets the steps that were done before `time`.
    public mutating func forget(before time: Date) {
        guard let first = steps.first, first.time < time else { return }
        steps.removeAll { $0.time < time }
        isCutOff = true
    }

    /// Notes what is visible at the end. Ending the program is no step: a journey does that by itself.
    public mutating func finish(visible: [String]) {
        if steps.last?.action == .key("ctrl+q") { steps.removeLast() } else { note(visible) }
    }

    private mutating func note(_ visible: [String]) {
        defer { before = visible }
        // Most steps change no text.
        guard !steps.isEmpty, visible != before else { return }
        let (earlier, now) = (Set(before), Set(visible))
        steps[steps.count - 1].appeared = Self.withoutRepeated(visible).filter {
            !earlier.contains($0) && Self.isTelling($0)
        }
        steps[steps.count - 1].gone = Self.withoutRepeated(before).filter { !now.contains($0) && Self.isTelling($0) }
    }

    /// The focus that is moved to a widget which is then pressed or typed into says nothing.
    private mutating func dropPassing(before action: JourneyAction) {
        if case .key = action { return }
        while case .key(let key)? = steps.last?.action, ["tab", "shift+tab"].contains(key.lowercased()) {
            steps.removeLast()
        }
    }

    private static func withoutRepeated(_ texts: [String]) -> [String] {
        let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
        return texts.filter { counts[$0] == 1 }
    }

    /// Whether a text is the same whenever the journey is done: no time of day, nothing that only passes.
    private static func isTelling(_ text: String) -> Bool {
        guard !text.isEmpty, text.count <= maximumTextLength, !text.contains("\n"), !text.hasSuffix("…") else {
            return false
        }
        return !hasTimeOfDay(text)
    }

    /// Whether there is a time such as 9:30 in a text. Without a regular expression: all texts on the screen are looked at
    /// after each step.
    private static func hasTimeOfDay(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        func isDigit(_ index: Int) -> Bool {
            bytes.indices.contains(index) && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
        }
        return bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: ":") && isDigit(index - 1) && isDigit(index + 1) && isDigit(index + 2)
        }
    }
}
