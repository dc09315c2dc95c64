import Domain
import Foundation

/// The day and the time at which a home is to be seen: only what can be chosen, from today on.
public nonisolated struct ViewingForm: Equatable, Sendable {
    /// The days, from today.
    public let dayTitles: [String]
    /// The times of a day, each half an hour.
    public let timeTitles: [String]
    /// Which day is chosen.
    public var dayIndex: Int
    /// Which time is chosen.
    public var timeIndex: Int
    private let days: [[Date]]

    /// Two weeks from `now` in `zone`, from 9:00 to 19:30, the next morning chosen.
    public init(now: Date, zone: TimeZone, words: Localizer) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let today = calendar.startOfDay(for: now)
        let slots = (18..<40).map { (hour: $0 / 2, minute: $0 % 2 * 30) }
        days = (0..<14).map { offset in
            let day = calendar.date(byAdding: .day, value: offset, to: today) ?? today
            return slots.map { calendar.date(bySettingHour: $0.hour, minute: $0.minute, second: 0, of: day) ?? day }
        }
        let homeWords = HomeSearchWords(words) { zone }
        dayTitles = days.map { homeWords.day($0[0]) }
        timeTitles = days[1].map { homeWords.time($0) }
        dayIndex = 1
        timeIndex = 2
    }

    /// The chosen moment.
    public var time: Date { days[dayIndex][timeIndex] }
}
