import Domain
import Foundation
import Gtk
import ViewModels

/// Opens the browser and the file chooser for the account pages.
package final class AccountPresenter: @MainActor Presenter, @MainActor AccountAppService {
    package let windows: GtkAppService

    /// Creates a presenter that shows dialogs over `windows`.
    package init(_ windows: GtkAppService) { self.windows = windows }

    package func openInBrowser(_ url: URL) async -> Bool { await windows.openInBrowser(url) }

    package func copy(_ text: String) { windows.activeWindow?.copy(text) }

    package func choosePhoto() async -> Photo? { await windows.choosePicture() }

    package func editProfile(_ editor: ProfileEditorViewModel) async {
        await windows.closing(of: ProfileEditorWindow(editor, over: windows.activeWindow).window)
    }
}
