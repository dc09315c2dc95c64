import Domain
import Foundation

/// The requests of the account pages to the windows around them.
public protocol AccountAppService: AppService {
    /// Shows `url` in the user's browser. Returns false if no browser could be opened.
    func openInBrowser(_ url: URL) async -> Bool

    /// Copies a text to the clipboard.
    func copy(_ text: String)

    /// Lets the user choose a picture of themselves. Returns nil if they cancel.
    func choosePhoto() async -> Photo?

    /// Shows the form for the profile. Returns when it is closed.
    func editProfile(_ editor: ProfileEditorViewModel) async
}
