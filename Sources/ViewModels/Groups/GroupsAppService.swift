import Domain
import Foundation

/// A picture as the user chose it.
public nonisolated struct ChosenPicture: Equatable, Sendable {
    public var data: Data
    /// The MIME type, such as `image/png`.
    public var type: String
    /// In pixels.
    public var width: Int
    public var height: Int

    /// Wraps a picture's file.
    public init(data: Data, type: String, width: Int, height: Int) {
        self.data = data
        self.type = type
        self.width = width
        self.height = height
    }
}

/// What the desktop is told about a group while nobody looks.
public nonisolated struct GroupNotification: Equatable, Sendable {
    public var groupID: String
    public var title: String
    public var body: String

    /// Describes a notification.
    public init(groupID: String, title: String, body: String) {
        self.groupID = groupID
        self.title = title
        self.body = body
    }
}

/// What the groups ask of the windows around them.
public protocol GroupsAppService: AppService {
    /// Shows a group's page.
    func showGroup(_ group: GroupViewModel)

    /// Shows who is in a group.
    func showMembers(_ members: MembersViewModel)

    /// Shows a text of any length that somebody wrote.
    func showText(_ text: String, from name: String)

    /// Shows a member's user page.
    func showUser(id: String, name: String)

    /// Opens the form for a new activity; returns once it is closed.
    func openActivityEditor(_ editor: ActivityEditorViewModel) async

    /// Opens the form to join or begin a group; returns once it is closed.
    func openGroupForm(_ form: AddGroupViewModel) async

    /// Lets the user choose a picture; nil when they thought better of it.
    func choosePicture() async -> ChosenPicture?

    /// Puts a text where it can be pasted from.
    func copy(_ text: String)

    /// Shows an address from a message in the user's browser.
    func openLink(_ url: URL)

    /// Shows a desktop notification, instead of an earlier one of the same group; a click on it opens the group.
    func notify(_ notification: GroupNotification)

    /// Takes the group's notification away: it has been read.
    func withdrawNotification(groupID: String)
}
