/// A small picture by what it means; the view knows which icon that is.
public nonisolated enum Symbol: String, CaseIterable, Sendable {
    case person, weather, house, people, search, form
    case calendar, views, warning
    case notifications, notificationsOff
    case file, document, picture, audio, video, archive
}
