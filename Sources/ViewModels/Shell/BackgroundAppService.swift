/// The requests of a program that may go on without a window.
public protocol BackgroundAppService: AppService {
    /// Asks whether the program keeps running without its window. Returns nil if the user cancels.
    func askToKeepRunning() async -> Bool?

    /// Hides all windows; a notification, a link or another launch shows them again.
    func hideWindows()

    /// Saves everything and ends the program.
    func quit()
}
