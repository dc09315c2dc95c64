import ViewModels

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
        }
    }
}
