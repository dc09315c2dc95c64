import Logging

/// The loggers of this module, one label for each subsystem. They never receive secrets or personal data.
enum Log {
    static let database = Logger(label: "database")
    static let files = Logger(label: "storage.files")
    static let backup = Logger(label: "storage.backup")
    static let secrets = Logger(label: "secrets")
    static let http = Logger(label: "http")
    static let oauth = Logger(label: "account.oauth")
    static let signIn = Logger(label: "account.signin")
    static let weather = Logger(label: "weather.http")
    static let homeSearch = Logger(label: "home-search.service")
    static let groupsSync = Logger(label: "groups.sync")
    static let groupsOutbox = Logger(label: "groups.outbox")
    static let groupsStore = Logger(label: "groups.store")
    static let listingsStore = Logger(label: "listings.store")
    static let listingPhotos = Logger(label: "listings.photos")
    static let listingsMarkets = Logger(label: "listings.markets")
    static let weatherStore = Logger(label: "weather.store")
    static let personalInfo = Logger(label: "personal-info.store")
}
