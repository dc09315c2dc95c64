import Desktop
import Services
import ViewModels

/// A feature before it is made: the values that are needed before the database is open, and a function that makes it.
struct FeatureFactory {
    /// The value of `--page`, which is also the stored value of the last page.
    let id: FeatureID
    /// The changes of the feature's tables. A released change is never edited.
    var migrations: [Migration] = []
    /// Makes the feature; nothing is loaded before it is started.
    let make: @MainActor (FeatureContext) -> Feature
}

/// All features of the program, in the order of the side menu. To add a feature, add it here.
let features: [FeatureFactory] = [.account, .weather, .listings, .groups, .homeSearch, .personalInfo]

/// The changes of all tables.
let databaseMigrations = features.flatMap(\.migrations) + SQLiteDraftStore.migrations
