import Domain
import Foundation
import Testing
import ViewModels

extension FakeAppService: AccountAppService {
    public func openInBrowser(_ url: URL) async -> Bool {
        await ask("openInBrowser", url.absoluteString, fallback: false)
    }

    public func choosePhoto() async -> Photo? {
        await ask("choosePhoto", fallback: nil as Photo?)
    }

    public func editProfile(_ editor: ProfileEditorViewModel) async {
        let use: (@MainActor (ProfileEditorViewModel) async -> Void)? = await ask("editProfile", fallback: nil)
        await use?(editor)
    }
}
