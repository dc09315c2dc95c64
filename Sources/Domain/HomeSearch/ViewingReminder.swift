import Foundation

/// When the user is reminded of a viewing.
public enum ViewingReminder: CaseIterable, Sendable {
    /// At 18:00 of the day before.
    case eveningBefore
    /// An hour before.
    case hourBefore

    private static let eveningHour = 18

    /// When the reminder of a viewing at `time` is due, in the time zone of `calendar`.
    public func due(for time: Date, in calendar: Calendar) -> Date {
        switch self {
        case .hourBefore: return time.addingTimeInterval(-3600)
        case .eveningBefore:
            let day = calendar.startOfDay(for: time)
            let before = calendar.date(byAdding: .day, value: -1, to: day) ?? day.addingTimeInterval(-86_400)
            return calendar.date(bySettingHour: Self.eveningHour, minute: 0, second: 0, of: before) ?? before
        }
    }
}

extension Viewing {
    /// When the latest reminder that has to be shown at `now` was due; nil when there is none.
    ///
    /// A reminder that was due before the time of the viewing was set, or before one that was shown, is left out.
    public func dueReminder(at now: Date, in calendar: Calendar) -> Date? {
        reminders(at: now, in: calendar).filter { $0 <= now }.max()
    }

    /// When the next reminder will be due; nil when there is none.
    public func nextReminder(after now: Date, in calendar: Calendar) -> Date? {
        reminders(at: now, in: calendar).filter { $0 > now }.min()
    }

    private func reminders(at now: Date, in calendar: Calendar) -> [Date] {
        guard isComing(at: now) else { return [] }
        return ViewingReminder.allCases.map { $0.due(for: time, in: calendar) }
            .filter { $0 > scheduledAt && $0 > remindedAt ?? .distantPast }
    }
}
