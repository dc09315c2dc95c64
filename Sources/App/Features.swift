import Desktop
import Foundation
import Sandbox
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

extension Program {
    /// Loads the settings and the database, and creates the features. Throws `StorageError`.
    static func load(
        _ options: Options, assets: URL?, appService: GtkAppService, computer: Computer
    ) async throws -> Program {
        if let clock = options.clock { computer.time.advance(by: clock.timeIntervalSince(computer.time.now)) }
        let context = try await FeatureContext(
            options: options, assets: assets, appService: appService, computer: computer)
        return Program(
            features: features.map { $0.make(context) }, foundation: context, preferences: context.preferences,
            usesSandbox: context.endpoints.usesSandbox,
            preferencesModel: PreferencesViewModel(
                preferences: context.preferences,
                reload: { [weak appService] in await appService?.reload(showsServices: true) }),
            backup: context.backup.model, background: context.background,
            undoHistory: context.undoHistory, account: context.account.model, center: context.account.center,
            time: context.time,
            stage: SandboxStage(sandbox: context.sandbox, time: context.time), requestedPage: options.page,
            showsScenarios: options.scenarios)
    }
}
