import Logging

/// The loggers of this module, one label for each subsystem. They never receive secrets or personal data.
nonisolated enum Log {
    static let homeSearch = Logger(label: "home-search")
    static let backup = Logger(label: "backup")
    static let listings = Logger(label: "listings")
    static let personalInfo = Logger(label: "personal-info")
    static let search = Logger(label: "desktop.search")
    static let groups = Logger(label: "groups.pages")
    static let viewModels = Logger(label: "view-models")
    static let account = Logger(label: "account")
    static let session = Logger(label: "account.session")
    static let signIn = Logger(label: "account.signin")
    static let weather = Logger(label: "weather")
}
