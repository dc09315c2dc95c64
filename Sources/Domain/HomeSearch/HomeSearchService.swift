import Foundation

/// The reason why a search for a home cannot start; thrown in addition to `RemoteError`.
public enum HomeSearchError: Error, Equatable, Sendable {
    /// The server has no agents' room.
    case noAgents
}

/// Talks to the agents. Throws `RemoteError` and `HomeSearchError`.
///
/// On Matrix, every call is a message in the agents' room: the demand is a message, an answer is a reply to it.
/// People in the room read `text`; `transaction` identifies the message, so that repeating a call is harmless.
public protocol HomeSearchService: Sendable {
    /// Returns all agents in the room, including those who have not answered.
    func agents() async throws -> [Agent]

    /// Posts a demand.
    func post(_ demand: Demand, text: String, transaction: String) async throws -> DemandID

    /// Returns the answers to a demand after the answer `since`, or all of them, oldest first.
    func answers(to demand: DemandID, since: AgentAnswer.ID?) async throws -> [AgentAnswer]

    /// Returns the same answers, and then each new one; an answer may be delivered twice. The stream ends only with
    /// an error or a cancellation.
    func answerUpdates(to demand: DemandID, since: AgentAnswer.ID?) -> AsyncThrowingStream<AgentAnswer, any Error>

    /// Tells an agent that the user chose their answer.
    func choose(_ answer: AgentAnswer, for demand: DemandID, text: String, transaction: String) async throws

    /// Books a viewing with the agent of `answer` at the time `viewing`, in place of an earlier one for the same
    /// answer.
    ///
    /// Returns the id of the message, to which the agent replies.
    func book(_ viewing: Date, for answer: AgentAnswer.ID, text: String, transaction: String) async throws -> String

    /// Cancels the viewing for `answer`. Returns the id of the message.
    func cancelViewing(for answer: AgentAnswer.ID, text: String, transaction: String) async throws -> String

    /// Returns the first reply of an agent to a message about a viewing, after waiting for it until canceled.
    func reply(to message: String) async throws -> String

    /// Tells the agents that the demand is canceled.
    func cancel(_ demand: DemandID, text: String, transaction: String) async throws
}

/// Stores the current search on this computer. Throws `StorageError`.
public protocol HomeSearchStore: Sendable {
    /// Returns the search, or nil. Throws `.corrupt` once after a damaged file was moved aside.
    func search() async throws -> HomeSearch?

    /// Stores the search, or deletes it if `search` is nil. Returns once the change is on disk.
    func setSearch(_ search: HomeSearch?) async throws
}
