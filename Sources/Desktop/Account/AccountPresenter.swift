import Domain
import Foundation
import Gtk
import ViewModels

/// Opens the browser and the file chooser for the account pages.
public final class AccountPresenter: @MainActor Presenter, @MainActor AccountAppService {
    public let windows: GtkAppService

    /// Shows dialogs over `windows`.
    public init(_ windows: GtkAppService) { self.windows = windows }

    public func openInBrowser(_ url: URL) async -> Bool { await windows.openInBrowser(url) }

    public func choosePhoto() async -> Photo? { await windows.choosePicture() }
}
