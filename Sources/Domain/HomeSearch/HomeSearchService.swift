import Foundation

/// The reason why a search for a home cannot start; thrown in addition to `RemoteError`.
public enum HomeSearchError: Error, Equatable, Sendable {
    /// The server has no agents' room.
    case noAgents
}

/// A message to agents, or to the owner of a home: text for people, and its meaning for programs.
public struct HomeSearchMessage: Equatable, Sendable {
    /// The part of a message that programs understand.
    public enum Meaning: Equatable, Sendable {
        /// The sender looks for a home.
        case demand(Demand)
        /// The sender chooses the answer of the reader.
        case choice
        /// A viewing at that time, in place of an earlier one.
        case viewing(Date)
        /// The viewing is canceled.
        case viewingCanceled
        /// The demand that the message replies to is canceled.
        case canceled
    }

    /// The readers of a message.
    public enum Recipient: Equatable, Sendable {
        /// The agents in their room.
        case agents
        /// A user in a direct chat, which is opened if there is none.
        case user(String)
    }

    /// The transaction, which makes it harmless to send the message again, and the id on this computer.
    public let id: String
    /// The part that programs understand.
    public let meaning: Meaning
    /// The text.
    public let text: String
    /// The message that this one replies to: the server's id, or the id on this computer.
    public let replyTo: String?
    /// The readers.
    public let recipient: Recipient
    /// The home that the message is about.
    public let home: HomeReference?

    /// Creates a message.
    public init(
        id: String, _ meaning: Meaning, text: String, replyTo: String? = nil, to recipient: Recipient = .agents,
        about home: HomeReference? = nil
    ) {
        (self.id, self.meaning, self.text, self.replyTo) = (id, meaning, text, replyTo)
        (self.recipient, self.home) = (recipient, home)
    }
}

/// A message with the replies to it, as they are stored on this computer.
public struct HomeSearchThread: Equatable, Sendable {
    /// The state of the message.
    public enum Delivery: Equatable, Sendable {
        /// The message is not stored on this computer.
        case unknown
        /// The message waits for the server.
        case queued
        /// The server has rejected the message.
        case refused(SendFailure)
        /// The server has accepted the message under this id.
        case sent(id: String)
    }

    /// The state of the message.
    public var delivery: Delivery
    /// The replies of others, the oldest first.
    public var replies: [AgentAnswer]
    /// Whether all replies up to the last answer of the server are stored.
    public var isComplete: Bool
    /// The chat of the message; nil while it is not known.
    public var chatID: String?
    /// The connection to the server.
    public var connection: GroupsConnection

    /// Creates a thread.
    public init(
        _ delivery: Delivery, replies: [AgentAnswer] = [], isComplete: Bool = false, chatID: String? = nil,
        connection: GroupsConnection
    ) {
        (self.delivery, self.replies, self.chatID) = (delivery, replies, chatID)
        (self.isComplete, self.connection) = (isComplete, connection)
    }

    /// Whether the server has no other replies.
    public var isUpToDate: Bool { isComplete && connection == .online }
}

/// Talks to the agents and to the owners of homes. Messages are stored on this computer, and sent in their order when
/// the server can be reached.
///
/// On Matrix, a demand is a message in the agents' room, and an answer is a reply to it. Everything else is written in
/// a direct chat.
public protocol HomeSearchService: Sendable {
    /// Returns all agents in the room, including those who have not answered. Throws `RemoteError`, `StorageError`.
    func agents() async throws -> [Agent]

    /// Queues a message, unless one with its id is known already. Throws `RemoteError.notSignedIn`,
    /// `HomeSearchError`, `StorageError`.
    func send(_ message: HomeSearchMessage) async throws

    /// Deletes a message that the server has rejected. Throws `RemoteError.notSignedIn`, `StorageError`.
    func discard(_ message: String) async throws

    /// Returns a message by its id, on this computer or on the server, with the replies to it. Throws
    /// `RemoteError.notSignedIn`, `StorageError`.
    func thread(of message: String) async throws -> HomeSearchThread

    /// Returns a stream with an element for each change of threads; several changes may be combined into one.
    func changes() -> AsyncStream<Void>
}

/// Stores the current search on this computer. Throws `StorageError`.
public protocol HomeSearchStore: Sendable {
    /// Returns the search, or nil. Throws `.corrupt` once after a damaged file was moved aside.
    func search() async throws -> HomeSearch?

    /// Stores the search, or deletes it if `search` is nil. Returns once the change is on disk.
    func setSearch(_ search: HomeSearch?) async throws
}
