import Domain
import Foundation
import Testing
import ViewModels

extension FakeAppService: GroupsAppService {
    public func showMembers(_ members: MembersViewModel) { note("showMembers") }

    public func showText(_ text: String, from name: String) { note("showText", "\(name) \(text.utf8.count)") }

    public func showVersions(_ versions: [ChatVersion], from name: String) {
        note("showVersions", "\(name) \(versions.map { "\($0.timeText): \($0.text)" })")
    }

    public func showUser(id: String, name: String) { note("showUser", "\(id) \(name)") }

    public func showHome(_ details: HomeDetailsViewModel) {
        home = details
        note("showHome", details.title)
    }

    public func showHomes(_ list: HomeListViewModel) {
        homeList = list
        note("showHomes", list.title)
    }

    public func showReview(_ review: HomeReviewViewModel) {
        self.review = review
        note("showReview")
    }

    public func askForRejection(_ form: HomeRejectionViewModel) async -> ListingRejection? {
        let answer: (@MainActor (HomeRejectionViewModel) async -> ListingRejection?)? = await ask(
            "askForRejection", form.name, fallback: nil)
        return await answer?(form)
    }

    public func showPhotos(of viewer: ListingPhotoViewerViewModel) { showPhotos(viewer) }

    public func openActivityEditor(_ editor: ActivityEditorViewModel) async {
        let use: (@MainActor (ActivityEditorViewModel) async -> Void)? = await ask(
            "openActivityEditor", fallback: nil)
        await use?(editor)
    }

    public func openGroupForm(_ form: AddGroupViewModel) async {
        let use: (@MainActor (AddGroupViewModel) async -> Void)? = await ask("openGroupForm", fallback: nil)
        await use?(form)
    }

    public func choosePicture() async -> Photo? { await ask("choosePicture", fallback: nil) }

    public func chooseFiles() async -> [URL]? { await ask("chooseFiles", fallback: nil) }

    public func confirmSending(_ question: SendingQuestion) async -> Bool {
        await ask("confirmSending", "\(question.heading) \(question.text)", fallback: false)
    }

    public func chooseSaveLocation(for name: String) async -> URL? {
        await ask("chooseSaveLocation", name, fallback: nil)
    }

    public func openFile(_ location: URL) async -> Bool {
        await ask("openFile", location.lastPathComponent, fallback: false)
    }

    public func confirm(_ question: GroupQuestion) async -> Bool {
        switch question {
        case .deleteMessage: await ask("confirmDeletingMessage", fallback: false)
        case .reportMessage: await ask("confirmReportingMessage", fallback: false)
        case .reportHome: await ask("confirmReportingHome", fallback: false)
        case .leave(let group): await ask("confirmLeaving", group, fallback: false)
        case .remove(let member, let isBanned): await ask("confirmRemoving", "\(member) \(isBanned)", fallback: false)
        case .signOut(let count): await ask("confirmSigningOut", "\(count)", fallback: false)
        }
    }

    public func copy(_ text: String) { note("copy", text) }

    public func copy(picture: Data) async -> Bool { await ask("copyPicture", "\(picture.count)", fallback: false) }

    public func open(_ link: AppLink) { note("open", link.text) }

    public func openLink(_ url: URL) { note("openLink", url.absoluteString) }

    public func notify(_ notification: GroupNotification) {
        note("notify", "\(notification.groupID) \(notification.title) | \(notification.body)")
    }

    public func withdrawNotification(groupID: String) { note("withdrawNotification", groupID) }
}
