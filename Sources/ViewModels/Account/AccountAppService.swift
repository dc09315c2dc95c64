import Domain
import Foundation

/// What the account pages ask of the windows around them.
public protocol AccountAppService: AppService {
    /// Shows `url` in the user's browser; false when none could be opened.
    func openInBrowser(_ url: URL) async -> Bool

    /// Lets the user choose a picture of themselves; nil when they thought better of it.
    func choosePhoto() async -> Photo?
}
