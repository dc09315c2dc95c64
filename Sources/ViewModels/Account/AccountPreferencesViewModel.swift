import Domain
import Foundation
import Observation

/// The account's part of the preferences: the provider, and the Matrix server of account and groups.
@Observable
public final class AccountPreferencesViewModel {
    /// The field for the Matrix server.
    public let matrix: MatrixServerForm
    /// The choice of the provider to sign in with.
    public let signIn: SignInChoiceViewModel

    private let preferences: Preferences
    @ObservationIgnored private let changeServer: ServerSwitch.Change

    /// Creates a form that edits `preferences`, and the client secret in `secrets`. `changeServer` performs the
    /// changes of server.
    public init(
        preferences: Preferences, secrets: any SecretStore, homeservers: any HomeserverFinding,
        changeServer: @escaping ServerSwitch.Change, words: Localizer, appService: (any AppService)?
    ) {
        self.preferences = preferences
        self.changeServer = changeServer
        matrix = MatrixServerForm(homeservers: homeservers, words: words)
        signIn = SignInChoiceViewModel(
            preferences: preferences, secrets: secrets, changeServer: changeServer, words: words, appService: appService
        )
    }

    /// Fills the form with the current settings.
    public func load() async {
        showMatrixServer()
        await signIn.load()
    }

    /// Searches for the typed Matrix server, and uses it from now on; without a text, no server is used.
    public func findMatrixServer() async {
        guard matrix.address.trimmed.isEmpty, !matrix.isFinding else { return await matrix.find(useMatrixServer) }
        _ = await useMatrixServer(nil)
    }

    private func showMatrixServer() { matrix.edit(preferences.settings.matrixURL?.absoluteString ?? "") }

    private func useMatrixServer(_ address: URL?) async -> Bool {
        guard address != preferences.settings.matrixURL else { return true }
        await changeServer { [preferences] in preferences.change { $0.matrixURL = address } }
        guard preferences.settings.matrixURL != address else { return true }
        showMatrixServer()
        return false
    }
}
