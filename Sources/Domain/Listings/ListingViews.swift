import Foundation

/// A day of the calendar on which listings are viewed, without a time zone.
public struct ViewDay: Hashable, Comparable, Sendable {
    /// The number of days since January 1, 1970.
    public let number: Int

    /// Creates the day with that number.
    public init(number: Int) { self.number = number }

    /// Creates the day of `time` in `zone`.
    public init(_ time: Date, in zone: Zone) { number = zone.day(of: time) }

    /// The midnight in UTC with which the day begins, to be formatted in UTC.
    public var start: Date { Date(timeIntervalSince1970: Double(number) * 86_400) }

    /// Compares chronologically.
    public static func < (one: ViewDay, other: ViewDay) -> Bool { one.number < other.number }
}

/// The numbers of views of a listing on each of the last 30 days.
public struct ListingViews: Equatable, Sendable {
    /// The number of days.
    public static let dayCount = 30

    /// The first day.
    public let first: ViewDay
    /// The views of each day, oldest first; days without views are zero.
    public let counts: [Int]

    /// Creates the days up to and including `today`; other days of `viewsByDay` are ignored.
    public init(_ viewsByDay: [ViewDay: Int], until today: ViewDay) {
        let first = ViewDay(number: today.number - Self.dayCount + 1)
        self.first = first
        counts = (0..<Self.dayCount).map { viewsByDay[ViewDay(number: first.number + $0)] ?? 0 }
    }

    /// The views of all days.
    public var total: Int { counts.reduce(0, +) }

    /// The day with most views, the latest of several; nil without views.
    public var most: (index: Int, count: Int)? {
        guard let count = counts.max(), count > 0, let index = counts.lastIndex(of: count) else { return nil }
        return (index, count)
    }

    /// Returns the day at an index of `counts`.
    public func day(at index: Int) -> ViewDay { ViewDay(number: first.number + index) }
}
