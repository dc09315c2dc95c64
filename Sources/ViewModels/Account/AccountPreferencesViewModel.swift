import Domain
import Foundation
import Observation

/// The account's part of the preferences: the provider, and the Matrix server of account and groups.
@Observable
public final class AccountPreferencesViewModel {
    /// The Matrix server as typed: a name, an address, or a user id.
    public private(set) var matrixAddress = ""
    /// The problem with the address; empty if there is none.
    public private(set) var matrixProblem = ""
    /// The address at which the server was found; empty until it is known.
    public private(set) var matrixFound = ""
    /// True while the server is searched for.
    public private(set) var isFindingMatrix = false
    /// The choice of the provider to sign in with.
    public let signIn: SignInChoiceViewModel

    private let preferences: Preferences
    @ObservationIgnored private let homeservers: any HomeserverFinding
    @ObservationIgnored private let changeServer: ServerSwitch.Change
    @ObservationIgnored private let words: Localizer

    /// Creates a form that edits `preferences`, and the client secret in `secrets`. `changeServer` performs the
    /// changes of server.
    public init(
        preferences: Preferences, secrets: any SecretStore, homeservers: any HomeserverFinding,
        changeServer: @escaping ServerSwitch.Change, words: Localizer, appService: (any AppService)?
    ) {
        self.preferences = preferences
        self.homeservers = homeservers
        self.changeServer = changeServer
        self.words = words
        signIn = SignInChoiceViewModel(
            preferences: preferences, secrets: secrets, changeServer: changeServer, words: words, appService: appService
        )
    }

    /// Fills the form with the current settings.
    public func load() async {
        matrixAddress = preferences.settings.matrixURL?.absoluteString ?? ""
        matrixProblem = ""
        matrixFound = ""
        await signIn.load()
    }

    /// Changes the Matrix server in the form; `findMatrixServer()` searches for it.
    public func editMatrixAddress(_ text: String) {
        matrixAddress = text
        matrixProblem = ""
        matrixFound = ""
    }

    /// Searches for the typed server, and uses it from now on.
    public func findMatrixServer() async {
        let typed = matrixAddress.trimmed
        guard !isFindingMatrix else { return }
        guard !typed.isEmpty else { return await useMatrixServer(nil) }
        isFindingMatrix = true
        defer { isFindingMatrix = false }
        do {
            let address = try await homeservers.homeserver(for: typed)
            // The user may have typed another server meanwhile.
            guard typed == matrixAddress.trimmed else { return }
            await useMatrixServer(address)
            guard preferences.settings.matrixURL == address else { return await load() }
            matrixFound = words("Found at {address}", ["address": address.absoluteString])
        } catch RemoteError.notFound {
            matrixProblem = words("No Matrix server was found there")
        } catch is CancellationError {
        } catch {
            matrixProblem = ErrorWords(words).problem(for: error).title
        }
    }

    private func useMatrixServer(_ address: URL?) async {
        guard address != preferences.settings.matrixURL else { return }
        await changeServer { [preferences] in preferences.change { $0.matrixURL = address } }
    }
}
