import Desktop
import Foundation
import Sandbox
import Services
import ViewModels

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
