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
