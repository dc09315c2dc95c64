import Domain
import Foundation
import Observation

/// The page on which users name their own Matrix server, before they sign in there.
@Observable
public final class OwnServerViewModel {
    /// The field for the server.
    public let form: MatrixServerForm
    /// Whether users can sign in at another server: the command line names none.
    public let isOffered: Bool
    private var isOpen = false

    /// Whether the page is shown instead of the sign-in, which needs a server.
    public var isShown: Bool { isOpen || isMissing() }
    /// Whether there is a page to go back to.
    public var canGoBack: Bool { !isMissing() }
    /// Whether the search for the server can begin.
    public var canContinue: Bool { !form.isFinding }

    private let preferences: Preferences
    @ObservationIgnored private let isMissing: () -> Bool
    @ObservationIgnored private let changeServer: ServerSwitch.Change
    @ObservationIgnored private let reload: () async -> Void

    /// Creates a page that changes `preferences`; `isMissing` returns whether they name no server. `changeServer`
    /// performs a change of server, and `reload` loads the program again without the sandbox.
    public init(
        preferences: Preferences, homeservers: any HomeserverFinding, isOffered: Bool,
        isMissing: @escaping () -> Bool, changeServer: @escaping ServerSwitch.Change,
        reload: @escaping () async -> Void, words: Localizer
    ) {
        self.preferences = preferences
        self.isOffered = isOffered
        self.isMissing = isMissing
        self.changeServer = changeServer
        self.reload = reload
        form = MatrixServerForm(homeservers: homeservers, words: words)
    }

    /// Shows the page.
    public func open() { isOpen = isOffered }

    /// Returns to the page before.
    public func close() { isOpen = false }

    /// Searches for the typed server, and shows its sign-in.
    public func find() async { await form.find(use) }

    private func use(_ address: URL) async -> Bool {
        let change: @MainActor () -> Void = { [preferences] in
            preferences.change {
                $0.services = .real
                $0.signIn = SignInChoice()
                $0.matrixURL = address
            }
        }
        if preferences.settings.services == .sandbox {
            // The data of the sandbox and its session are kept until it is used again.
            change()
            await preferences.flush()
            await reload()
        } else if !isUsed(address) {
            await changeServer(change)
        }
        isOpen = !isUsed(address)
        return !isOpen
    }

    /// Returns whether the user signs in at an address, and in the way that its server offers.
    private func isUsed(_ address: URL) -> Bool {
        preferences.settings.matrixURL == address && preferences.settings.signIn == SignInChoice()
    }
}
