import Domain
import Foundation
import Observation

/// The part of the preferences that selects the provider for the sign-in.
///
/// The form takes effect when `save()` is called, because another provider means another account.
@Observable
public final class SignInChoiceViewModel {
    /// The provider's address as typed; empty for its well-known one.
    public private(set) var address = ""
    /// The problem with the address; empty if there is none.
    public private(set) var addressProblem = ""
    /// The client ID as typed.
    public private(set) var clientID = ""
    /// The client secret as typed.
    public private(set) var clientSecret = ""

    /// The protocol that the provider uses.
    public var dialect: AccountProvider.Dialect { preferences.settings.signIn.dialect }
    /// Whether the form for address, client ID and secret is shown; a Matrix server has its address elsewhere.
    public var showsForm: Bool { dialect != .matrix }
    /// A description of the values that the user still has to enter; empty if none is missing.
    public var missing: String {
        switch dialect {
        case .matrix: ""
        case .weibo, .gitHub: clientID.isEmpty ? words("The provider gives you a client ID for Hutong.") : ""
        case .plain: address.isEmpty ? words("Enter the provider’s address.") : ""
        }
    }

    private let preferences: Preferences
    @ObservationIgnored private let secrets: any SecretStore
    @ObservationIgnored private let changeServer: ServerSwitch.Change
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AppService)?
    @ObservationIgnored private var secretIsEdited = false

    /// Creates a form that edits `preferences`, and the client secret in `secrets`. `changeServer` applies a change
    /// of provider.
    public init(
        preferences: Preferences, secrets: any SecretStore, changeServer: @escaping ServerSwitch.Change,
        words: Localizer, appService: (any AppService)?
    ) {
        self.preferences = preferences
        self.secrets = secrets
        self.changeServer = changeServer
        self.words = words
        self.appService = appService
    }

    /// Fills the form with the current settings.
    public func load() async {
        show(preferences.settings.signIn)
        secretIsEdited = false
        do {
            let secret = try await secrets.secret(for: .accountClientSecret) ?? ""
            if !secretIsEdited { clientSecret = secret }
        } catch {
            Log.signIn.warning("Cannot read the client secret", metadata: ["error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    /// Signs in with another kind of provider, at its well-known address.
    public func choose(_ dialect: AccountProvider.Dialect) async {
        guard dialect != self.dialect else { return }
        var choice = SignInChoice()
        choice.dialect = dialect
        show(choice)
        editClientSecret("")
        await save(choice)
    }

    /// Changes the address in the form.
    public func editAddress(_ text: String) {
        address = text
        addressProblem = ""
    }

    /// Changes the client ID in the form.
    public func editClientID(_ text: String) { clientID = text }

    /// Changes the client secret in the form.
    public func editClientSecret(_ text: String) {
        secretIsEdited = true
        clientSecret = text
    }

    /// Makes the form take effect; an invalid address stays in the form only.
    public func save() async {
        var choice = preferences.settings.signIn
        choice.clientID = clientID.trimmed
        let typed = address.trimmed
        choice.address = ServerAddress.url(typed)
        guard typed.isEmpty || choice.address != nil else {
            addressProblem = ServerAddress.problem(words)
            return
        }
        await save(choice)
    }

    // MARK: Helpers

    private func save(_ choice: SignInChoice) async {
        if choice != preferences.settings.signIn {
            await changeServer { [preferences] in preferences.change { $0.signIn = choice } }
        }
        // The secret is for the chosen provider only, and the user may have kept the earlier one.
        guard secretIsEdited, choice == preferences.settings.signIn else { return }
        secretIsEdited = false
        let secret = clientSecret.trimmed
        do {
            try await secrets.setSecret(secret.isEmpty ? nil : secret, for: .accountClientSecret)
        } catch {
            secretIsEdited = true
            Log.signIn.error("Cannot save the client secret", metadata: ["error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    private func show(_ choice: SignInChoice) {
        address = choice.address?.absoluteString ?? ""
        addressProblem = ""
        clientID = choice.clientID
    }
}
