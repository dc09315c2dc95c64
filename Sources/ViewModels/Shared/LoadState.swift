import Domain
import Foundation

/// A value of a service or a store, with the time when it was current.
public nonisolated struct Loaded<Value: Sendable>: Sendable {
    /// The value.
    public var value: Value
    /// The time when the value was fetched, on the app's time source.
    public var time: Date
    /// Whether the value came from a cache and no fresh answer has confirmed it.
    public var isStale: Bool

    /// Creates a value that was fetched at `time`.
    public init(_ value: Value, time: Date, isStale: Bool = false) {
        self.value = value
        self.time = time
        self.isStale = isStale
    }
}

extension Loaded: Equatable where Value: Equatable {}

/// The states of content that is loaded. Old content stays while new content is on its way or has failed.
public nonisolated enum LoadState<Value: Sendable>: Sendable {
    case idle
    case loading(previous: Loaded<Value>?)
    case loaded(Loaded<Value>)
    case failed(Problem, previous: Loaded<Value>?)

    /// The content that can be displayed now, fresh or old.
    public var content: Loaded<Value>? {
        switch self {
        case .idle: nil
        case .loading(let previous), .failed(_, let previous): previous
        case .loaded(let loaded): loaded
        }
    }

    /// The problem, if the last attempt failed.
    public var problem: Problem? {
        if case .failed(let problem, _) = self { problem } else { nil }
    }

    /// True while an answer is awaited.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}

extension LoadState: Equatable where Value: Equatable {}

/// The age of a value in words, and the time until which these words hold.
public nonisolated struct FreshnessText: Sendable {
    /// The age, such as "Updated 3 minutes ago".
    public let text: String
    /// The time of the next change of the words.
    public let nextChange: Date

    /// Creates the text for the time passed since `time`. A clock that was moved back counts as no time at all.
    public init(since time: Date, now: Date, words: Localizer) {
        let seconds = max(0, now.timeIntervalSince(time))
        let unit: TimeInterval
        switch seconds {
        case ..<60:
            unit = 60
            text = words("Updated just now")
        case ..<3600:
            unit = 60
            text = words.plural("Updated {count} minute ago", "Updated {count} minutes ago", Int(seconds / unit))
        case ..<86_400:
            unit = 3600
            text = words.plural("Updated {count} hour ago", "Updated {count} hours ago", Int(seconds / unit))
        default:
            unit = 86_400
            text = words.plural("Updated {count} day ago", "Updated {count} days ago", Int(min(seconds / unit, 1e6)))
        }
        nextChange = now.addingTimeInterval(unit - seconds.truncatingRemainder(dividingBy: unit))
    }
}

/// Keeps the last value that was made for a key, so that several outputs of a view-model make it once.
final class LastValue<Key: Equatable, Value> {
    private var last: (key: Key, value: Value)?

    /// Returns the value of `key`; `make` is called if the last value had another key.
    func value(for key: Key, _ make: () -> Value) -> Value {
        if let last, last.key == key { return last.value }
        let value = make()
        last = (key, value)
        return value
    }
}
