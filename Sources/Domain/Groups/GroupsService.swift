import Foundation

/// The state of the connection to the groups' server.
public enum GroupsConnection: Equatable, Sendable {
    /// No request was sent yet, or no user is signed in.
    case stopped
    /// The first response is pending.
    case connecting
    case online
    /// The last request failed with this error and will be retried. `lastAnswer` is the time of the last response.
    case offline(RemoteError, lastAnswer: Date?)
}

/// The identity of a page of a group whose content has changed.
public struct GroupChange: Hashable, Sendable {
    /// The id of the group.
    public var groupID: String
    /// The page.
    public var page: GroupPage

    /// Creates the identity of a page.
    public init(groupID: String, page: GroupPage) {
        self.groupID = groupID
        self.page = page
    }
}

/// The reason why the app sends nothing to a page of a group.
public enum GroupWritingError: Error, Equatable, Sendable {
    /// The room is encrypted: the server could read the sent text.
    case encrypted
}

/// Starts and stops the groups with the session of their user.
public protocol GroupsLifecycle: Sendable {
    /// Loads the stored groups of this user, then follows the server and sends queued events until `stop()`.
    ///
    /// Throws `StorageError`.
    func start(as user: String) async throws

    /// Returns the number of events that the server has not accepted and that a sign-out would delete. Throws
    /// `StorageError`.
    func unsentCount() async throws -> Int

    /// Disconnects from the server. Stored data stays.
    func stop() async

    /// Stops and deletes all stored data, as after a sign-out. Throws `StorageError`.
    func removeAll() async throws
}

/// The user's groups, stored on this computer and synchronized with the server.
///
/// Methods throw `RemoteError`, `StorageError` or `GroupWritingError`. Streams begin with the current value; a slow
/// reader receives the newest value only.
public protocol GroupsService: Sendable {
    /// Creates, joins and leaves groups.
    var membership: any GroupMembership { get }

    /// Removes and readmits members.
    var moderation: any GroupModeration { get }

    /// The homes that members publish.
    var markets: any GroupMarkets { get }

    /// The homes that the user has saved, and the searches that go on.
    var watch: any MarketWatch { get }

    /// The files and pictures of messages.
    var files: any GroupFileService { get }

    /// Returns all groups, the one with the latest message first; nil until the stored groups have been loaded.
    func groups() -> AsyncStream<[Group]?>

    /// Returns the state of the connection.
    func connection() -> AsyncStream<GroupsConnection>

    /// Returns a stream with an element at once, and one after each change of the page.
    func changes(on page: GroupPage, of groupID: String) -> AsyncStream<Void>

    /// Returns the stored events of a page; never waits for the network.
    func timeline(_ window: TimelineWindow, on page: GroupPage, of groupID: String) async throws -> GroupTimeline

    /// Returns the newest stored texts that match a search, the newest one first; nil for `groupID` searches all
    /// groups.
    func hits(for search: GroupSearch, in groupID: String?, limit: Int) async throws -> [GroupHit]

    /// Returns the stored versions of a message's text, the newest first; none of a deleted one. Never waits for the
    /// network.
    func versions(of eventID: String, on page: GroupPage, of groupID: String) async throws -> [MessageVersion]

    /// Fetches earlier events of a page from the server and stores them. Returns false if there are none.
    func fetchEarlier(on page: GroupPage, of groupID: String) async throws -> Bool

    /// Stores an event in the queue and returns its id in the timeline.
    ///
    /// It is sent once and in order, as soon as the server can be reached, also after a restart.
    func send(_ draft: GroupDraft, on page: GroupPage, of groupID: String) async throws -> String

    /// Replaces the text of one of the user's own messages. The change is queued like any event.
    ///
    /// `mentions` are the members who were added to the text; members who were already mentioned stay.
    func edit(
        _ eventID: String, to text: String, mentions: [GroupMention], on page: GroupPage, of groupID: String
    ) async throws

    /// Deletes one of the user's own messages for everyone. The deletion is queued like any event; a message that is
    /// still queued never reaches the server with its content.
    func delete(_ eventID: String, on page: GroupPage, of groupID: String) async throws

    /// Adds the user's reaction to a message, or removes it. The change is queued like any event.
    func setReaction(
        _ key: String, isOn: Bool, to eventID: String, on page: GroupPage, of groupID: String
    ) async throws

    /// Appends a rejected event, or the rejected change of an event, to the queue again.
    func resend(_ eventID: String) async throws

    /// Deletes a rejected event, the rejected change of an event, or an event whose file or picture has not been
    /// uploaded.
    func discard(_ eventID: String) async throws

    /// Marks the events of the page as read, on all devices of the user.
    func markRead(_ page: GroupPage, of groupID: String) async throws

    /// Sets whether the user is going to an activity. The answer is queued like any event.
    func setGoing(_ isGoing: Bool, to activityID: String, of groupID: String) async throws

    /// Returns the activities of all groups to which the user is going and that have not begun, the next one first.
    func goingActivities() async throws -> [GoingActivity]

    /// Returns a stream with an element at once, and one after each change of activities.
    func activityChanges() -> AsyncStream<Void>

    /// Turns notifications of the group's chat off or on, on all devices of the user.
    func setMuted(_ isMuted: Bool, groupID: String) async throws

    /// Returns the uploaded part of each file that is being sent, from 0 to 1, by the id of its event.
    func uploads() -> AsyncStream<[String: Double]>

    /// Retries now instead of after the retry delay.
    func reconnect()
}

/// Opens direct chats. Throws `RemoteError`.
public protocol DirectChats: Sendable {
    /// Returns the id of the chat with the user of this Matrix id, among the groups' chats; the chat is created if there
    /// is none.
    func chat(with userID: String) async throws -> String
}

/// A group to create.
public struct NewGroup: Equatable, Sendable {
    /// The name.
    public var name: String
    /// A sentence about the group; may be empty.
    public var about: String
    /// Whether anyone who knows the group's address can join.
    public var isOpen: Bool
    /// The local part of the address on the user's own server; nil for a group without one.
    public var alias: String?
    /// The names of the rooms, which other apps show side by side. A room without a name has the name of the group.
    public var roomNames: [GroupPage: String]

    /// Creates a group.
    public init(
        name: String, about: String = "", isOpen: Bool, alias: String? = nil, roomNames: [GroupPage: String] = [:]
    ) {
        self.name = name
        self.about = about
        self.isOpen = isOpen
        self.alias = alias
        self.roomNames = roomNames
    }
}

/// A range of a page's events in the server's order, oldest first. Events that have not been sent come last.
public struct GroupTimeline: Equatable, Sendable {
    /// The events.
    public var events: [GroupEvent]
    /// Whether there are, or may be, events before the first one.
    public var hasEarlier: Bool
    /// Whether there are events after the last one.
    public var hasLater: Bool

    /// Creates a range.
    public init(events: [GroupEvent], hasEarlier: Bool = false, hasLater: Bool = false) {
        self.events = events
        self.hasEarlier = hasEarlier
        self.hasLater = hasLater
    }
}

/// A range of a page's events.
public enum TimelineWindow: Equatable, Sendable {
    /// The newest `count` events.
    case newest(count: Int)
    /// At most `count` events, beginning with the one with this id.
    case from(String, count: Int)
    /// At most `earlier` events before the one with this id, that event, and those after it; at most `count` in all.
    case before(String, earlier: Int, count: Int)
}

/// Downloads the files and pictures of groups, and reads the files to send.
///
/// Methods throw `GroupFileError`, `RemoteError`, `StorageError`.
public protocol GroupFileService: Sendable {
    /// Returns a file of the user in the form in which it would be sent. Throws `GroupFileError`.
    func outgoingFile(at location: URL) async throws -> OutgoingFile

    /// Downloads a file to `target`, which always contains a complete file; `onProgress` is called with 0 to 1.
    ///
    /// Throws `GroupFileError`.
    func save(_ file: GroupFile, to target: URL, onProgress: @escaping @Sendable (Double) -> Void) async throws

    /// Downloads a file for another program, and returns its location. The file is deleted when the next file is
    /// opened after an hour, at the next start, and after a sign-out.
    ///
    /// Throws `GroupFileError`.
    func open(_ file: GroupFile, onProgress: @escaping @Sendable (Double) -> Void) async throws -> URL

    /// Returns the data of a picture, scaled down to `size` pixels if a size is given.
    func picture(at address: URL, size: Int?) async throws -> Data
}
