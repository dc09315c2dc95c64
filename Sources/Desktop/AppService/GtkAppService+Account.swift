import Domain
import Foundation
import Gtk
import ViewModels

extension GtkAppService: @MainActor AccountAppService {
    public func openInBrowser(_ url: URL) async -> Bool {
        await DesktopServices.open(address: url.absoluteString, from: activeWindow)
    }

    public func choosePhoto() async -> Photo? {
        guard
            let path = await DesktopServices.chooseFile(
                over: activeWindow, title: words("Choose a Picture"), accept: words("_Choose"),
                cancel: words("_Cancel"), filter: words("Pictures"), types: ["image/png", "image/jpeg", "image/gif"])
        else { return nil }
        do {
            return try await PictureFile.read(path)
        } catch {
            report(ErrorWords(words).problem(for: error))
            return nil
        }
    }

    /// Shows the user page of any member, in a window of its own.
    public func showUser(id: String, name: String) {
        guard let page = makeUserPage?(id, name.isEmpty ? nil : UserProfile(id: id, name: name, handle: id)) else {
            return
        }
        UserWindow(page, over: activeWindow).window.present()
    }
}
