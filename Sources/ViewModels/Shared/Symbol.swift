/// A small picture by its meaning; the view maps it to an icon.
public nonisolated enum Symbol: String, CaseIterable, Sendable {
    case person, weather, house, people, search, form
    case calendar, place, views, warning
    case star, emptyStar
    case notificationsOff
    case file, document, picture, audio, video, archive
}

/// A text at a point of a plot, whose position is from 0 to 1, from the left and from the bottom.
public nonisolated struct PlotLabel: Equatable, Sendable {
    /// The place of the point.
    public let x, y: Double
    /// The text.
    public let text: String
}
