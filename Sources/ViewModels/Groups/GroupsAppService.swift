import Domain
import Foundation

/// A desktop notification about a group.
public nonisolated struct GroupNotification: Equatable, Sendable {
    /// The identifier of the group.
    public var groupID: String
    /// The title.
    public var title: String
    /// The body.
    public var body: String
}

/// An action that is confirmed before it is taken.
public nonisolated enum GroupQuestion: Equatable, Sendable {
    case deleteMessage
    /// A report of a message to the administrators of the server.
    case reportMessage
    /// A report of a home to the administrators of the server.
    case reportHome
    case leave(group: String)
    case remove(String, isBanned: Bool)
    /// A sign-out that would delete messages.
    case signOut(unsentCount: Int)
}

/// The windows, dialogs and notifications of the groups.
public protocol GroupsAppService: CalendarAppService {
    /// Shows the members of a group.
    func showMembers(_ members: MembersViewModel)

    /// Shows the complete text of a long message.
    func showText(_ text: String, from name: String)

    /// Shows the versions of a message's text, the newest first.
    func showVersions(_ versions: [ChatVersion], from name: String)

    /// Shows the user page of a member.
    func showUser(id: String, name: String)

    /// Shows the details of a home.
    func showHome(_ details: HomeDetailsViewModel)

    /// Shows a list of homes from all groups.
    func showHomes(_ list: HomeListViewModel)

    /// Shows the homes that wait for the user's decision.
    func showReview(_ review: HomeReviewViewModel)

    /// Asks why a home is rejected. Returns nil if the user cancels.
    func askForRejection(_ form: HomeRejectionViewModel) async -> ListingRejection?

    /// Shows the photos of a home on the whole screen, one at a time.
    func showPhotos(of viewer: ListingPhotoViewerViewModel)

    /// Opens the form for a new activity; returns when it has been closed.
    func openActivityEditor(_ editor: ActivityEditorViewModel) async

    /// Opens the form to join or create a group; returns when it has been closed.
    func openGroupForm(_ form: AddGroupViewModel) async

    /// Lets the user choose a picture. Returns nil if they cancel.
    func choosePicture() async -> Photo?

    /// Lets the user choose files to send. Returns nil if they cancel.
    func chooseFiles() async -> [URL]?

    /// Asks before dropped or pasted files are sent.
    func confirmSending(_ question: SendingQuestion) async -> Bool

    /// Lets the user choose where a file is saved, and asks before another file is replaced. Returns nil if they
    /// cancel.
    func chooseSaveLocation(for name: String) async -> URL?

    /// Opens a file in the user's program for it. Returns false if there is none.
    func openFile(_ location: URL) async -> Bool

    /// Asks before an action.
    func confirm(_ question: GroupQuestion) async -> Bool

    /// Copies a text to the clipboard.
    func copy(_ text: String)

    /// Copies a picture to the clipboard. Returns false if it cannot be decoded.
    func copy(picture: Data) async -> Bool

    /// Opens the target of a link in the feature to which it belongs.
    func open(_ link: AppLink)

    /// Opens a link in the user's browser.
    func openLink(_ url: URL)

    /// Shows a desktop notification, which replaces an earlier one of the same group. A click on it opens the group.
    func notify(_ notification: GroupNotification)

    /// Withdraws the notification of a group.
    func withdrawNotification(groupID: String)
}
