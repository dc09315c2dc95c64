import Foundation

/// How far something written here has come.
public enum Delivery: Equatable, Sendable {
    /// It waits for its turn or for the server.
    case sending
    /// The server has it.
    case sent
    /// The server refused it; it stays until it is sent again or thrown away.
    case failed(SendFailure)
}

/// Why the server refused what was written.
public enum SendFailure: String, Codable, Equatable, Sendable {
    /// Longer than the server takes (64 KB with everything around it).
    case tooLong
    /// The user may not write here.
    case notAllowed
    /// Any other refusal.
    case refused
}

/// A picture in a group.
public struct GroupPicture: Codable, Equatable, Sendable {
    /// The `mxc:` address; nil while the picture still waits to be sent.
    public var address: URL?
    /// In pixels; 0 when the sender didn't say.
    public var width: Int
    public var height: Int

    /// Describes a picture.
    public init(address: URL?, width: Int = 0, height: Int = 0) {
        self.address = address
        self.width = width
        self.height = height
    }
}

/// An activity that neighbors can join.
public struct GroupActivity: Codable, Equatable, Sendable {
    public var title: String
    public var starts: Date
    public var place: String
    public var about: String
    /// How many say that they go; 0 in what is about to be sent.
    public var goingCount: Int
    /// Whether the user is one of them.
    public var isGoing: Bool

    /// Describes an activity.
    public init(
        title: String, starts: Date, place: String, about: String = "", goingCount: Int = 0, isGoing: Bool = false
    ) {
        self.title = title
        self.starts = starts
        self.place = place
        self.about = about
        self.goingCount = goingCount
        self.isGoing = isGoing
    }
}

/// Something that stands on a group's page: a message, a post or an activity.
public struct GroupEvent: Identifiable, Equatable, Sendable {
    /// Stays the same from the moment it is written here until long after the server has it.
    public var id: String
    public var senderID: String
    public var senderName: String
    public var senderAvatar: URL?
    public var time: Date
    /// Plain text, exactly as it was written; never markup.
    public var text: String
    public var picture: GroupPicture?
    public var activity: GroupActivity?
    public var isOwn: Bool
    public var delivery: Delivery

    /// Describes an event.
    public init(
        id: String, senderID: String, senderName: String, senderAvatar: URL? = nil, time: Date, text: String,
        picture: GroupPicture? = nil, activity: GroupActivity? = nil, isOwn: Bool = false, delivery: Delivery = .sent
    ) {
        self.id = id
        self.senderID = senderID
        self.senderName = senderName
        self.senderAvatar = senderAvatar
        self.time = time
        self.text = text
        self.picture = picture
        self.activity = activity
        self.isOwn = isOwn
        self.delivery = delivery
    }
}

/// A piece of a page, in the server's order, oldest first; what waits to be sent comes last.
public struct GroupTimeline: Equatable, Sendable {
    public var events: [GroupEvent]
    /// Whether there is, or may be, something before the first event.
    public var hasEarlier: Bool
    /// Whether there is something after the last event that did not fit.
    public var hasLater: Bool

    /// Describes a piece.
    public init(events: [GroupEvent], hasEarlier: Bool = false, hasLater: Bool = false) {
        self.events = events
        self.hasEarlier = hasEarlier
        self.hasLater = hasLater
    }
}

/// Which piece of a page is asked for.
public enum TimelineWindow: Equatable, Sendable {
    /// The newest `count`.
    case newest(count: Int)
    /// From the event with this id on, at most `count`.
    case from(String, count: Int)
    /// At most `earlier` before the event with this id, it, and what follows, at most `count` in all.
    case before(String, earlier: Int, count: Int)
}

/// What a user writes.
public enum GroupDraft: Equatable, Sendable {
    /// A chat message, or a post without a picture.
    case text(String)
    /// A picture with words, which may be empty.
    case picture(Data, type: String, width: Int, height: Int, text: String)
    case activity(GroupActivity)
}
