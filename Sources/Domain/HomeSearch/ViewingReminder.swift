import Foundation

/// The times at which the user is reminded of a viewing.
public enum ViewingReminder: CaseIterable, Sendable {
    /// At 18:00 on the day before.
    case eveningBefore
    /// An hour before.
    case hourBefore

    private static let eveningHour = 18

    /// Returns the time when the reminder of a viewing at `time` is due, in the user's time zone.
    public func due(for time: Date, in zone: Zone) -> Date {
        switch self {
        case .hourBefore: time.addingTimeInterval(-3600)
        case .eveningBefore: zone.time(hour: Self.eveningHour, minute: 0, ofDay: zone.day(of: time) - 1)
        }
    }
}

extension Viewing {
    /// Returns the time when the latest reminder that has to be shown at `now` was due; nil if there is none.
    ///
    /// A reminder that was due before the time of the viewing was set, or before a reminder that was shown, is left
    /// out.
    public func dueReminder(at now: Date, in zone: Zone) -> Date? {
        reminders(at: now, in: zone).filter { $0 <= now }.max()
    }

    /// Returns the time when the next reminder will be due; nil if there is none.
    public func nextReminder(after now: Date, in zone: Zone) -> Date? {
        reminders(at: now, in: zone).filter { $0 > now }.min()
    }

    private func reminders(at now: Date, in zone: Zone) -> [Date] {
        guard isComing(at: now) else { return [] }
        return ViewingReminder.allCases.map { $0.due(for: time, in: zone) }
            .filter { $0 > scheduledAt && $0 > remindedAt ?? .distantPast }
    }
}
