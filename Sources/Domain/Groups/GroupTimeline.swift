/// A range of a page's events in the server's order, oldest first. Events that have not been sent come last.
public struct GroupTimeline: Equatable, Sendable {
    /// The events.
    public var events: [GroupEvent]
    /// Whether there are, or may be, events before the first one.
    public var hasEarlier: Bool
    /// Whether there are events after the last one.
    public var hasLater: Bool

    /// Creates a range.
    public init(events: [GroupEvent], hasEarlier: Bool = false, hasLater: Bool = false) {
        self.events = events
        self.hasEarlier = hasEarlier
        self.hasLater = hasLater
    }
}

/// A range of a page's events.
public enum TimelineWindow: Equatable, Sendable {
    /// The newest `count` events.
    case newest(count: Int)
    /// At most `count` events, beginning with the one with this id.
    case from(String, count: Int)
    /// At most `earlier` events before the one with this id, that event, and those after it; at most `count` in all.
    case before(String, earlier: Int, count: Int)
}
