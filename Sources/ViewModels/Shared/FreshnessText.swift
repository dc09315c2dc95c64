import Foundation

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
