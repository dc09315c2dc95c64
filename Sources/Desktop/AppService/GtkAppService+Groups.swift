import Foundation
import Gtk
import ViewModels

extension GtkAppService: @MainActor GroupsAppService {
    /// The application action that opens the group of a notification.
    static let openGroupAction = "open-group"

    public func showMembers(_ members: MembersViewModel) { MembersWindow(members, over: activeWindow).window.present() }

    public func showText(_ text: String, from name: String) {
        let view = TextView(name: words("Message")).padding(12).with {
            $0.text = text
            $0.isEditable = false
        }
        let window = DialogWindow(
            over: activeWindow,
            content: Box(.vertical) {
                HeaderBar(title: WindowTitle(name))
                ScrolledWindow(view)
            }, width: 520, height: 560)
        window.title = name
        window.present()
    }

    public func openActivityEditor(_ editor: ActivityEditorViewModel) async {
        await closing(of: ActivityEditorWindow(editor, over: activeWindow).window)
    }

    public func openGroupForm(_ form: AddGroupViewModel) async {
        await closing(of: AddGroupWindow(form, over: activeWindow).window)
    }

    public func choosePicture() async -> ChosenPicture? {
        guard let photo = await choosePhoto() else { return nil }
        let size = Texture.decoding([UInt8](photo.data))?.size
        return ChosenPicture(data: photo.data, type: photo.type, width: size?.width ?? 0, height: size?.height ?? 0)
    }

    public func copy(_ text: String) { activeWindow?.copy(text) }

    public func openLink(_ url: URL) {
        Task { _ = await openInBrowser(url) }
    }

    public func notify(_ notification: GroupNotification) {
        window?.window.application?.notify(
            id: notification.groupID, title: notification.title, body: notification.body,
            action: Self.openGroupAction, text: notification.groupID)
    }

    public func withdrawNotification(groupID: String) {
        window?.window.application?.withdrawNotification(id: groupID)
    }
}
