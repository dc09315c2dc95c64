import Domain
import Observation

/// The end of the window: the program ends with it, or keeps running without it, for the notifications.
@Observable
public final class BackgroundViewModel {
    /// Whether the program keeps running when its window is closed.
    public var keepsRunning: Bool { preferences.settings.keepsRunning == true }
    /// Whether the desktop starts the program, without its window, when the user logs in.
    public private(set) var startsAtLogin = false

    private let preferences: Preferences
    @ObservationIgnored private let loginItem: any LoginItem
    @ObservationIgnored private let isSignedIn: () -> Bool
    @ObservationIgnored private let errorWords: ErrorWords
    @ObservationIgnored private var isAsking = false
    @ObservationIgnored private weak var appService: (any BackgroundAppService)?

    /// Creates a view-model that edits `preferences` and `loginItem`. Without a signed-in user there is nothing to be
    /// notified of.
    public init(
        preferences: Preferences, loginItem: any LoginItem, isSignedIn: @escaping () -> Bool, words: Localizer,
        appService: (any BackgroundAppService)?
    ) {
        self.preferences = preferences
        self.loginItem = loginItem
        self.isSignedIn = isSignedIn
        errorWords = ErrorWords(words)
        self.appService = appService
    }

    /// Reads whether the desktop starts the program, which the user can also change in the desktop's own settings.
    public func load() async { startsAtLogin = await loginItem.isOn() }

    /// Ends the program, or only hides its windows; asks the user at the first time.
    public func closeWindow() async {
        guard isSignedIn() else {
            appService?.quit()
            return
        }
        guard let keepsRunning = await choice() else { return }
        if keepsRunning { appService?.hideWindows() } else { appService?.quit() }
    }

    /// Keeps the program running when its window is closed, or not; then it does not start at login either.
    public func keepRunning(_ isOn: Bool) async {
        preferences.change { $0.keepsRunning = isOn }
        if !isOn, startsAtLogin { await startAtLogin(false) }
    }

    /// Makes the desktop start the program when the user logs in, or not. A failure is reported.
    public func startAtLogin(_ isOn: Bool) async {
        startsAtLogin = isOn
        do {
            try await loginItem.set(isOn)
        } catch {
            appService?.report(errorWords.problem(for: error))
            await load()
        }
    }

    /// Returns the saved choice, or asks for it. Returns nil if the user cancels.
    private func choice() async -> Bool? {
        if let saved = preferences.settings.keepsRunning { return saved }
        guard !isAsking else { return nil }
        isAsking = true
        defer { isAsking = false }
        guard let answer = await appService?.askToKeepRunning() else { return nil }
        preferences.change { $0.keepsRunning = answer }
        return answer
    }
}

/// The requests of a program that may go on without a window.
public protocol BackgroundAppService: AppService {
    /// Asks whether the program keeps running without its window. Returns nil if the user cancels.
    func askToKeepRunning() async -> Bool?

    /// Hides all windows; a notification, a link or another launch shows them again.
    func hideWindows()

    /// Saves everything and ends the program.
    func quit()
}
