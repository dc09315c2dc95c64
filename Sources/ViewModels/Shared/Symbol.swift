/// A small picture by its meaning; the view maps it to an icon.
public nonisolated enum Symbol: String, CaseIterable, Sendable {
    case person, weather, house, people, search, form
    case calendar, place, views, warning
    case star, emptyStar
    case notificationsOff
    case file, document, picture, audio, video, archive
}
