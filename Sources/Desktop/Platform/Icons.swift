import ViewModels

extension Symbol? {
    /// The name in the icon theme; empty without a symbol.
    var icon: String { self?.icon ?? "" }
}

extension Symbol {
    /// The name in the icon theme.
    var icon: String {
        switch self {
        case .person: "avatar-default-symbolic"
        case .weather: "weather-few-clouds-symbolic"
        case .house: "user-home-symbolic"
        case .people: "system-users-symbolic"
        case .search: "system-search-symbolic"
        case .form: "x-office-document-symbolic"
        case .calendar: "x-office-calendar-symbolic"
        case .place: "mark-location-symbolic"
        case .views: "view-reveal-symbolic"
        case .star: "starred-symbolic"
        case .emptyStar: "non-starred-symbolic"
        case .warning: "dialog-warning-symbolic"
        case .notificationsOff: "notifications-disabled-symbolic"
        case .file: "text-x-generic-symbolic"
        case .document: "x-office-document-symbolic"
        case .picture: "image-x-generic-symbolic"
        case .audio: "audio-x-generic-symbolic"
        case .video: "video-x-generic-symbolic"
        case .archive: "package-x-generic-symbolic"
        }
    }
}
