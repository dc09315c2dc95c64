import Domain
import Foundation
import Gtk
import ViewModels

/// Opens the browser and the file chooser for the account pages.
public final class AccountPresenter: @MainActor Presenter, @MainActor AccountAppService {
    /// The windows and services that all features share.
    public let windows: GtkAppService

    /// Creates a presenter that shows dialogs over `windows`.
    public init(_ windows: GtkAppService) { self.windows = windows }

    /// Opens an address in the browser. Returns false if there is none.
    public func openInBrowser(_ url: URL) async -> Bool { await windows.openInBrowser(url) }

    /// Copies a text to the clipboard.
    public func copy(_ text: String) { windows.activeWindow?.copy(text) }

    /// Lets the user choose a picture. Returns nil if they cancel.
    public func choosePhoto() async -> Photo? { await windows.choosePicture() }

    /// Shows the form for the profile. Returns when it is closed.
    public func editProfile(_ editor: ProfileEditorViewModel) async {
        await windows.closing(of: ProfileEditorWindow(editor, over: windows.activeWindow).window)
    }
}
