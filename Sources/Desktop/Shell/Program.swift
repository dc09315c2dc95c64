import Domain
import Foundation
import ViewModels

/// The loaded program: the content of its windows and the services to stop at its end.
public struct Program {
    let features: [Feature]
    let foundation: any Lifecycle
    let preferences: Preferences
    let usesSandbox: Bool
    let preferencesModel: PreferencesViewModel
    let backup: BackupViewModel
    let background: BackgroundViewModel
    let undoHistory: UndoHistory
    let account: AccountViewModel
    let center: NotificationCenter
    let time: any TimeSource
    let stage: any ServerStage
    let requestedPage: FeatureID?
    let showsScenarios: Bool

    /// Creates a program. `features` are in the order of the side menu and of the keys; `foundation`, which they all use,
    /// is started first and stopped last; `usesSandbox` marks the window; `center` has the events of `account`.
    public init(
        features: [Feature], foundation: any Lifecycle, preferences: Preferences, usesSandbox: Bool,
        preferencesModel: PreferencesViewModel, backup: BackupViewModel, background: BackgroundViewModel,
        undoHistory: UndoHistory, account: AccountViewModel, center: NotificationCenter, time: any TimeSource,
        stage: any ServerStage, requestedPage: FeatureID?,
        showsScenarios: Bool
    ) {
        self.features = features
        self.foundation = foundation
        self.preferences = preferences
        self.usesSandbox = usesSandbox
        self.preferencesModel = preferencesModel
        self.backup = backup
        self.background = background
        self.undoHistory = undoHistory
        self.account = account
        self.center = center
        self.time = time
        self.stage = stage
        self.requestedPage = requestedPage
        self.showsScenarios = showsScenarios
    }
}
