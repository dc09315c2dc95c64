import Foundation

/// Whether what is shown keeps up with the server.
public enum GroupsConnection: Equatable, Sendable {
    /// Nothing was asked for yet, or nobody is signed in.
    case stopped
    /// The first answer is awaited.
    case connecting
    case online
    /// The last try failed for this reason; the next one comes by itself. The server last answered then, if ever.
    case offline(RemoteError, lastAnswer: Date?)
}

/// What has changed on a group's page.
public struct GroupChange: Hashable, Sendable {
    public var groupID: String
    public var page: GroupPage

    /// Names a page.
    public init(groupID: String, page: GroupPage) {
        self.groupID = groupID
        self.page = page
    }
}

/// Finds a Matrix server by what a person types: a server's name, an address, or a user id.
public protocol HomeserverFinding: Sendable {
    /// The base address of the server; it has been asked and speaks Matrix.
    ///
    /// Throws `RemoteError`: `.notFound` when what was typed names no Matrix server, `.offline` when nobody answers.
    func homeserver(for typed: String) async throws -> URL
}

/// What begins and ends with somebody's session.
public protocol GroupsLifecycle: Sendable {
    /// Shows what is kept for this user, then follows the server until `stop`; what waits to be sent goes out.
    ///
    /// Throws `StorageError`.
    func start(as user: String) async throws

    /// Lets the server be; what is kept stays.
    func stop() async

    /// Stops and forgets everything, as a user does who signs out. Throws `StorageError`.
    func removeAll() async throws
}

/// The user's groups: kept on this computer and in step with the server.
///
/// Methods throw `RemoteError` or `StorageError`. Streams give the present value at once and then each newer one;
/// a slow reader gets the newest only.
public protocol GroupsService: GroupMembership {
    /// All groups, the one with the latest message first; nil until what is kept here has been read.
    func groups() -> AsyncStream<[Group]?>

    /// Whether what is shown keeps up with the server.
    func connection() -> AsyncStream<GroupsConnection>

    /// A pulse whenever something on the page has changed, and one at once.
    func changes(on page: GroupPage, of groupID: String) -> AsyncStream<Void>

    /// What is kept here of a page; never waits for the network.
    func timeline(_ window: TimelineWindow, on page: GroupPage, of groupID: String) async throws -> GroupTimeline

    /// Fetches some more of a page's past from the server; false when there is none.
    func fetchEarlier(on page: GroupPage, of groupID: String) async throws -> Bool

    /// Puts something written into the queue on the disk; it goes out once, in order, as soon as the server can be
    /// reached, also after a restart. Returns its id in the timeline.
    func send(_ draft: GroupDraft, on page: GroupPage, of groupID: String) async throws -> String

    /// Puts a refused one at the end of the queue again.
    func sendAgain(_ eventID: String) async throws

    /// Throws a refused one away.
    func discard(_ eventID: String) async throws

    /// Everything on the page has been seen; others of the user's devices learn of it.
    func markRead(_ page: GroupPage, of groupID: String) async throws

    /// Says whether the user goes to an activity; goes through the queue like everything written.
    func setGoing(_ isGoing: Bool, to activityID: String, of groupID: String) async throws

    /// Turns notifications of the group's chat off or on, for all of the user's devices.
    func setMuted(_ isMuted: Bool, groupID: String) async throws

    /// Who is in the group, by name.
    func members(of groupID: String) async throws -> [GroupMember]

    /// The bytes of a picture, no wider or higher than `size` pixels when that is given.
    func picture(at address: URL, size: Int?) async throws -> Data

    /// Tries the server now rather than after the pause.
    func reconnect()
}
