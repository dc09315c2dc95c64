import Logging

/// The loggers of this module, one label for each subsystem. They never receive secrets or personal data.
enum Log {
    static let database = Logger(label: "database")
    static let files = Logger(label: "storage.files")
    static let secrets = Logger(label: "secrets")
    static let http = Logger(label: "http")
    static let oauth = Logger(label: "account.oauth")
    static let signIn = Logger(label: "account.signin")
    static let weather = Logger(label: "weather.http")
    static let homeSearch = Logger(label: "home-search.service")
    static let personalInfo = Logger(label: "personal-info.store")
}
