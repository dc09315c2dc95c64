import Desktop
import Services
import ViewModels

/// A feature before it is made: what must be known before the database is open, and how it is made.
struct FeatureFactory {
    /// The value of `--page`, and what the last page is stored as.
    let id: FeatureID
    /// The changes of its tables; what was released is never edited.
    var migrations: [Migration] = []
    /// Makes the feature; nothing is loaded before it is started.
    let make: @MainActor (FeatureContext) -> Feature
}

/// Every feature of the program, in the order of the side menu: the one place to add another.
let features: [FeatureFactory] = [.account, .weather, .listings, .groups, .homeSearch, .personalInfo]

/// The changes of all tables.
let databaseMigrations = features.flatMap(\.migrations) + SQLiteDraftStore.migrations
