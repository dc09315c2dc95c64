import Domain
import Foundation
import Gtk
import ViewModels

/// Shows the windows, dialogs and notifications of the groups.
package final class GroupsPresenter: @MainActor Presenter, @MainActor GroupsAppService {
    package let windows: GtkAppService
    private let feature: FeatureID
    private let makeUserPage: (_ id: String, _ passedIn: UserProfile?) -> UserPageViewModel
    private let makeNeighbor: (_ id: String) -> NeighborViewModel?

    /// Creates a presenter that shows dialogs over `windows`. A click on a notification makes `feature` open the
    /// group, `makeUserPage` makes the page of any member, and `makeNeighbor` the part of it that leads on, for anybody
    /// but the user.
    package init(
        _ windows: GtkAppService, feature: FeatureID,
        makeUserPage: @escaping (_ id: String, _ passedIn: UserProfile?) -> UserPageViewModel,
        makeNeighbor: @escaping (_ id: String) -> NeighborViewModel?
    ) {
        self.windows = windows
        self.feature = feature
        self.makeUserPage = makeUserPage
        self.makeNeighbor = makeNeighbor
    }

    package func showMembers(_ members: MembersViewModel) {
        MembersWindow(members, over: windows.activeWindow).window.present()
    }

    package func showText(_ text: String, from name: String) {
        show(Self.wholeText(text).margin(12).named(words("Message")), title: WindowTitle(name), height: 560)
    }

    package func showVersions(_ versions: [ChatVersion], from name: String) {
        let list = Box(.vertical, spacing: 18).margin(12).named(words("Edit History"))
        for version in versions {
            list.append(
                Box(.vertical, spacing: 4) {
                    Label(version.timeText).css("caption", "dim-label", "numeric").textAlign(.start)
                    Self.wholeText(version.text)
                })
        }
        show(list, title: WindowTitle(words("Edit History"), subtitle: name), height: 400)
    }

    private func show(_ content: Box, title: WindowTitle, height: Int) {
        let window = DialogWindow(
            over: windows.activeWindow,
            content: Box(.vertical) {
                HeaderBar(title: title)
                ScrolledWindow(content)
            }, width: 520, height: height)
        window.title = title.title
        window.present()
    }

    /// Returns a text of any length in labels that GTK can lay out.
    private static func wholeText(_ text: String) -> Box {
        let parts = Box(.vertical)
        for part in ForeignText.parts(of: text) {
            parts.append(Label().wrapping().textAlign(.start).selectable().with { $0.show([.text(part)]) })
        }
        return parts
    }

    package func showUser(id: String, name: String) {
        let page = makeUserPage(id, name.isEmpty ? nil : UserProfile(id: id, name: name, handle: id))
        UserWindow(
            page, neighbor: makeNeighbor(id), over: windows.activeWindow, covering: windows.window?.window
        ).window.present()
    }

    package func showHome(_ details: HomeDetailsViewModel) {
        HomeWindow(details, over: windows.activeWindow).window.present()
    }

    package func showHomes(_ list: HomeListViewModel) {
        HomeListWindow(list, over: windows.activeWindow).window.present()
    }

    package func showReview(_ review: HomeReviewViewModel) {
        HomeReviewWindow(review, over: windows.activeWindow).window.present()
    }

    package func askForRejection(_ form: HomeRejectionViewModel) async -> ListingRejection? {
        let dialog = HomeRejectionDialog.make(form, over: windows.activeWindow)
        return await windows.isConfirmed(dialog) ? form.answer : nil
    }

    package func showPhotos(of viewer: ListingPhotoViewerViewModel) {
        ListingPhotoWindow(viewer, over: windows.activeWindow).window.present()
    }

    package func openActivityEditor(_ editor: ActivityEditorViewModel) async {
        await windows.closing(of: ActivityEditorWindow(editor, over: windows.activeWindow).window)
    }

    package func openGroupForm(_ form: AddGroupViewModel) async {
        await windows.closing(of: AddGroupWindow(form, over: windows.activeWindow).window)
    }

    package func choosePicture() async -> Photo? { await windows.choosePicture() }

    package func chooseFiles() async -> [URL]? {
        await DesktopServices.chooseFiles(
            over: windows.activeWindow, title: words("Attach Files"), accept: words("_Send"), cancel: words("_Cancel"))?
            .map { URL(filePath: $0) }
    }

    package func confirmSending(_ question: SendingQuestion) async -> Bool {
        var texture: Texture?
        if let picture = question.picture { texture = await Texture.decoded(picture, side: 480) }
        let preview = texture.map { texture in
            Picture(describedAs: words("Picture")).shrinking().minimumSize(width: 240, height: 160)
                .with { $0.setTexture(texture) }
        }
        let dialog = MessageDialog(
            over: windows.activeWindow, heading: question.heading, body: question.text, content: preview
        )
        .confirming(words("_Send")).enterAnswers(MessageDialog.confirm)
        return await windows.isConfirmed(dialog)
    }

    package func chooseSaveLocation(for name: String) async -> URL? {
        await DesktopServices.chooseSaveLocation(
            over: windows.activeWindow, title: words("Save File"), name: name, accept: words("_Save"),
            cancel: words("_Cancel")
        )
        .map { URL(filePath: $0) }
    }

    package func openFile(_ location: URL) async -> Bool { await windows.openInBrowser(location) }

    package func confirm(_ question: GroupQuestion) async -> Bool {
        let reporting = words("The administrators of your server will see it.")
        let (heading, body, action) =
            switch question {
            case .deleteMessage:
                (
                    words("Delete this message?"),
                    words("It is deleted for everyone in the group. This cannot be undone."), words("_Delete")
                )
            case .reportMessage: (words("Report this message?"), reporting, words("_Report"))
            case .reportHome: (words("Report this home?"), reporting, words("_Report"))
            case .leave(let group):
                (
                    words("Leave {group}?", ["group": ForeignText.isolated(group)]),
                    words("Its messages are removed from this computer. You may need an invitation to join again."),
                    words("_Leave")
                )
            case .remove(let member, isBanned: true):
                (
                    words("Ban {name} from the group?", ["name": ForeignText.isolated(member)]),
                    words("Banned members cannot join again."), words("_Ban")
                )
            case .remove(let member, isBanned: false):
                (
                    words("Remove {name} from the group?", ["name": ForeignText.isolated(member)]),
                    words("Removed members can join again if the group is open to everyone."), words("_Remove")
                )
            case .signOut(let count):
                (
                    words("Sign out with unsent messages?"),
                    words.plural(
                        "{count} message to your groups has not been sent. Signing out deletes it.",
                        "{count} messages to your groups have not been sent. Signing out deletes them.", count),
                    words("_Sign Out")
                )
            }
        return await confirm(heading, body, cancel: words("_Cancel"), confirm: action)
    }

    package func copy(_ text: String) { windows.activeWindow?.copy(text) }

    package func copy(picture: Data) async -> Bool {
        guard let texture = await Texture.decoded(picture) else { return false }
        windows.activeWindow?.copy(texture)
        return true
    }

    package func open(_ link: AppLink) { windows.onOpen(link) }

    package func openLink(_ url: URL) {
        Task { _ = await windows.openInBrowser(url) }
    }

    package func notify(_ notification: GroupNotification) {
        windows.notify(
            id: notification.groupID, title: notification.title, body: notification.body,
            opening: notification.groupID, of: feature)
    }

    package func withdrawNotification(groupID: String) { windows.withdrawNotification(id: groupID) }
}
