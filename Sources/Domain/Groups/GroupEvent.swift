import Foundation

/// The delivery state of an event that the user sent.
public enum Delivery: Equatable, Sendable {
    /// The event is queued or on its way to the server.
    case sending
    /// The server has accepted the event.
    case sent
    /// The server rejected the event. It is kept until it is resent or discarded.
    case failed(SendFailure)

    /// Whether the server rejected the event.
    public var isFailed: Bool {
        if case .failed = self { true } else { false }
    }
}

/// The reason why the server rejected an event.
public enum SendFailure: String, Codable, Equatable, Sendable {
    /// The event is larger than the server accepts (64 KB including its envelope).
    case tooLong
    /// The user has no permission to write in the room.
    case notAllowed
    /// The room is encrypted; nothing was sent.
    case encrypted
    /// Any other rejection.
    case refused
}

/// A picture in a group.
public struct GroupPicture: Codable, Equatable, Sendable {
    /// The `mxc:` address; nil until the picture has been uploaded.
    public var address: URL?
    /// The sender's description, or the name of the file; empty if there is neither.
    public var name: String
    /// The width in pixels; 0 if the sender did not state it.
    public var width: Int
    /// The height in pixels; 0 if the sender did not state it.
    public var height: Int

    /// Creates a picture.
    public init(address: URL?, name: String = "", width: Int = 0, height: Int = 0) {
        self.address = address
        self.name = name
        self.width = width
        self.height = height
    }
}

/// An activity that members can join.
public struct GroupActivity: Codable, Equatable, Sendable {
    /// The title.
    public var title: String
    /// The time when the activity starts.
    public var starts: Date
    /// The place.
    public var place: String
    /// The description.
    public var about: String
    /// The number of members who are going; 0 in an activity that has not been sent.
    public var goingCount: Int
    /// Whether the user is going.
    public var isGoing: Bool
    /// The number of times that the organizer has changed it.
    public var revision: Int

    /// Creates an activity.
    public init(
        title: String, starts: Date, place: String, about: String = "", goingCount: Int = 0, isGoing: Bool = false,
        revision: Int = 0
    ) {
        self.title = title
        self.starts = starts
        self.place = place
        self.about = about
        self.goingCount = goingCount
        self.isGoing = isGoing
        self.revision = revision
    }
}

/// The kind of a message, which decides how its text is presented.
public enum EventForm: String, Codable, Equatable, Sendable {
    case text
    /// An action of the sender, in the third person.
    case emote
    /// A message that a program wrote.
    case notice
    /// A message that the app cannot read.
    case encrypted
    /// A message that the sender or a moderator has deleted; none of its content is left.
    case deleted
    /// A file; the text is the sender's caption, as for the following two kinds.
    case file
    case audio
    case video
    /// A place; the text describes it.
    case location
    case sticker
    /// A poll; the text is its question.
    case poll
}

/// The known part of the message that another one replies to.
public struct QuotedMessage: Equatable, Sendable {
    /// The display name of its sender.
    public var senderName: String
    /// The text of the quoted message.
    public var text: String
    /// The form of the message.
    public var form: EventForm

    /// Creates a message.
    public init(senderName: String, text: String, form: EventForm = .text) {
        self.senderName = senderName
        self.text = text
        self.form = form
    }
}

/// The relation of a message to an earlier one.
public enum Reply: Equatable, Sendable {
    case none
    /// A reply to a message that is not stored on this computer.
    case unknown
    case quoting(QuotedMessage)
}

/// The same reaction of one or more members to a message.
public struct GroupReaction: Equatable, Sendable {
    /// The emoji, or a short text, as it was sent.
    public var key: String
    /// The display names of the other members who gave the reaction, the first one first.
    public var otherNames: [String]
    /// Whether the user gave the reaction, too.
    public var isOwn: Bool

    /// The number of members who gave the reaction.
    public var count: Int { otherNames.count + (isOwn ? 1 : 0) }

    /// Creates a reaction.
    public init(key: String, otherNames: [String] = [], isOwn: Bool = false) {
        self.key = key
        self.otherNames = otherNames
        self.isOwn = isOwn
    }
}

/// An event on a group's page: a message, a post or an activity.
public struct GroupEvent: Identifiable, Equatable, Sendable {
    /// The identifier, which stays the same from the local echo on, also after the server has assigned an event id.
    public var id: String
    /// The server's id of the event, which is the same for all members; nil before the server has it.
    public var serverID: String?
    /// The Matrix id of the sender.
    public var senderID: String
    /// The display name of the sender.
    public var senderName: String
    /// The address of the sender's avatar.
    public var senderAvatar: URL?
    /// The time of the event.
    public var time: Date
    /// The plain text as it was sent; never markup.
    public var text: String
    /// The form of the message.
    public var form: EventForm
    /// Whether the sender has replaced the text by this one.
    public var isEdited = false
    /// Whether another member has mentioned the user in the message.
    public var mentionsUser = false
    /// The message that this one replies to, or the first one of its thread.
    public var reply = Reply.none
    /// The server's id of the message that this one replies to; nil if it is not a reply.
    public var replyID: String?
    /// Whether the event is in a thread, which other apps show apart from the chat.
    public var isInThread = false
    /// The reactions to the event, in the order in which they were first given.
    public var reactions: [GroupReaction] = []
    /// The picture, if there is one.
    public var picture: GroupPicture?
    /// The file, if there is one and it can be found.
    public var file: GroupFile?
    /// The activity, if the event is one.
    public var activity: GroupActivity?
    /// Whether the user is the sender.
    public var isOwn: Bool
    /// The state of delivery.
    public var delivery: Delivery

    /// A summary on one line: the text, or the name of the file.
    public var summary: String { text.isEmpty ? file?.name ?? "" : text }
    /// Whether the file or picture waits to be uploaded, or is being uploaded.
    public var isUploading: Bool {
        delivery == .sending && (file.map { $0.address == nil } ?? picture.map { $0.address == nil } ?? false)
    }

    /// Creates an event.
    public init(
        id: String, senderID: String, senderName: String, senderAvatar: URL? = nil, time: Date, text: String,
        form: EventForm = .text, picture: GroupPicture? = nil, file: GroupFile? = nil, activity: GroupActivity? = nil,
        isOwn: Bool = false,
        delivery: Delivery = .sent
    ) {
        self.id = id
        self.senderID = senderID
        self.senderName = senderName
        self.senderAvatar = senderAvatar
        self.time = time
        self.text = text
        self.form = form
        self.picture = picture
        self.file = file
        self.activity = activity
        self.isOwn = isOwn
        self.delivery = delivery
    }
}

/// A member who is mentioned in a message, and notified of it.
public struct GroupMention: Codable, Equatable, Sendable {
    /// The Matrix id of the member.
    public var userID: String
    /// The display name, which follows an @ in the text. A member who is replied to need not be mentioned there.
    public var name: String

    /// Creates a mention.
    public init(userID: String, name: String) {
        self.userID = userID
        self.name = name
    }
}

/// A version of a message's text: the current one, or one from before an edit.
public struct MessageVersion: Equatable, Sendable {
    /// The maximum number of versions of a message that are read.
    public static let maximumCount = 100

    /// The plain text as it was sent.
    public var text: String
    /// The time when the version was written.
    public var time: Date

    /// Creates a version.
    public init(text: String, time: Date) {
        self.text = text
        self.time = time
    }
}
