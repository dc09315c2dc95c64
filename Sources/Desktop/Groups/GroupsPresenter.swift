import Domain
import Foundation
import Gtk
import ViewModels

/// Shows the windows, dialogs and notifications of the groups.
public final class GroupsPresenter: @MainActor Presenter, @MainActor GroupsAppService {
    /// The windows and services that all features share.
    public let windows: GtkAppService
    private let feature: FeatureID
    private let makeUserPage: (_ id: String, _ passedIn: UserProfile?) -> UserPageViewModel
    private let makeNeighbor: (_ id: String) -> NeighborViewModel?

    /// Creates a presenter that shows dialogs over `windows`. A click on a notification makes `feature` open the
    /// group, `makeUserPage` makes the page of any member, and `makeNeighbor` the part of it that leads on, for anybody
    /// but the user.
    public init(
        _ windows: GtkAppService, feature: FeatureID,
        makeUserPage: @escaping (_ id: String, _ passedIn: UserProfile?) -> UserPageViewModel,
        makeNeighbor: @escaping (_ id: String) -> NeighborViewModel?
    ) {
        self.windows = windows
        self.feature = feature
        self.makeUserPage = makeUserPage
        self.makeNeighbor = makeNeighbor
    }

    /// Shows the members of a group in a window.
    public func showMembers(_ members: MembersViewModel) {
        MembersWindow(members, over: windows.activeWindow).window.present()
    }

    /// Shows a whole message in a window.
    public func showText(_ text: String, from name: String) {
        show(Self.wholeText(text).margin(12).named(words("Message")), title: WindowTitle(name), height: 560)
    }

    /// Shows the versions of a message's text in a window.
    public func showVersions(_ versions: [ChatVersion], from name: String) {
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

    /// Shows the page of a user in a window.
    public func showUser(id: String, name: String) {
        let page = makeUserPage(id, name.isEmpty ? nil : UserProfile(id: id, name: name, handle: id))
        UserWindow(
            page, neighbor: makeNeighbor(id), over: windows.activeWindow, covering: windows.window?.window
        ).window.present()
    }

    /// Shows the details of a home in a window.
    public func showHome(_ details: HomeDetailsViewModel) {
        HomeWindow(details, over: windows.activeWindow).window.present()
    }

    /// Shows a list of homes in a window.
    public func showHomes(_ list: HomeListViewModel) {
        HomeListWindow(list, over: windows.activeWindow).window.present()
    }

    /// Shows the homes that wait for the user's decision in a window.
    public func showReview(_ review: HomeReviewViewModel) {
        HomeReviewWindow(review, over: windows.activeWindow).window.present()
    }

    /// Asks why a home is rejected. Returns nil if the user cancels.
    public func askForRejection(_ form: HomeRejectionViewModel) async -> ListingRejection? {
        let dialog = HomeRejectionDialog.make(form, over: windows.activeWindow)
        let answer = await windows.answer(to: dialog, closing: HomeRejectionDialog.cancel)
        return answer == HomeRejectionDialog.reject ? form.answer : nil
    }

    /// Asks whether to report a home to the administrators of the server.
    public func confirmReportingHome() async -> Bool {
        await confirm(
            words("Report this home?"), words("The administrators of your server will see it."),
            cancel: words("_Cancel"), confirm: words("_Report"))
    }

    /// Shows the photos of a home on the whole screen.
    public func showPhotos(of viewer: ListingPhotoViewerViewModel) {
        ListingPhotoWindow(viewer, over: windows.activeWindow).window.present()
    }

    /// Shows the editor of an activity. Returns when it is closed.
    public func openActivityEditor(_ editor: ActivityEditorViewModel) async {
        await windows.closing(of: ActivityEditorWindow(editor, over: windows.activeWindow).window)
    }

    /// Shows the form for another group. Returns when it is closed.
    public func openGroupForm(_ form: AddGroupViewModel) async {
        await windows.closing(of: AddGroupWindow(form, over: windows.activeWindow).window)
    }

    /// Lets the user choose a picture. Returns nil if they cancel.
    public func choosePicture() async -> Photo? { await windows.choosePicture() }

    /// Lets the user choose files to send. Returns nil if they cancel.
    public func chooseFiles() async -> [URL]? {
        await DesktopServices.chooseFiles(
            over: windows.activeWindow, title: words("Attach Files"), accept: words("_Send"), cancel: words("_Cancel"))?
            .map { URL(filePath: $0) }
    }

    /// Asks before files are sent.
    public func confirmSending(_ question: SendingQuestion) async -> Bool {
        var texture: Texture?
        if let picture = question.picture { texture = await Texture.decoded(picture, side: 480) }
        let preview = texture.map { texture in
            Picture(describedAs: words("Picture")).shrinking().minimumSize(width: 240, height: 160)
                .with { $0.setTexture(texture) }
        }
        let dialog = MessageDialog(
            over: windows.activeWindow, heading: question.heading, body: question.text, content: preview
        )
        .answer("cancel", words("_Cancel")).answer("send", words("_Send"), .suggested).enterAnswers("send")
        return await windows.answer(to: dialog, closing: "cancel") == "send"
    }

    /// Lets the user choose where a file is saved. Returns nil if they cancel.
    public func chooseSaveLocation(for name: String) async -> URL? {
        await DesktopServices.chooseSaveLocation(
            over: windows.activeWindow, title: words("Save File"), name: name, accept: words("_Save"),
            cancel: words("_Cancel")
        )
        .map { URL(filePath: $0) }
    }

    /// Opens a file in the user's program for it. Returns false if there is none.
    public func openFile(_ location: URL) async -> Bool { await windows.openInBrowser(location) }

    /// Asks whether to delete a message for everyone.
    public func confirmDeletingMessage() async -> Bool {
        await confirm(
            words("Delete this message?"),
            words("It is deleted for everyone in the group. This cannot be undone."),
            cancel: words("_Cancel"), confirm: words("_Delete"))
    }

    /// Asks whether to leave a group.
    public func confirmLeaving(_ groupName: String) async -> Bool {
        await confirm(
            words("Leave {group}?", ["group": ForeignText.isolated(groupName)]),
            words("Its messages are removed from this computer. You may need an invitation to join again."),
            cancel: words("_Cancel"), confirm: words("_Leave"))
    }

    /// Asks whether to remove a member from the group, or to ban them.
    public func confirmRemoving(_ memberName: String, isBanned: Bool) async -> Bool {
        let name: KeyValuePairs = ["name": ForeignText.isolated(memberName)]
        return await confirm(
            isBanned ? words("Ban {name} from the group?", name) : words("Remove {name} from the group?", name),
            isBanned
                ? words("Banned members cannot join again.")
                : words("Removed members can join again if the group is open to everyone."),
            cancel: words("_Cancel"), confirm: isBanned ? words("_Ban") : words("_Remove"))
    }

    /// Asks whether to report a message to the administrators of the server.
    public func confirmReportingMessage() async -> Bool {
        await confirm(
            words("Report this message?"), words("The administrators of your server will see it."),
            cancel: words("_Cancel"), confirm: words("_Report"))
    }

    /// Asks whether to sign out although messages would be deleted.
    public func confirmSigningOut(unsentCount: Int) async -> Bool {
        await confirm(
            words("Sign out with unsent messages?"),
            words.plural(
                "{count} message to your groups has not been sent. Signing out deletes it.",
                "{count} messages to your groups have not been sent. Signing out deletes them.", unsentCount),
            cancel: words("_Cancel"), confirm: words("_Sign Out"))
    }

    /// Copies a text to the clipboard.
    public func copy(_ text: String) { windows.activeWindow?.copy(text) }

    /// Copies a picture to the clipboard. Returns false if it cannot be decoded.
    public func copy(picture: Data) async -> Bool {
        guard let texture = await Texture.decoded(picture) else { return false }
        windows.activeWindow?.copy(texture)
        return true
    }

    /// Opens the target of a link in the feature to which it belongs.
    public func open(_ link: AppLink) { windows.onOpen(link) }

    /// Opens an address in the browser.
    public func openLink(_ url: URL) {
        Task { _ = await windows.openInBrowser(url) }
    }

    /// Shows a desktop notification.
    public func notify(_ notification: GroupNotification) {
        windows.notify(
            id: notification.groupID, title: notification.title, body: notification.body,
            opening: notification.groupID, of: feature)
    }

    /// Removes the desktop notification of a group.
    public func withdrawNotification(groupID: String) { windows.withdrawNotification(id: groupID) }
}
