import Foundation

/// A time zone: the offset of its clocks from UTC, and the time that they show.
///
/// Foundation's `TimeZone` takes its rules from ICU, which would be the largest part of the program.
public struct Zone: Sendable {
    private let offset: @Sendable (Int) -> Int

    /// UTC.
    public static let gmt = Zone(secondsFromGMT: 0)

    /// Creates a zone with the same offset at all times.
    public init(secondsFromGMT seconds: Int) { offset = { _ in seconds } }

    /// Creates a zone with an offset for each time, in seconds since 1970.
    public init(offset: @escaping @Sendable (_ seconds: Int) -> Int) { self.offset = offset }

    /// Returns the offset of the clocks from UTC, in seconds.
    public func secondsFromGMT(for time: Date) -> Int { offset(Self.wholeSeconds(time)) }

    /// Returns the date and time that clocks in the zone show.
    public func clock(at time: Date) -> CivilTime { CivilTime(seconds: localSeconds(time)) }

    /// Returns the number of the day: 0 for January 1, 1970.
    public func day(of time: Date) -> Int { CivilTime.days(inSeconds: localSeconds(time)) }

    /// Returns the time when a day begins: at midnight, or when clocks have been put forward from there.
    public func start(ofDay day: Int) -> Date { time(hour: 0, minute: 0, ofDay: day) }

    /// Returns the time when clocks show an hour and a minute; the first one if they do so twice, and the time when
    /// they have been put forward if they skip it.
    public func time(hour: Int, minute: Int, ofDay day: Int) -> Date {
        let local = day * CivilTime.secondsInDay + hour * 3600 + minute * 60
        let (before, after) = (offset(local - CivilTime.secondsInDay), offset(local + CivilTime.secondsInDay))
        var (early, late) = (local - max(before, after), local - min(before, after))
        if let shown = [early, late].first(where: { $0 + offset($0) == local }) { return Self.date(shown) }
        while late - early > 1 {
            let middle = (early + late) / 2
            if offset(middle) == before { early = middle } else { late = middle }
        }
        return Self.date(late)
    }

    private func localSeconds(_ time: Date) -> Int {
        let seconds = Self.wholeSeconds(time)
        return seconds + offset(seconds)
    }

    /// Servers may send any number; the limit is 300 000 years from now.
    private static func wholeSeconds(_ time: Date) -> Int {
        Int(min(max(time.timeIntervalSince1970.rounded(.down), -1e13), 1e13))
    }

    private static func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
}

/// The source from which the program reads the time, and with which it waits. It is one object, so that a test which
/// moves the clock moves both.
public protocol TimeSource: Sendable {
    /// The wall clock's time.
    var now: Date { get }

    /// Returns once `now` has reached `deadline`. Throws `CancellationError` if the task is canceled.
    func sleep(until deadline: Date) async throws

    /// Returns after `seconds`, also if the clock is set back in the meantime, or sooner if it is set forward past
    /// them. Throws `CancellationError` if the task is canceled.
    func sleep(seconds: TimeInterval) async throws
}
