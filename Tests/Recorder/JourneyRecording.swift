import Foundation

/// An action of a user, in the form in which a journey repeats it.
public nonisolated enum JourneyAction: Equatable, Sendable {
    /// A widget in the terms of assistive technology.
    public struct Target: Equatable, Sendable {
        /// The role in AT-SPI, such as "push button"; empty for any.
        public let role: String
        /// The accessible name.
        public let name: String
        /// The number of visible widgets of the same role and name before it.
        public let index: Int

        /// Creates a widget.
        public init(role: String, name: String, index: Int = 0) {
            self.role = role
            self.name = name
            self.index = index
        }
    }

    /// A press.
    case press(Target)
    /// A press with the second button of the pointer.
    case secondaryPress(Target)
    /// Text in a field; nil for text that must not be recorded.
    case type(String?, into: String)
    /// A choice from a drop-down list.
    case choose(String, from: String)
    /// A key or a chord in the notation of xdotool, such as "ctrl+r".
    case key(String)
    /// A size of the window, in pixels.
    case resize(width: Int, height: Int)

    /// Whether a journey can find the widget again by its name.
    var canBeRepeated: Bool {
        switch self {
        case .press(let target), .secondaryPress(let target): !target.name.isEmpty
        case .type(_, let name), .choose(_, let name): !name.isEmpty
        case .key, .resize: true
        }
    }

    /// Returns whether the action continues another one: the next letter of a text, or the next size while the window
    /// is resized.
    func continues(_ other: JourneyAction) -> Bool {
        switch (self, other) {
        case (.type(_, let field), .type(_, let last)): field == last
        case (.resize, .resize): true
        default: false
        }
    }
}

/// An action of a journey and its visible effect.
public nonisolated struct JourneyStep: Equatable, Sendable {
    /// The action.
    public var action: JourneyAction
    /// The texts that appeared, in reading order.
    public var appeared: [String] = []
    /// The texts that disappeared.
    public var gone: [String] = []
}

/// The steps of a journey, with the texts that appeared and disappeared after each of them.
public nonisolated struct JourneyRecording: Equatable, Sendable {
    /// The steps so far.
    public private(set) var steps: [JourneyStep] = []
    /// The visible texts before the last step.
    private var before: [String] = []

    /// The maximum length of a text in characters. A longer text is content rather than an answer of the program.
    private static let maximumTextLength = 60

    /// Creates an empty recording.
    public init() {}

    /// Adds an action that begins while `visible` is shown; with `replacesLast`, the last step was the key that
    /// caused it.
    public mutating func add(_ action: JourneyAction, replacesLast: Bool = false, visible: @autoclosure () -> [String])
    {
        if let last = steps.last, action.continues(last.action) {
            steps[steps.count - 1].action = action
            return
        }
        if replacesLast, case .key = steps.last?.action { steps.removeLast() } else { note(visible()) }
        dropPassing(before: action)
        steps.append(JourneyStep(action: action))
    }

    private mutating func note(_ visible: [String]) {
        defer { before = visible }
        guard !steps.isEmpty, visible != before else { return }
        let (earlier, now) = (Set(before), Set(visible))
        steps[steps.count - 1].appeared = Self.withoutRepeated(visible).filter {
            !earlier.contains($0) && Self.isTelling($0)
        }
        steps[steps.count - 1].gone = Self.withoutRepeated(before).filter { !now.contains($0) && Self.isTelling($0) }
    }

    /// Removes moves of the focus to a widget that is then pressed or typed into.
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

    /// Returns whether a text is the same in each run: it contains no time of day, and does not disappear by itself.
    private static func isTelling(_ text: String) -> Bool {
        !text.isEmpty && text.count <= maximumTextLength && !text.contains("\n") && !text.hasSuffix("…")
            && !text.contains(/\d:\d\d/)
    }
}
