import Desktop
import Services
import ViewModels

/// A feature before it is made: the values that are needed before the database is open, and a function that makes it.
struct FeatureFactory {
    /// The value of `--page`.
    let id: FeatureID
    /// The changes of the feature's tables. A released change is never edited.
    var migrations: [Migration] = []
    /// Makes the feature; nothing is loaded before it is started.
    let make: @MainActor (FeatureContext) -> Feature
}

/// All features of the program, in the order of the side menu and of the keys of their pages. To add a feature, add it
/// here.
let features: [FeatureFactory] = [
    .today, .homeSearch, .listings, .groups, .weather, .account, .personalInfo,
]

/// The changes of all tables.
let databaseMigrations = features.flatMap(\.migrations) + SQLiteDraftStore.migrations
