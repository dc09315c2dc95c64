import Foundation

/// A line on the page of today: something that waits for the user.
public nonisolated struct TodayLine: Identifiable, Equatable, Sendable {
    /// The identifier.
    public let id: String
    /// The symbol of its kind; nil for a line with a picture.
    public let symbol: Symbol?
    /// Whether the line has a symbol.
    public var hasSymbol: Bool { symbol != nil }
    /// Whether the line has the picture of a group or a person, or the initials of the title.
    public var hasPicture: Bool { symbol == nil }
    /// The address of the picture.
    public let picture: URL?
    /// The title.
    public let title: String
    /// The line below the title; may be empty.
    public let subtitle: String
    /// The number of unread messages; empty without any.
    public let badge: String
    /// The weather then and there, if it is known.
    public let weather: PlannedWeather?
    /// The whole line for assistive technology.
    public let accessibleName: String
}

/// Lines under one title.
public nonisolated struct TodaySection: Equatable, Sendable {
    /// The title; empty for none.
    public let title: String
    /// The lines.
    public let lines: [TodayLine]
}

/// A line that a feature offers, with its place on the page and the way to where it is dealt with.
public struct TodayItem {
    /// The parts of the page, in their order.
    nonisolated enum Part: CaseIterable, Sendable {
        case signIn, upcoming, homes, matches, unread, unfinished
        /// Suggestions, which are shown if there is nothing else but the sign-in.
        case begin
    }

    /// The maximum number of lines in a part.
    nonisolated static let maximumCount = 5

    let part: Part
    let line: TodayLine
    /// The time by which lines are ordered; those without one keep their order.
    let time: Date?
    let open: @MainActor () async -> Void

    /// Creates a line; `unread` is the badge with its meaning in words. A line without a symbol has a picture.
    init(
        _ part: Part, id: String, symbol: Symbol?, picture: URL? = nil, title: String, subtitle: [String] = [],
        time: Date? = nil, weather: PlannedWeather? = nil, unread: (badge: String, text: String) = ("", ""),
        open: @escaping @MainActor () async -> Void
    ) {
        self.part = part
        self.time = time
        self.open = open
        let subtitle = subtitle.filter { !$0.isEmpty }.joined(separator: " · ")
        line = TodayLine(
            id: id, symbol: symbol, picture: picture, title: title, subtitle: subtitle, badge: unread.badge,
            weather: weather,
            accessibleName: [title, unread.text, subtitle, weather?.text ?? ""].filter { !$0.isEmpty }.joined(
                separator: ". "))
    }
}
